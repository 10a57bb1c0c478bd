-- The whole reply with its question, so that an answer that was paid for can be given again from here and read anew.
ALTER TABLE judge_answers ADD COLUMN question TEXT NOT NULL DEFAULT '';
ALTER TABLE judge_answers ADD COLUMN sampling_json TEXT NOT NULL DEFAULT '{}';
ALTER TABLE judge_answers ADD COLUMN reply_json TEXT NOT NULL DEFAULT '{}';
