"""Shuffles across machines: what Ray and Spark are asked to run.

The engines schedule, move, spill and retry; nothing of that is here. What is: which inputs there are and what they hold
(:mod:`inputs`, :mod:`records`, :mod:`tables`), which records go where (:mod:`plan`), pure functions that an engine runs anywhere, again
after a fault (:mod:`tasks`), what was done so far (:mod:`manifest`), and the steps one after another, over any engine (:mod:`driver`).
"""
