-- Up Migration

-- The language in which the owner hears what became of the claim. Null: claimed before this version; English then.
ALTER TABLE claim ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$');
