-- Up Migration

-- Confirmations without an account were kept under the hash of their address and day, which is to go after a day.
-- They get random ids, as new ones do. The two kinds of hashes look the same, so an address hash is known by its use:
-- on one day (UTC) only, and never under a rating or a vote. An account that confirmed on one day only is taken for
-- one, too: it counts as another person if it confirms the same toilet again.
UPDATE confirmation SET person = 'anon_' || replace(gen_random_uuid()::text, '-', '')
 WHERE person ~ '^[0-9a-f]{64}$'
   AND person IN (SELECT person FROM confirmation GROUP BY person
                   HAVING min((at AT TIME ZONE 'UTC')::date) = max((at AT TIME ZONE 'UTC')::date))
   AND NOT EXISTS (SELECT FROM rating WHERE rating.person = confirmation.person)
   AND NOT EXISTS (SELECT FROM voter WHERE voter.person = confirmation.person);
