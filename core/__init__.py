"""What every app stands on: transactions, backups, rate limits on writing, fingerprints, output of commands."""
