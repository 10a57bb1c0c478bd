-- Where the results were found is kept with each file, in the same step as the position up to which they were counted.
ALTER TABLE files ADD COLUMN places_json TEXT NOT NULL DEFAULT '[]';
ALTER TABLE runs DROP COLUMN field_map_json;
