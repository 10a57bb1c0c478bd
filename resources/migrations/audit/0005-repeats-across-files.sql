-- `of_path` is the path of the other file, where a line repeats one of another file of its run; a flawed line was read in part.
-- A CHECK is changed by copying the table.
CREATE TABLE new_line_notes (
  id INTEGER PRIMARY KEY,
  file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('skipped', 'flawed', 'duplicate', 'id-clash')),
  line INTEGER NOT NULL,
  reason TEXT,
  of_line INTEGER,
  of_path TEXT
) STRICT;
INSERT INTO new_line_notes (id, file_id, kind, line, reason, of_line)
  SELECT id, file_id, kind, line, reason, of_line FROM line_notes;
DROP TABLE line_notes;
ALTER TABLE new_line_notes RENAME TO line_notes;
CREATE INDEX line_notes_by_file ON line_notes (file_id, kind, line);
-- 1 once the file's lines were compared with those of the run's other files; 0 again when any of them has changed.
ALTER TABLE files ADD COLUMN compared INTEGER NOT NULL DEFAULT 0;
