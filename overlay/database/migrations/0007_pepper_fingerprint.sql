-- Up Migration

-- Of the pepper that all hashes of people here were made with: at most one row, none before the first server came.
CREATE TABLE pepper_fingerprint (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  fingerprint text NOT NULL,
  since timestamptz NOT NULL
);
