# Perl's List::Util shuffle: a deck of 52 a line, as many lines as the first argument says.
use strict;
use warnings;
use List::Util qw(shuffle);

print join(" ", shuffle(1 .. 52)), "\n" for 1 .. $ARGV[0];
