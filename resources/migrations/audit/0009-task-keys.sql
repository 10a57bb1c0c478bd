-- `key` is the hash of a task's data where its rows have one, and that changes with the writer; `stated_key` is the key that the
-- task set gives the task, and stays.
ALTER TABLE tasks ADD COLUMN stated_key TEXT;
