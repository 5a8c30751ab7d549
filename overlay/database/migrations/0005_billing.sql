-- Up Migration

-- The last state of each subscription to a listing that the payment provider reported. `read` is the number of that
-- reading (from the sequence, taken before the provider is asked): one that began earlier never
-- replaces one that began later.
CREATE TABLE subscription (
  id text PRIMARY KEY,
  listing_id text NOT NULL REFERENCES listing ON DELETE CASCADE,
  customer_id text NOT NULL,
  read bigint NOT NULL,
  state text NOT NULL,
  tier text NOT NULL CHECK (tier IN ('basic', 'plus')),
  created_at timestamptz NOT NULL,
  ends_at timestamptz,
  past_due_since timestamptz
);
CREATE INDEX subscription_of_listing ON subscription (listing_id);
CREATE SEQUENCE subscription_read;

-- The plan of a listing is that of one of its subscriptions. `plan_ends_at`: it is cancelled for then.
ALTER TABLE listing ADD COLUMN plan_ends_at timestamptz;
-- For what time alone changes.
CREATE INDEX listing_profile_saved ON listing (profile_saved_at);
CREATE INDEX listing_past_due ON listing (past_due_since);
CREATE INDEX listing_plan_ends ON listing (plan_ends_at);

-- Events of the payment provider that were dealt with. Kept longer than the provider repeats them.
CREATE TABLE payment_event (
  id text PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX payment_event_at ON payment_event (at);
