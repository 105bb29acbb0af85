"""Tea Harbor, a made-up game that shows every kind of file."""
