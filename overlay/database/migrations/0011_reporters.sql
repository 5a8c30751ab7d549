-- Reports count people. A reporter is the keyed hash of an account, else a random id that stands for one address of a day; null
-- for another report of the same address. A sure report came from a signed-in person, or from the votes of several.
ALTER TABLE report ADD COLUMN reporter text, ADD COLUMN is_sure boolean NOT NULL DEFAULT false;
UPDATE report SET reporter = id;
ALTER TABLE address_day DROP CONSTRAINT address_day_deed_check,
  ADD CHECK (deed IN ('confirmation', 'rating', 'vote', 'report'));
