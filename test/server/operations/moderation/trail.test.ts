/** The audit trail, one toilet under a moderator's eye, and that nothing anywhere tells who contributed. */
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addressHash, networkHash, personHash } from '../../../../overlay/database/keyed-hash.ts';
import {
  DecisionResult,
  DecisionsResult,
  HistoryResult,
  ToiletState,
} from '../../../../schemas/people/moderation.ts';
import { FACTS } from '../../../../schemas/toilet/facts.ts';
import { deviceId, expectProblem, PEPPER, type Reply } from '../../../fixtures/contributions.ts';
import { forgetAll, type ModerationServer, moderationServer } from '../../../fixtures/moderation.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';

const db = useDatabase();
beforeEach(() => forgetAll(db.database));
const server = () => moderationServer({ database: db.database, moderating: { osmNotes: true } });
const decided = ({ body }: Reply) => DecisionResult.parse(body).id;

const FROM = '203.0.113.77';
const DEVICE = deviceId(0xabcdef);
/** Somebody does everything that people can do with the first toilet. */
async function contribute({ post }: ModerationServer): Promise<{ report: string }> {
  const toilet = '/api/v1/toilets/lt_n1';
  const from = { from: FROM };
  const votes = [{ attribute: 'wheelchair', value: 'yes' }];
  await post(`${toilet}/confirmations`, {}, from);
  await post(`${toilet}/ratings`, { rating: 4, device_id: DEVICE }, from);
  await post(`${toilet}/votes`, { votes, device_id: DEVICE }, from);
  await post('/api/v1/submissions', { lat: 43.7384, lon: 7.4246 }, from);
  const { body } = await post(`${toilet}/reports`, { kind: 'closed', note: 'locked' }, from);
  return { report: z.object({ id: z.string() }).parse(body).id };
}

test('the audit tells what was decided, by whom, why, and what was undone; by toilet, by moderator, in pages', async () => {
  const all = await server();
  const { report } = await contribute(all);
  const first = decided(await all.decide(`/reports/${report}/accept`, { reason: 'Saw the lock.' }));
  all.clock.ms += 1;
  const lock = { fact: 'wheelchair', value: 'yes' };
  const second = decided(await all.decide('/toilets/lt_n2/lock', lock, { token: all.otherToken }));
  all.clock.ms += 1;
  const third = decided(await all.decide(`/decisions/${first}/undo`, {}, { token: all.otherToken }));

  const list = async (query = '') => DecisionsResult.parse((await all.look(`/decisions${query}`)).body);
  const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
  const { items } = await list();
  expect(items).toMatchObject([
    { id: third, action: 'undo', undoes: first, undone_by: null, subject: report, toilet_id: 'lt_n1' },
    {
      id: second,
      action: 'lock-fact',
      detail: { ...lock, before: null },
      moderator: { email: 'bob@example.org' },
    },
    {
      ...{ id: first, action: 'accept-report', subject: report, reason: 'Saw the lock.', undone_by: third },
      ...{ moderator: { email: 'ada@example.org' }, at: new Date(all.clock.ms - 2).toISOString() },
    },
  ]);
  expect(await ids('?toilet=lt_w7')).toEqual([third, first]);
  expect(await ids('?toilet=lt_n2')).toEqual([second]);
  expect(await ids('?toilet=lt_unknown')).toEqual([]);
  expect(await ids(`?moderator=${items[1]?.moderator.id}`)).toEqual([third, second]);
  expect(await ids(`?moderator=${items[1]?.moderator.id}&toilet=lt_n1`)).toEqual([third]);

  const page = await list('?limit=2');
  expect(page.items.map(({ id }) => id)).toEqual([third, second]);
  expect(await list(`?limit=2&after=${page.next}`)).toMatchObject({ items: [{ id: first }], next: null });
});

