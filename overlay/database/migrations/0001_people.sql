-- Up Migration

-- What people say of toilets. `person` and `address` are keyed hashes (overlay/database/keyed-hash.ts), never anything else.
-- Toilets themselves live in the generation's files: no table here holds them, so toilet ids have no foreign key.

-- One row for each contribution that changes what is read of a toilet, written with it. A row is open until the
-- toilet has been merged; each is looked at by itself, because transactions do not commit in the order of ids.
CREATE TABLE feed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  toilet_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  merged_at timestamptz
);
CREATE INDEX feed_pending ON feed (id) WHERE merged_at IS NULL;
CREATE INDEX feed_merged ON feed (merged_at) WHERE merged_at IS NOT NULL;

-- One address confirms a toilet, adds a rater and adds a voter once a day. Rows of past days are deleted: nothing
-- then leads from a contribution to the address that it came from.
CREATE TABLE address_day (
  day date NOT NULL,
  address text NOT NULL,
  toilet_id text NOT NULL,
  deed text NOT NULL CHECK (deed IN ('confirmation', 'rating', 'vote')),
  PRIMARY KEY (day, address, toilet_id, deed)
);

CREATE TABLE confirmation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  toilet_id text NOT NULL,
  person text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX confirmation_of_toilet ON confirmation (toilet_id);
CREATE INDEX confirmation_at ON confirmation (at);

-- Each person's latest.
CREATE TABLE rating (
  toilet_id text NOT NULL,
  person text NOT NULL,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  at timestamptz NOT NULL,
  PRIMARY KEY (toilet_id, person)
);

-- Who has voted on a toilet; the row is also the lock that puts the votes of one person in order.
CREATE TABLE voter (
  toilet_id text NOT NULL,
  person text NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (toilet_id, person)
);

-- Every vote, not only the latest: which value stays on a tie depends on what was shown before.
CREATE TABLE vote (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  toilet_id text NOT NULL,
  fact text NOT NULL,
  person text NOT NULL,
  value text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX vote_of_toilet ON vote (toilet_id);
CREATE INDEX vote_at ON vote (at);
-- For the moderators' queue.
CREATE INDEX vote_gone ON vote (toilet_id) WHERE fact = 'existence' AND value = 'gone';

CREATE TABLE report (
  id text PRIMARY KEY,
  toilet_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('gone', 'closed', 'wrong_place', 'wrong_hours')),
  note text,
  at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'dismissed'))
);
CREATE INDEX report_of_toilet ON report (toilet_id);
CREATE INDEX report_at ON report (at);

CREATE TABLE submission (
  id text PRIMARY KEY,
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  name text,
  access text NOT NULL,
  fee text NOT NULL,
  opening_hours text,
  wheelchair text NOT NULL,
  changing_table text NOT NULL,
  note text,
  at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'rejected'))
);
CREATE INDEX submission_pending ON submission (at) WHERE state = 'pending';

-- An approved submission. Its facts are those of the submission.
CREATE TABLE community_toilet (
  id text PRIMARY KEY CHECK (id LIKE 'lt_c%'),
  submission_id text NOT NULL UNIQUE REFERENCES submission,
  at timestamptz NOT NULL
);

-- What a moderator fixed; undoing it deletes the row (the audit keeps it).
CREATE TABLE fact_lock (
  toilet_id text NOT NULL,
  fact text NOT NULL,
  value text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (toilet_id, fact)
);
CREATE TABLE gone_toilet (
  toilet_id text PRIMARY KEY,
  at timestamptz NOT NULL
);

-- A moderator has one token at a time, kept as its SHA-256.
CREATE TABLE moderator (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE,
  role text NOT NULL DEFAULT 'moderator' CHECK (role IN ('moderator', 'admin')),
  token_hash text UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  moderator_id text NOT NULL REFERENCES moderator,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL
);
CREATE INDEX audit_of_subject ON audit (subject);
CREATE INDEX audit_at ON audit (at);

-- The id registry (decision 7.4): which object each public id stands for. An alias is an id that resolves to
-- another; it always names the id in use, never an alias again.
CREATE TABLE registered_toilet (
  toilet_id text PRIMARY KEY,
  osm_type text NOT NULL CHECK (osm_type IN ('node', 'way', 'relation')),
  osm_id bigint NOT NULL,
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  first_seen timestamptz NOT NULL,
  last_seen timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('present', 'missing')),
  missing_imports integer NOT NULL DEFAULT 0 CHECK (missing_imports >= 0)
);
CREATE TABLE toilet_alias (
  alias text PRIMARY KEY,
  toilet_id text NOT NULL CHECK (toilet_id <> alias)
);
CREATE INDEX toilet_alias_of ON toilet_alias (toilet_id);
