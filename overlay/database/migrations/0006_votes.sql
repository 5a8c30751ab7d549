-- Up Migration

-- When an address did what it may do once in 24 hours. A row of one day is read on the next day too. Servers of an
-- earlier version write no time while they are upgraded: theirs is that of the database.
ALTER TABLE address_day ADD COLUMN at timestamptz NOT NULL DEFAULT now();

-- The network of a vote, so that moderators can undo what one network did: a keyed hash, forgotten after 30 days.
-- `undone` names the undo by which moderators took the vote back; such a vote counts for nothing.
ALTER TABLE vote ADD COLUMN network text, ADD COLUMN undone text;
CREATE INDEX vote_of_person ON vote (person);
CREATE INDEX vote_of_network ON vote (network, at) WHERE network IS NOT NULL;
CREATE INDEX vote_undone ON vote (undone) WHERE undone IS NOT NULL;

-- Values that a moderator has seen and lets votes decide on.
CREATE TABLE vote_review (
  toilet_id text NOT NULL,
  fact text NOT NULL,
  value text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (toilet_id, fact, value)
);

-- Facts whose voted values wait for a moderator before they are shown: the setting VOTES_NEED_REVIEW, as the worker
-- was last started. Kept here, so that all processes count votes alike.
CREATE TABLE reviewed_fact (fact text PRIMARY KEY);
