# The search for a seed: errors, announcements, progress.

too-many-cards = --crack searches for the seeds of decks of up to { $most } cards, not { $cards }.

not-whole = --crack needs whole decks of different cards. Equal cards hide the order.

every-seed = --every-seed: about { $time } on { $cores ->
    [one] one core
   *[other] { $cores } cores
} ({ $each }). Ctrl-C stops the search, and the report shows its progress.

time = { $count } { $unit }

separator = {", "}

state-recovery = V8's Math.random

searching = { $origin ->
    [small] seeds { $from } to { $to }
    [seconds] seconds { $begin } to { $end } UTC
    [milliseconds] milliseconds { $begin } to { $end } UTC
    [milliseconds-of-day] milliseconds of a day
    [float-seconds] floats from { $begin } to { $end } UTC
   *[every] all seeds, { $from } to { $to }
}, { $count ->
    [one] { $generator }
   *[other] { $count } generators
}

progress = { $bar } { $percent } % of the search, { $left } left: { $what }
