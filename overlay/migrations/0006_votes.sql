-- Up Migration

-- When an address did what it may do once in 24 hours. A row of one day is read on the next day too. Servers of an
-- earlier version write no time while they are upgraded: theirs is that of the database.
ALTER TABLE address_day ADD COLUMN at timestamptz NOT NULL DEFAULT now();
