-- Up Migration

-- Tokens of the human check that a contribution was saved with: each works once. Deleted after they have expired.
CREATE TABLE spent_proof (
  id text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_proof_expiry ON spent_proof (expires_at);
