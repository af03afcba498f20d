<?php
// Decks of PHP in its old mode: php decks.php
foreach ([42, 1700000000] as $seed) {
    mt_srand($seed, MT_RAND_PHP);
    for ($k = 0; $k < 2; $k++) {
        $deck = range(0, 51);
        shuffle($deck);
        echo "php_old durstenfeld rejected_modulo $seed: ", implode(' ', $deck), "\n";
    }
    mt_srand($seed, MT_RAND_PHP);
    for ($k = 0; $k < 2; $k++) {
        $deck = range(0, 51);
        for ($i = 51; $i > 0; $i--) {
            $j = mt_rand() % ($i + 1);
            [$deck[$i], $deck[$j]] = [$deck[$j], $deck[$i]];
        }
        echo "php_old durstenfeld half_modulo $seed: ", implode(' ', $deck), "\n";
    }
    mt_srand($seed, MT_RAND_PHP);
    for ($k = 0; $k < 2; $k++) {
        $deck = range(0, 51);
        for ($i = 51; $i > 0; $i--) {
            $j = mt_rand(0, $i);
            [$deck[$i], $deck[$j]] = [$deck[$j], $deck[$i]];
        }
        echo "php_old durstenfeld scaled $seed: ", implode(' ', $deck), "\n";
    }
}
