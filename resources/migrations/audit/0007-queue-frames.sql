-- What a queue was drawn from: every rollout that could have come into it, with its stratum. A label's probability is that of
-- all queues that could have drawn its rollout, also of those that did not.
CREATE TABLE queue_strata (
  queue_id INTEGER NOT NULL REFERENCES queues (id),
  number INTEGER NOT NULL,
  -- As in queue_entries; null where the draw has no strata.
  stratum TEXT,
  -- With which each rollout of the stratum comes into the queue.
  probability REAL NOT NULL,
  PRIMARY KEY (queue_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE queue_frames (
  queue_id INTEGER NOT NULL,
  identity TEXT NOT NULL,
  stratum_number INTEGER NOT NULL,
  PRIMARY KEY (queue_id, identity),
  FOREIGN KEY (queue_id, stratum_number) REFERENCES queue_strata (queue_id, number)
) STRICT, WITHOUT ROWID;
