-- The path of the other file, where a line repeats one of another file of its run.
ALTER TABLE line_notes ADD COLUMN of_path TEXT;
-- 1 once the file's lines were compared with those of the run's other files; 0 again when any of them has changed.
ALTER TABLE files ADD COLUMN compared INTEGER NOT NULL DEFAULT 0;
