-- The index of a results folder and everything people and judges said about it. See docs/store.md.

-- Texts that many rollouts share, such as error types and model names; rollouts hold their numbers.
CREATE TABLE names (
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  folder TEXT NOT NULL,
  name TEXT NOT NULL,
  format TEXT NOT NULL,
  environment TEXT,
  model TEXT,
  judge TEXT,
  split TEXT,
  config_json TEXT,
  field_map_json TEXT NOT NULL DEFAULT '[]',
  -- Recorded gate code -> the gates of ours that it stands for.
  gate_codes_json TEXT NOT NULL DEFAULT '{}',
  -- What the import found, worked out once; null after every change to the run's rollouts.
  figures_json TEXT,
  UNIQUE (folder, name)
) STRICT;

CREATE TABLE run_warnings (
  run_id INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  message TEXT NOT NULL,
  PRIMARY KEY (run_id, message)
) STRICT, WITHOUT ROWID;

CREATE TABLE ignored_files (
  path TEXT PRIMARY KEY,
  reason TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One results file and how far it was read.
CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  path TEXT NOT NULL UNIQUE,
  size INTEGER NOT NULL DEFAULT 0,
  mtime_ms REAL NOT NULL DEFAULT 0,
  head_hash TEXT,
  tail_hash TEXT,
  -- Bytes and lines that were taken over; a resumed import goes on from here.
  position INTEGER NOT NULL DEFAULT 0,
  lines INTEGER NOT NULL DEFAULT 0,
  -- 1 when `position` was the end of the file.
  complete INTEGER NOT NULL DEFAULT 0,
  state_json TEXT
) STRICT;
CREATE INDEX files_by_run ON files (run_id);

-- The importer's memory of a file's lines, a piece for each batch: it finds repeats without reading the file again.
CREATE TABLE read_journals (
  id INTEGER PRIMARY KEY,
  file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  journal BLOB NOT NULL
) STRICT;
CREATE INDEX read_journals_by_file ON read_journals (file_id, id);

CREATE TABLE line_notes (
  id INTEGER PRIMARY KEY,
  file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('skipped', 'duplicate', 'id-clash')),
  line INTEGER NOT NULL,
  reason TEXT,
  of_line INTEGER
) STRICT;
CREATE INDEX line_notes_by_file ON line_notes (file_id, kind, line);

