"""Quick answers: questions in one line, read whole or not at all."""
