# Decks of Perl: perl decks.pl
use List::Util qw(shuffle);
for my $seed (42, 1700000000) {
    srand($seed);
    print "drand48 durstenfeld scaled $seed: @{[shuffle(0..51)]}\n" for 1..2;
    srand($seed);
    for (1..2) {
        my @deck = (0..51);
        for (my $i = 51; $i > 0; $i--) {
            my $j = int(rand($i + 1));
            @deck[$i, $j] = @deck[$j, $i];
        }
        print "drand48 durstenfeld scaled $seed: @deck\n";
    }
    srand($seed);
    for (1..2) {
        my @key = map { rand } 0..51;
        my @deck = sort { $key[$a] <=> $key[$b] } 0..51;
        print "drand48 sort_by_key whole $seed: @deck\n";
    }
}
