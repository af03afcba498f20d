# Decks of R: Rscript decks.R
show <- function(name, deck) cat(name, ": ", paste(deck - 1, collapse = " "), "\n", sep = "")
for (seed in c(42, 1700000000)) {
  set.seed(seed)
  for (k in 1:2) show(paste("r removal_filled r_sample", format(seed, scientific = FALSE)), sample(52))
  set.seed(seed)
  for (k in 1:2) show(paste("r sort_by_key whole", format(seed, scientific = FALSE)), order(runif(52)))
  suppressWarnings(set.seed(seed, sample.kind = "Rounding"))
  for (k in 1:2) show(paste("r removal_filled scaled", format(seed, scientific = FALSE)), sample(52))
  set.seed(seed, sample.kind = "Rejection")
  for (k in 1:2) {
    deck <- 1:52
    for (i in 52:2) {
      j <- sample(i, 1)
      deck[c(i, j)] <- deck[c(j, i)]
    }
    show(paste("r durstenfeld r_sample", format(seed, scientific = FALSE)), deck)
  }
}
