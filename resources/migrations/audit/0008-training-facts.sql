-- What training says of a rollout: made for training (0) or an evaluation (1), whether the model was trained on it, its advantage.
ALTER TABLE rollouts ADD COLUMN work INTEGER;
ALTER TABLE rollouts ADD COLUMN effective INTEGER;
ALTER TABLE rollouts ADD COLUMN advantage REAL;
-- More about a file that was not read, in words.
ALTER TABLE ignored_files ADD COLUMN detail TEXT;
-- Figures of a run tell its two kinds of work apart.
UPDATE runs SET figures_json = NULL;
