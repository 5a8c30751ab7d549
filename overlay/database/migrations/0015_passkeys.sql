-- Up Migration

-- Passkeys of accounts (WebAuthn). Browsers offer them on `domain` alone. `is_vouched`: made by an invitation of the
-- operator, or in a session of such a passkey. Only those open moderation, so that a mailbox never does. One that is
-- revoked stays, and is refused.
CREATE TABLE passkey (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
  name text NOT NULL,
  domain text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  is_vouched boolean NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX passkey_of_account ON passkey (account_id);

-- Links of the operator that make a passkey: one for an address, an hour, once. Here is their SHA-256.
CREATE TABLE invitation (
  email text PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX invitation_expiry ON invitation (expires_at);

-- The passkey that a session was made with; none for one by mail.
ALTER TABLE session ADD COLUMN passkey_id text REFERENCES passkey ON DELETE CASCADE;
CREATE INDEX session_of_passkey ON session (passkey_id);

-- Who is a moderator at the first start of this version may be one without a passkey for PASSKEY_GRACE_DAYS from
-- `grace_from` on; nobody else may. Tokens for programs get an end: those that there are, a year from now.
ALTER TABLE moderator
  ADD COLUMN grace_from timestamptz,
  ADD COLUMN token_scope text NOT NULL DEFAULT 'decide' CHECK (token_scope IN ('read', 'decide')),
  ADD COLUMN token_ends_at timestamptz;
UPDATE moderator SET grace_from = now(), token_ends_at = now() + interval '365 days' WHERE token_hash IS NOT NULL;
