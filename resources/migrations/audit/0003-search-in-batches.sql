-- Prompts enter the search index a batch at a time: an insert by a trigger writes the index to its file for every single task.
DROP TRIGGER tasks_inserted;
