"""A game saved for offline use: its pages in bundles, their manifest, and a search index for the device."""
