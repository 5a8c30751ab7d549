-- Up Migration

-- A decision names the toilet that it is about (by its id of that day; none if a proposal was turned down), why it
-- was made, and which earlier decision it takes back. Each is taken back once.
ALTER TABLE audit
  ADD COLUMN toilet_id text,
  ADD COLUMN reason text,
  ADD COLUMN undoes bigint UNIQUE REFERENCES audit;
UPDATE audit SET toilet_id = coalesce(detail ->> 'toiletId', CASE WHEN subject LIKE 'lt\_%' THEN subject END);
CREATE INDEX audit_of_toilet ON audit (toilet_id);
CREATE INDEX audit_of_moderator ON audit (moderator_id);
CREATE INDEX report_open ON report (at) WHERE state = 'open';

-- What is to become a note to OpenStreetMap, written with the decision on the report. `waiting` until it is known
-- what became of it: `sent`; `found`, if an open note already leads to the toilet; `refused` by OpenStreetMap;
-- `failed` after too many tries; `withdrawn` with its decision. `posted_at` is written before the note is sent.
CREATE TABLE osm_note (
  report_id text PRIMARY KEY REFERENCES report ON DELETE CASCADE,
  toilet_id text NOT NULL,
  reference text NOT NULL,
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'sent', 'found', 'refused', 'failed', 'withdrawn')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  posted_at timestamptz,
  note_id bigint
);
CREATE INDEX osm_note_waiting ON osm_note (next_try_at) WHERE state = 'waiting';
CREATE INDEX osm_note_posted ON osm_note (posted_at);
