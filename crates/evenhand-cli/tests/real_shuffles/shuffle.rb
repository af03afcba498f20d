# Ruby's Array#shuffle: a deck of 52 a line, as many lines as the first argument says.
ARGV[0].to_i.times { puts (1..52).to_a.shuffle.join(" ") }
