-- Up Migration

-- For the owner of an account, who gets what it contributed as a file. Votes have their index already.
CREATE INDEX confirmation_of_person ON confirmation (person);
CREATE INDEX rating_of_person ON rating (person);
CREATE INDEX report_of_reporter ON report (reporter);
