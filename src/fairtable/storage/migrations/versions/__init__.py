"""One file for each step, in the order of the numbers. A released step is never changed."""
