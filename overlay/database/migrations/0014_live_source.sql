-- Up Migration

-- What the feeds of states said last: a row for each source. Its states are replaced as a whole, so a feed that says the same
-- again writes its times alone.
CREATE TABLE live_source (
  name text PRIMARY KEY,
  -- A worker that asks the feed moves it on first: all others leave the feed alone until then.
  due_at timestamptz NOT NULL,
  -- The last answer; null before the first.
  heard_at timestamptz,
  credit text NOT NULL DEFAULT '',
  -- [toilet id, state, milliseconds since the epoch or null if the feed says no time]
  states jsonb NOT NULL DEFAULT '[]',
  -- Names of the edition that the feed gave to its last answer, at this address.
  url text NOT NULL DEFAULT '',
  etag text,
  last_modified text
);
