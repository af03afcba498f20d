# The frame around all tabs of the page.

title = evenhand
claim = Exact, uniformly random shuffles that anyone can check
tabs = Parts of the page
tab-watch = Watch
tab-judge = Judge
tab-prove = Prove
tab-crack = Crack
tab-deal = Deal
tab-play = Play fair
language = Language
theme = Colours
theme-auto = As the system
theme-light = Light
theme-dark = Dark
skip = Skip to the content
loading = Loading…
copy = Copy
copied = Copied
whole-number = Enter a whole number from { GROUPED($least) } to { GROUPED($most) }.
stop = Stop
link = Copy a link to this
offline = This page is one file. It works without a network and sends nothing.
version = Version { $version }
licences = Licences
licences-own = evenhand is licensed under MIT or Apache-2.0, at your option. This page also contains work by others:
defect = Something in this page went wrong: { $what }. Reload it. If it happens again, please report it.
