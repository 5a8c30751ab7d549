-- Up Migration

-- An account is an e-mail address that a person has shown to be theirs. Its role is that of the moderator with the
-- same address. What it contributes is kept under a keyed hash of its id, so nothing leads there once it is gone.
CREATE TABLE account (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- Signed-in browsers. The token itself is in the cookie only: here is its SHA-256.
CREATE TABLE session (
  token_hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_of_account ON session (account_id);
CREATE INDEX session_expiry ON session (expires_at);

-- A code and a link that were mailed. Used once, by either; deleted then, and once they have expired.
CREATE TABLE sign_in (
  id text PRIMARY KEY,
  email text NOT NULL,
  code_hash text NOT NULL,
  link_hash text NOT NULL UNIQUE,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_expiry ON sign_in (expires_at);

-- How often something was asked for since `since`. `key` is a keyed hash of an address or of an e-mail address.
CREATE TABLE attempt (
  key text PRIMARY KEY,
  since timestamptz NOT NULL,
  used integer NOT NULL
);
CREATE INDEX attempt_since ON attempt (since);

-- A business that says a toilet is its own (decision 4.2). The contact data is for moderators only. One
-- claim an account and toilet, unless it was rejected; one business a toilet.
CREATE TABLE claim (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
  toilet_id text NOT NULL,
  business_name text NOT NULL,
  contact_email text NOT NULL,
  contact_phone text,
  website text,
  note text,
  at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'rejected', 'revoked'))
);
CREATE UNIQUE INDEX claim_once ON claim (account_id, toilet_id) WHERE state <> 'rejected';
CREATE UNIQUE INDEX claim_holder ON claim (toilet_id) WHERE state = 'approved';
CREATE INDEX claim_of_toilet ON claim (toilet_id);
CREATE INDEX claim_of_account ON claim (account_id, at);
CREATE INDEX claim_pending ON claim (at) WHERE state = 'pending';

-- What an approved claim becomes, made once and kept when the claim is revoked. `plan_state` is the word of the
-- payment provider for the subscription, as read from it at `plan_state_at`; without one there is no subscription.
CREATE TABLE listing (
  id text PRIMARY KEY CHECK (id ~ '^pl_[0-9a-f]{32}$'),
  account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
  claim_id text NOT NULL UNIQUE REFERENCES claim ON DELETE CASCADE,
  toilet_id text NOT NULL,
  business_name text NOT NULL,
  created_at timestamptz NOT NULL,
  conditions text CHECK (conditions IN ('everyone', 'customers')),
  opening_hours text,
  closed_until timestamptz,
  profile_saved_at timestamptz,
  customer_id text,
  subscription_id text UNIQUE,
  tier text CHECK (tier IN ('basic', 'plus')),
  plan_state text,
  plan_state_at timestamptz,
  past_due_since timestamptz,
  checkout_session_id text,
  checkout_expires_at timestamptz,
  CHECK ((checkout_session_id IS NULL) = (checkout_expires_at IS NULL))
);
CREATE INDEX listing_of_account ON listing (account_id);
CREATE INDEX listing_of_toilet ON listing (toilet_id);
CREATE INDEX listing_of_customer ON listing (customer_id);
