# The frame around all tabs of the page.

title = evenhand
claim = Uniformly random order, exactly, and shown to be so
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
whole-number = a whole number from { GROUPED($least) } to { GROUPED($most) }
stop = Stop
link = Copy a link to this
offline = This page is one file. It sends nothing anywhere, and needs no network.
version = Version { $version }
licences = Licences
licences-own = evenhand is under MIT or Apache-2.0, at the choice of whoever uses it. What others wrote and stands in this page:
defect = Something in this page went wrong: { $what }. Load it again; if it happens again, please report it.