test('a toilet is told with its source, what is said against it, and what was decided; also when it is gone', async () => {
  const all = await server();
  await contribute(all);
  await all.publish();
  const state = async (id = 'lt_w7') => ToiletState.parse((await all.look(`/toilets/${id}`)).body);
  const before = await state();
  expect(before).toMatchObject({
    ...{ id: 'lt_n1', gone: false, disputed: true, confirmations: 1, cleanliness: { average: 4, count: 1 } },
    ...{ toilet: { wheelchair: 'no' }, source: { reference: 'osm:node/1', wheelchair: 'no' } },
  });
  const factOf = ({ facts }: ToiletState, name: string) => facts.find(({ fact }) => fact === name);
  const votes = [
    { value: 'no', count: 1 },
    { value: 'yes', count: 1 },
  ];
  expect(factOf(before, 'wheelchair')).toEqual({
    ...{ fact: 'wheelchair', source: 'no', decided: null, by: null, votes },
  });
  expect(before.facts).toHaveLength(FACTS.length);

  await all.decide('/toilets/lt_n1/lock', { fact: 'wheelchair', value: 'limited' });
  await all.decide('/toilets/lt_n1/gone');
  await all.publish();
  const after = await state();
  expect(after).toMatchObject({ id: 'lt_n1', gone: true, toilet: null });
  expect(factOf(after, 'wheelchair')).toMatchObject({ decided: 'limited', by: 'moderator', votes });
  expectProblem(await all.look('/toilets/lt_none'), 404, 'not-found');
});

test('the history of a toilet is everything that was said and decided, in pages', async () => {
  const all = await server();
  const { report } = await contribute(all);
  all.clock.ms += 1;
  await all.decide(`/reports/${report}/accept`, { reason: 'Saw the lock.' });
  const history = async (query: string) =>
    HistoryResult.parse((await all.look(`/toilets/lt_w7/history${query}`)).body);
  const { items, next } = await history('?limit=1');
  expect(items).toMatchObject([{ kind: 'decision', action: 'accept-report', reason: 'Saw the lock.' }]);
  const rest = await history(`?after=${next}`);
  expect(rest.next).toBeNull();
  expect(rest.items.map(({ kind }) => kind).sort()).toEqual(['confirmation', 'rating', 'report', 'vote']);
  expect(rest.items).toContainEqual(
    expect.objectContaining({ kind: 'report', report: 'closed', state: 'accepted', osm_note: 'waiting' }),
  );
  expectProblem(await all.look('/toilets/lt_none/history'), 404, 'not-found');
});

test('the history of a proposal is there before it is published', async () => {
  const all = await server();
  await contribute(all);
  const queue = z.object({ items: z.array(z.object({ id: z.string() })) });
  const { items } = queue.parse((await all.look('/submissions')).body);
  const { body } = await all.decide(`/submissions/${items[0]?.id}/approve`);
  const { toilet_id } = DecisionResult.parse(body);
  const history = HistoryResult.parse((await all.look(`/toilets/${toilet_id}/history`)).body);
  expect(history.items.map(({ kind }) => kind).sort()).toEqual(['decision', 'submission']);
});

test('no answer and no line of the log tells who contributed, nor a token', async () => {
  const all = await server();
  const { report } = await contribute(all);
  const answers: unknown[] = [];
  const look = async (path: string) => answers.push((await all.look(path)).body);
  const decide = async (path: string, body?: object) => answers.push((await all.decide(path, body)).body);
  await decide(`/reports/${report}/accept`);
  await decide('/toilets/lt_n1/lock', { fact: 'wheelchair', value: 'yes' });
  await decide('/toilets/lt_n1/lock', { fact: 'wheelchair', value: 'no' });
  await decide('/toilets/lt_n1/gone');
  await decide('/decisions/1/undo');
  await decide('/votes/1/undo-voter');
  await decide('/votes/1/undo-network');
  await all.publish();
  for (const path of ['/me', '/submissions', '/reports', '/gone-votes', '/vote-changes', '/decisions'])
    await look(path);
  for (const path of ['/toilets/lt_n1', '/toilets/lt_n1/history']) await look(path);
  expect(answers.length).toBeGreaterThan(10);

  const day = new Date(all.clock.ms).toISOString().slice(0, 10);
  const secrets = [FROM, DEVICE, personHash(PEPPER, 'device', DEVICE), addressHash(PEPPER, FROM, day)];
  const network = networkHash(PEPPER, FROM);
  // They are what the database holds: otherwise the search below would find nothing whatever was told.
  const Person = z.object({ person: z.string() });
  const rows = await db.database.query(
    Person,
    'SELECT person FROM rating UNION SELECT person FROM confirmation',
  );
  const persons = rows.map(({ person }) => person).sort();
  expect(persons).toEqual([secrets[2], expect.stringMatching(/^anon_/)]);
  const audit = await db.database.query(z.looseObject({}), 'SELECT * FROM audit');
  const told = JSON.stringify([answers, all.log, audit]);
  for (const secret of [...secrets, ...persons, network, '127.0.0.1', all.moderatorToken, all.otherToken])
    expect(told).not.toContain(secret);
});
