/** Many people at once on one toilet, through two processes, and what is known of them afterwards. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { RatingResult, VotesResult } from '../../../../schemas/people/contribution.ts';
import { altchaCheck } from '../../../../server/human-check/altcha.ts';
import { LocalStore } from '../../../../shards/store/local-store.ts';
import { BASE_URL } from '../../../fixtures/app.ts';
import { deviceId, PEPPER, postTo, TOILETS } from '../../../fixtures/contributions.ts';
import { publishToilets, temporaryFolder } from '../../../fixtures/generation.ts';
import { solve } from '../../../fixtures/human-check.ts';
import { freshDatabase } from '../../../fixtures/postgres.ts';
import { serving } from '../../../fixtures/process.ts';

const PEOPLE = 50;
const MOST_TRIES = 20;
const PAUSE_MS = 250;
const TOILET = '/api/v1/toilets/lt_n1';
/** Solved here at a hundredth of the work: the server sees the same signature. */
const check = altchaCheck(PEPPER, { min: 1, max: 2 });
const token = async () => solve(await check.challenge());

const device = (i: number) => deviceId(0xabcdef00 + i);
const address = (i: number) => (i % 2 === 0 ? `198.51.100.${i}` : `2001:db8:${(0x7700 + i).toString(16)}::1`);

test('50 raters and 50 voters at a time are counted exactly, and nobody is written down', async () => {
  const { database, url } = await freshDatabase();
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, TOILETS);
  const { port, program } = await serving(store.dataDir, {
    BASE_URL,
    DATABASE_URL: url,
    PEPPER: PEPPER.toString(),
    TRUST_PROXY: 'loopback',
    WORKERS: '2',
  });
  const postOnce = postTo(`http://127.0.0.1:${port}`, token);
  // As a client does: on a busy machine, a write of such a crowd may wait too long for a database connection.
  const post: typeof postOnce = async (...request) => {
    for (let tries = 1; ; tries++) {
      const reply = await postOnce(...request);
      if (reply.status !== 503 || tries === MOST_TRIES) return reply;
      await sleep(PAUSE_MS);
    }
  };
  await expect
    .poll(
      async () => (await postOnce(`${TOILET}/reports`, { kind: 'closed' }, { from: '203.0.113.1' })).status,
    )
    .toBe(201);

  const people = Array.from({ length: PEOPLE }, (_, i) => i);
  const rating = (i: number) => (i % 5) + 1;
  const wheelchair = (i: number) => (i % 3 === 0 ? 'limited' : 'yes');
  const replies = await Promise.all(
    people.flatMap((i) => {
      const sent = { device_id: device(i) };
      const options = { from: address(i) };
      return [
        post(`${TOILET}/ratings`, { ...sent, rating: rating(i) }, options),
        post(
          `${TOILET}/votes`,
          { ...sent, votes: [{ attribute: 'wheelchair', value: wheelchair(i) }] },
          options,
        ),
        post(`${TOILET}/confirmations`, {}, options),
        post(`${TOILET}/confirmations`, {}, options),
      ];
    }),
  );
  const statuses = Map.groupBy(replies, ({ status }) => status);
  // The second confirmation of each address is one too many.
  expect([statuses.get(201)?.length, statuses.get(429)?.length]).toEqual([3 * PEOPLE, PEOPLE]);

  // Everybody says once more what they said: nothing but the answers changes.
  const rated = await post(
    `${TOILET}/ratings`,
    { rating: rating(0), device_id: device(0) },
    { from: address(0) },
  );
  expect(RatingResult.parse(rated.body).cleanliness).toEqual({ average: 3, count: PEOPLE });
  const voted = await post(
    `${TOILET}/votes`,
    { votes: [{ attribute: 'wheelchair', value: wheelchair(1) }], device_id: device(1) },
    { from: address(1) },
  );
  // 33 for yes, 17 for limited, and the source, which says no.
  expect(VotesResult.parse(voted.body).votes).toEqual([
    { attribute: 'wheelchair', value: 'yes', votes_for: 33, votes_total: 51, shown: true },
  ]);
  const late = await post(`${TOILET}/confirmations`, {}, { from: '203.0.113.2' });
  expect(late.body).toMatchObject({ confirmations: PEOPLE + 1 });

  const dump = await database.query(
    z.object({ row: z.string() }),
    ['confirmation', 'rating', 'vote', 'voter', 'report', 'address_day', 'feed', 'spent_proof']
      .map((table) => `SELECT ${table}::text AS row FROM ${table}`)
      .join(' UNION ALL '),
  );
  expect(dump.length).toBeGreaterThan(5 * PEOPLE);
  const written = `${program.output}\n${dump.map(({ row }) => row).join('\n')}`;
  for (const i of people) {
    expect(written).not.toContain(device(i));
    expect(written).not.toContain(address(i));
  }
  expect(written).not.toMatch(/198\.51\.100|2001:db8:77..|203\.0\.113/);
});
