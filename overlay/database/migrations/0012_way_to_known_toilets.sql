-- Up Migration

-- A proposal may be about a toilet that is known: how to find it, and nothing else. Null: it proposes a toilet.
ALTER TABLE submission ADD COLUMN toilet_id text;
CREATE INDEX submission_of_toilet ON submission (toilet_id) WHERE toilet_id IS NOT NULL;