CREATE TABLE tasks (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  task_index INTEGER,
  name TEXT,
  prompt TEXT NOT NULL,
  objects_json TEXT NOT NULL,
  moving TEXT,
  quoted_json TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE task_search USING fts5 (
  prompt, name, content = 'tasks', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE TRIGGER tasks_inserted AFTER INSERT ON tasks BEGIN
  INSERT INTO task_search (rowid, prompt, name) VALUES (new.id, new.prompt, new.name);
END;

-- One row per rollout, of small numbers only: every filter and sort of the Rollouts view is one scan of this table, so
-- whatever is long stands in rollout_details. Booleans and verdicts are 1, 0 or null; labels are 0 no, 1 yes, 2 unclear,
-- 3 conflict; outcome, gate and render_failure are positions in the lists of src-main/domain; *_name are ids in names.
CREATE TABLE rollouts (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL,
  file_id INTEGER NOT NULL,
  task_id INTEGER NOT NULL,
  outcome INTEGER NOT NULL,
  flagged INTEGER NOT NULL,
  reward REAL,
  error_name INTEGER,
  recorded_gate_ok INTEGER,
  recorded_gate_name INTEGER,
  recorded_render_ok INTEGER,
  recorded_blank INTEGER,
  recorded_motion INTEGER,
  judge_scene INTEGER,
  judge_objects INTEGER,
  judge_isometric INTEGER,
  judge_composition INTEGER,
  judge_motion INTEGER,
  judge_figure INTEGER,
  gate_ok INTEGER,
  gate INTEGER,
  render_ok INTEGER,
  render_failure INTEGER,
  blank INTEGER,
  motion INTEGER,
  motion_share REAL,
  recomputed_reward REAL,
  -- Bits: 1 gate, 2 render, 4 blank, 8 motion, 16 reward.
  differs INTEGER NOT NULL DEFAULT 0,
  audited INTEGER NOT NULL DEFAULT 0,
  label_scene INTEGER,
  label_objects INTEGER,
  label_isometric INTEGER,
  label_composition INTEGER,
  label_motion INTEGER,
  label_figure INTEGER,
  labelled INTEGER NOT NULL DEFAULT 0,
  rejudged_scene INTEGER,
  rejudged_objects INTEGER,
  rejudged_isometric INTEGER,
  rejudged_composition INTEGER,
  rejudged_motion INTEGER,
  rejudged_figure INTEGER,
  -- 1 right, 0 wrong, 2 unclear, 3 conflict.
  gate_audit INTEGER,
  flag_audit INTEGER,
  status INTEGER NOT NULL,
  repeat INTEGER NOT NULL,
  seed INTEGER,
  step INTEGER,
  model_name INTEGER,
  environment_name INTEGER,
  agent_name INTEGER,
  split_name INTEGER,
  finish_name INTEGER,
  recovered INTEGER NOT NULL,
  truncated INTEGER NOT NULL,
  moving INTEGER NOT NULL,
  answer_chars INTEGER,
  drawing_bytes INTEGER,
  prompt_tokens INTEGER,
  completion_tokens INTEGER,
  cost_usd REAL,
  started_at REAL,
  judge_calls INTEGER NOT NULL,
  gates_stage INTEGER,
  render_stage INTEGER,
  motion_stage INTEGER
) STRICT;
CREATE INDEX rollouts_by_run ON rollouts (run_id, outcome, task_id);
CREATE INDEX rollouts_by_file ON rollouts (file_id);

CREATE TABLE rollout_details (
  id INTEGER PRIMARY KEY,
  identity TEXT NOT NULL,
  line INTEGER NOT NULL,
  offset INTEGER NOT NULL,
  length INTEGER NOT NULL,
  trace_index INTEGER NOT NULL,
  format TEXT NOT NULL,
  episode_id TEXT,
  trace_id TEXT,
  error_message TEXT,
  error_status INTEGER,
  drawing_sha256 TEXT,
  frame_times_json TEXT
) STRICT;
CREATE INDEX details_by_identity ON rollout_details (identity);

-- A stage of the scoring protocol as it was when it ran: results of two versions or protocols are never the same.
CREATE TABLE stages (
  id INTEGER PRIMARY KEY,
  stage TEXT NOT NULL,
  version TEXT NOT NULL,
  protocol_hash TEXT NOT NULL,
  UNIQUE (stage, version, protocol_hash)
) STRICT;

-- Recomputed results, by identity so that they outlive a rewritten file.
CREATE TABLE audit_results (
  identity TEXT NOT NULL,
  stage TEXT NOT NULL,
  stage_id INTEGER NOT NULL REFERENCES stages (id),
  result_json TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (identity, stage)
) STRICT, WITHOUT ROWID;

-- Everything people said. Rows are only ever added; undo and change are new rows.
CREATE TABLE journal (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  -- Events of one commit share it; undo takes a whole commit back.
  commit_uuid TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- A rollout's identity, or the key of a trial's check.
  subject TEXT NOT NULL,
  -- The judge's item, '' where the kind has none.
  item TEXT NOT NULL,
  value TEXT,
  annotator TEXT NOT NULL,
  note TEXT,
  blind INTEGER NOT NULL,
  after_reveal INTEGER NOT NULL,
  queue_uuid TEXT,
  queue_position INTEGER,
  at_ms INTEGER NOT NULL,
  undoes_uuid TEXT,
  -- 0 for a merged event that a different local one stands against: history, not in force.
  in_force INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX journal_by_subject ON journal (subject, kind, item, annotator);
CREATE INDEX journal_by_annotator ON journal (annotator, kind, id);
CREATE INDEX journal_by_undone ON journal (undoes_uuid) WHERE undoes_uuid IS NOT NULL;
CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN
  SELECT raise(ABORT, 'the journal is append-only');
END;
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal BEGIN
  SELECT raise(ABORT, 'the journal is append-only');
END;

-- What is in force now, worked out from the journal in the transaction that appends to it.
CREATE TABLE current_values (
  subject TEXT NOT NULL,
  kind TEXT NOT NULL,
  item TEXT NOT NULL,
  annotator TEXT NOT NULL,
  value TEXT NOT NULL,
  event_id INTEGER NOT NULL REFERENCES journal (id),
  PRIMARY KEY (subject, kind, item, annotator)
) STRICT, WITHOUT ROWID;
CREATE INDEX current_by_annotator ON current_values (annotator, kind);

CREATE TABLE queues (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  recipe_json TEXT NOT NULL,
  seed INTEGER NOT NULL,
  items_json TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  archived INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE queue_entries (
  queue_id INTEGER NOT NULL REFERENCES queues (id),
  position INTEGER NOT NULL,
  identity TEXT NOT NULL,
  -- Sampling probability; null where the draw has none, and then no estimate may use the label.
  probability REAL,
  stratum TEXT,
  -- The entry that this one repeats, hidden from the annotator.
  repeat_of INTEGER,
  PRIMARY KEY (queue_id, position)
) STRICT, WITHOUT ROWID;

-- Each annotator's own random order, fixed when they open the queue.
CREATE TABLE queue_order (
  queue_id INTEGER NOT NULL,
  annotator TEXT NOT NULL,
  rank INTEGER NOT NULL,
  position INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'skipped')),
  second_look INTEGER NOT NULL DEFAULT 0,
  revealed_at_ms INTEGER,
  done_at_ms INTEGER,
  spent_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (queue_id, annotator, rank),
  FOREIGN KEY (queue_id, position) REFERENCES queue_entries (queue_id, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX queue_order_by_position ON queue_order (queue_id, annotator, position);

-- Paid answers of judges; kept here and not in the cache, which may be deleted.
CREATE TABLE judge_answers (
  id INTEGER PRIMARY KEY,
  cache_key TEXT NOT NULL,
  model TEXT NOT NULL,
  rubric_version TEXT NOT NULL,
  rubric_sha256 TEXT NOT NULL,
  text TEXT NOT NULL,
  verdicts_json TEXT NOT NULL,
  problem TEXT,
  prompt_tokens INTEGER,
  completion_tokens INTEGER,
  cost_usd REAL,
  latency_ms REAL,
  finish_reason TEXT,
  frame_hashes_json TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX judge_answers_by_key ON judge_answers (cache_key, id);

CREATE TABLE judge_uses (
  identity TEXT NOT NULL,
  answer_id INTEGER NOT NULL REFERENCES judge_answers (id),
  PRIMARY KEY (identity, answer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE trials (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  page_text TEXT NOT NULL,
  parsed_json TEXT NOT NULL,
  imported_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE self_checks (
  id INTEGER PRIMARY KEY,
  base_url TEXT NOT NULL,
  result_json TEXT NOT NULL,
  started_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value_json TEXT NOT NULL
) STRICT, WITHOUT ROWID;
