-- Whether somebody has seen a rollout's verdicts is asked for every answer that a table brings.
CREATE INDEX queue_entries_by_identity ON queue_entries (identity);
