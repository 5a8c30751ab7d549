-- Up Migration

-- A sentence for the next person, shown once a moderator has approved the proposal. The note stays between the proposer and
-- the moderators: earlier notes were written for them alone.
ALTER TABLE submission ADD COLUMN how_to_find text;
