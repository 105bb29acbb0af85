"""A game that is kept on the reader's device: which pages, in which parcels, and the search that goes with them."""
