/** Moderation over HTTP with a real Postgres: from the queue to a decision, to what the reads show of it, and back. */
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decide as decideOn } from '../../../../overlay/decide.ts';
import {
  DecisionResult,
  GoneVotesResult,
  QueueCounts,
  ReportsResult,
  SubmissionsResult,
} from '../../../../schemas/people/moderation.ts';
import { Problem } from '../../../../schemas/problems/problem.ts';
import { ToiletResult } from '../../../../schemas/reads/read-results.ts';
import {
  deviceId,
  expectNoCors,
  expectProblem,
  type Reply,
  TOILETS,
} from '../../../fixtures/contributions.ts';
import {
  forgetAll,
  type ModerationGiven,
  type ModerationServer,
  moderationServer,
} from '../../../fixtures/moderation.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

const db = useDatabase();
beforeEach(() => forgetAll(db.database));
const server = (some: Omit<ModerationGiven, 'database'> = {}) =>
  moderationServer({ database: db.database, ...some });

const Created = z.object({ id: z.string() });
const idOf = ({ status, body }: Reply) => {
  expect(status).toBe(201);
  return Created.parse(body).id;
};
function decided(reply: Reply): DecisionResult {
  expect(reply.status).toBe(201);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expectNoCors(reply.headers);
  return DecisionResult.parse(reply.body);
}
const toilet = async ({ read }: ModerationServer, id: string) => {
  const { status, body } = await read(`/api/v1/toilets/${id}`);
  return status === 200 ? ToiletResult.parse(body).toilet : status;
};

const PROPOSAL = {
  lat: 43.7391,
  lon: 7.4253,
  name: 'Le Port',
  access: 'public',
  fee: 'fee',
  note: 'blue door',
};
const submit = async ({ post }: ModerationServer, some = {}) =>
  idOf(await post('/api/v1/submissions', { ...PROPOSAL, ...some }));
const report = async ({ post }: ModerationServer, kind = 'gone', id = 'lt_n1') =>
  idOf(await post(`/api/v1/toilets/${id}/reports`, { kind, note: 'a fence around it' }));

describe('submissions', () => {
  const queue = async ({ look }: ModerationServer, query = '') => {
    const { status, body } = await look(`/submissions${query}`);
    expect(status).toBe(200);
    return SubmissionsResult.parse(body);
  };

  test('wait with what was proposed and the toilets within 25 m, nearest first', async () => {
    const metre = 1 / 111_195;
    const at = (id: string, metres: number) =>
      baseToilet({ id, lon: PROPOSAL.lon, lat: PROPOSAL.lat + metres * metre, gender: ['male'] });
    const all = await server({
      toilets: [at('lt_n24', 24.4), at('lt_n26', 25.6), at('lt_n3', -3), at('lt_n0', 0)],
    });
    const id = await submit(all);
    const { items, next } = await queue(all);
    expect(next).toBeNull();
    expect(items).toMatchObject([
      {
        ...{ ...PROPOSAL, id, wheelchair: 'unknown', changing_table: 'unknown', opening_hours: null },
        submitted_at: new Date(all.clock.ms).toISOString(),
        possible_duplicates: [
          { distance_m: 0, toilet: { id: 'lt_n0', gender: ['male'] } },
          { distance_m: 3, toilet: { id: 'lt_n3' } },
          { distance_m: 24, toilet: { id: 'lt_n24' } },
        ],
      },
    ]);
  });

  test('come in pages', async () => {
    const all = await server();
    const ids = [];
    for (let i = 0; i < 5; i++) {
      ids.push(await submit(all, { name: `No. ${i}` }));
      all.clock.ms += 1;
    }
    const found = [];
    let query = '?limit=2';
    for (;;) {
      const { items, next } = await queue(all, query);
      found.push(...items.map(({ id }) => id));
      if (next === null) break;
      query = `?limit=2&after=${next}`;
    }
    expect(found).toEqual(ids);
  });

  test('approved become toilets that the reads show; undone they are hidden and wait again', async () => {
    const all = await server();
    const id = await submit(all);
    const { toilet_id, id: decision } = decided(await all.decide(`/submissions/${id}/approve`));
    expect(toilet_id).toMatch(/^lt_c/);
    expect((await queue(all)).items).toEqual([]);
    await all.publish();
    const { lat, lon, name } = PROPOSAL;
    expect(await toilet(all, toilet_id!)).toMatchObject({
      ...{ id: toilet_id, lat, lon, name, access: 'public', source: 'community' },
      fee: { required: true, amount: null, currency: null },
      verification_state: 'unverified',
    });
    const box = `/api/v1/toilets?bbox=${lon - 0.01},${lat - 0.01},${lon + 0.01},${lat + 0.01}`;
    expect(JSON.stringify((await all.read(box)).body)).toContain(toilet_id);

    decided(await all.decide(`/decisions/${decision}/undo`));
    await all.publish();
    expect(await toilet(all, toilet_id!)).toBe(404);
    expect(JSON.stringify((await all.read(box)).body)).not.toContain(toilet_id);
    expect((await queue(all)).items).toMatchObject([{ id, ...PROPOSAL }]);
    expectProblem(await all.decide(`/toilets/${toilet_id}/gone`), 409, 'already-decided');

    const again = decided(await all.decide(`/submissions/${id}/approve`)).toilet_id!;
    await all.publish();
    expect(await toilet(all, again)).toMatchObject({ name });
    expect(await toilet(all, toilet_id!)).toBe(404);
  });

  test('are approved with corrections; the undo brings back what was proposed', async () => {
    const all = await server();
    const id = await submit(all);
    const corrections = { lat: 43.74, name: null, opening_hours: 'Mo-Fr 08:00-18:00', wheelchair: 'yes' };
    const { toilet_id, id: decision } = decided(
      await all.decide(`/submissions/${id}/approve`, { corrections, reason: 'Seen it.' }),
    );
    await all.publish();
    expect(await toilet(all, toilet_id!)).toMatchObject({ ...corrections, lon: PROPOSAL.lon });
    decided(await all.decide(`/decisions/${decision}/undo`));
    expect((await queue(all)).items).toMatchObject([{ id, ...PROPOSAL, opening_hours: null }]);
  });

  test('are not approved with corrections that are none', async () => {
    const all = await server();
    const id = await submit(all);
    const wrong = { lat: 91, opening_hours: 'mostly', access: 'private', id: 'lt_c', gender: ['male'] };
    for (const [name, value] of Object.entries(wrong)) {
      const reply = await all.decide(`/submissions/${id}/approve`, { corrections: { [name]: value } });
      expectProblem(reply, 400, 'invalid-parameters');
      expect(reply.body).toMatchObject({ invalid_params: [{ name: `corrections.${name}` }] });
    }
    expect((await queue(all)).items).toHaveLength(1);
  });

  test('are told all that is wrong with the corrections at once', async () => {
    const all = await server();
    const id = await submit(all);
    const corrections = { lat: 91, opening_hours: 'mostly', gender: ['male'] };
    const reply = await all.decide(`/submissions/${id}/approve`, { corrections, reason: 5 });
    expectProblem(reply, 400, 'invalid-parameters');
    const { invalid_params } = Problem.parse(reply.body);
    expect(invalid_params?.map(({ name }) => name)).toEqual([
      ...['lat', 'opening_hours', 'gender'].map((name) => `corrections.${name}`),
      'reason',
    ]);
  });

  test('from before hours were checked are approved with the hours corrected or cleared', async () => {
    const all = await server();
    const ids = [await submit(all), await submit(all)];
    await db.database.execute(`UPDATE submission SET opening_hours = 'garbage hours !!'`);
    const approve = (id: string, corrections: object) =>
      all.decide(`/submissions/${id}/approve`, { corrections });
    const reply = await approve(ids[0]!, { name: 'Le Port 2' });
    expectProblem(reply, 400, 'invalid-parameters');
    expect(reply.body).toMatchObject({
      invalid_params: [
        {
          name: 'corrections.opening_hours',
          reason:
            'must be given, or null to clear them: the proposed hours "garbage hours !!" cannot be read',
        },
      ],
    });
    const shown = [];
    for (const [i, opening_hours] of ['mo-fr 8:00-18:00', null].entries())
      shown.push(decided(await approve(ids[i]!, { opening_hours })).toilet_id!);
    await all.publish();
    expect(await toilet(all, shown[0]!)).toMatchObject({ opening_hours: 'Mo-Fr 08:00-18:00' });
    expect(await toilet(all, shown[1]!)).toMatchObject({ opening_hours: null });
  });

  test('are rejected with a reason, and not without', async () => {
    const all = await server();
    const id = await submit(all);
    for (const body of [{}, { reason: '' }, { reason: ' ' }, { reason: null }]) {
      const reply = await all.decide(`/submissions/${id}/reject`, body);
      expectProblem(reply, 400, 'invalid-parameters');
      expect(reply.body).toMatchObject({ invalid_params: [{ name: 'reason' }] });
    }
    decided(await all.decide(`/submissions/${id}/reject`, { reason: 'No toilet.' }));
    expect((await queue(all)).items).toEqual([]);
    expectProblem(await all.decide(`/submissions/${id}/approve`), 409, 'already-decided');
  });

  test('are decided by one of two who do it at once', async () => {
    const all = await server();
    const id = await submit(all);
    const replies = await Promise.all([
      all.decide(`/submissions/${id}/approve`),
      all.decide(`/submissions/${id}/reject`, { reason: 'No.' }, { token: all.otherToken }),
      all.decide(`/submissions/${id}/approve`, {}, { token: all.otherToken }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('reports', () => {
  const queue = async ({ look }: ModerationServer) => ReportsResult.parse((await look('/reports')).body);

  test.each(['accept', 'dismiss'])(
    'wait with their toilet, and %s ends the dispute until it is undone',
    async (how) => {
      const all = await server();
      const id = await report(all, 'wrong_hours');
      await all.publish();
      expect(await toilet(all, 'lt_n1')).toMatchObject({ verification_state: 'disputed' });
      const waiting = {
        ...{ id, kind: 'wrong_hours', note: 'a fence around it', toilet_id: 'lt_n1' },
        reported_at: new Date(all.clock.ms).toISOString(),
      };
      const { items } = await queue(all);
      const counts = QueueCounts.parse((await all.look('/counts')).body);
      expect(counts).toMatchObject({ reports: { count: 1, more: false }, claims: { count: 0, more: false } });
      expect(items).toMatchObject([{ ...waiting, toilet: { id: 'lt_n1', wheelchair: 'no' } }]);

      const result = decided(await all.decide(`/reports/${id}/${how}`));
      expect(result).toMatchObject({ toilet_id: 'lt_n1', osm_note: false });
      expect((await queue(all)).items).toEqual([]);
      await all.publish();
      expect(await toilet(all, 'lt_n1')).toMatchObject({ verification_state: 'unverified' });
      expectProblem(await all.decide(`/reports/${id}/${how}`), 409, 'already-decided');

      decided(await all.decide(`/decisions/${result.id}/undo`));
      await all.publish();
      expect(await toilet(all, 'lt_n1')).toMatchObject({ verification_state: 'disputed' });
      expect((await queue(all)).items).toMatchObject([waiting]);
      expectProblem(await all.decide(`/decisions/${result.id}/undo`), 409, 'already-decided');
    },
  );

  test('are decided by one of two who do it at once', async () => {
    const all = await server();
    const id = await report(all);
    const replies = await Promise.all([
      all.decide(`/reports/${id}/accept`),
      all.decide(`/reports/${id}/dismiss`, {}, { token: all.otherToken }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('about a toilet that is hidden meanwhile are told without it', async () => {
    const all = await server();
    await report(all);
    decided(await all.decide('/toilets/lt_n1/gone'));
    await all.publish();
    expect((await queue(all)).items).toMatchObject([{ toilet_id: 'lt_n1', toilet: null }]);
  });
});

describe('notes to OpenStreetMap', () => {
  const Note = z.object({ toilet_id: z.string(), reference: z.string(), lon: z.number(), state: z.string() });
  const notes = () => db.database.query(Note, 'SELECT toilet_id, reference, lon, state FROM osm_note');
  const on = { moderating: { osmNotes: true } };
  const community = baseToilet({ id: 'lt_cabc', source: 'community', reference: 'community' });

  test('wait to be sent with an accepted report, and are taken back with its undo', async () => {
    const all = await server(on);
    const id = await report(all);
    expect(await notes()).toEqual([]);
    const { osm_note, id: decision } = decided(await all.decide(`/reports/${id}/accept`));
    expect(osm_note).toBe(true);
    const note = { toilet_id: 'lt_n1', reference: 'osm:node/1', lon: 7.4246 };
    expect(await notes()).toEqual([{ ...note, state: 'waiting' }]);
    decided(await all.decide(`/decisions/${decision}/undo`));
    expect(await notes()).toEqual([{ ...note, state: 'withdrawn' }]);
  });

  test.each([
    ['where they are off', {}, 'lt_n1', {}],
    ['where the moderator does not want one', on, 'lt_n1', { osm_note: false }],
    ['about a toilet that people proposed', on, 'lt_cabc', {}],
  ])('are none %s', async (_, some, toiletId, body) => {
    const all = await server({ ...some, toilets: [...TOILETS, community] });
    const id = await report(all, 'gone', toiletId);
    expect(decided(await all.decide(`/reports/${id}/accept`, body))).toMatchObject({ osm_note: false });
    expect(await notes()).toEqual([]);
  });

  test.each([
    ['where they are off', {}, 'lt_n1'],
    ['about a toilet that people proposed', on, 'lt_cabc'],
  ])('cannot be asked for %s', async (_, some, toiletId) => {
    const all = await server({ ...some, toilets: [...TOILETS, community] });
    const id = await report(all, 'gone', toiletId);
    const reply = await all.decide(`/reports/${id}/accept`, { osm_note: true });
    expectProblem(reply, 400, 'invalid-parameters');
    expect(reply.body).toMatchObject({ invalid_params: [{ name: 'osm_note' }] });
  });

  test('are none of a report that is dismissed', async () => {
    const all = await server(on);
    decided(await all.decide(`/reports/${await report(all)}/dismiss`));
    expect(await notes()).toEqual([]);
  });
});

describe('facts', () => {
  const wheelchair = async (all: ModerationServer) => {
    await all.publish();
    const found = await toilet(all, 'lt_n1');
    return typeof found === 'number' ? found : [found.wheelchair, found.provenance.decided.wheelchair?.by];
  };

  test('are shown as fixed, as fixed anew, and as before once that is undone', async () => {
    const all = await server();
    const lock = (value: string, replaces: string | null = null) =>
      all.decide('/toilets/lt_w7/lock', { fact: 'wheelchair', value, replaces });
    const first = decided(await lock('yes'));
    expect(first.toilet_id).toBe('lt_n1');
    expect(await wheelchair(all)).toEqual(['yes', 'moderator']);
    expectProblem(await lock('limited'), 409, 'already-decided');
    const second = decided(await lock('limited', 'yes'));
    expect(await wheelchair(all)).toEqual(['limited', 'moderator']);
    decided(await all.decide(`/decisions/${second.id}/undo`));
    expect(await wheelchair(all)).toEqual(['yes', 'moderator']);
    const third = decided(await all.decide('/toilets/lt_n1/unlock', { fact: 'wheelchair' }));
    expect(await wheelchair(all)).toEqual(['no', undefined]);
    expectProblem(await all.decide('/toilets/lt_n1/unlock', { fact: 'wheelchair' }), 409, 'already-decided');
    decided(await all.decide(`/decisions/${third.id}/undo`));
    decided(await all.decide(`/decisions/${first.id}/undo`));
    expect(await wheelchair(all)).toEqual(['no', undefined]);
  });

  test('are fixed in their normal form, and only to what they can be', async () => {
    const all = await server();
    const lock = (fact: string, value: unknown) => all.decide('/toilets/lt_n1/lock', { fact, value });
    for (const [fact, value] of [
      ['wheelchair', 'maybe'],
      ['fee_amount', '1 euro'],
      ['opening_hours', 'mostly'],
      ['gender', 'dog'],
      ['name', ''],
      ['existence', 'gone'],
      ['name', 5],
    ] as const) {
      const reply = await lock(fact, value);
      expectProblem(reply, 400, 'invalid-parameters');
      expect(reply.body).toMatchObject({ invalid_params: [{ name: 'value' }] });
    }
    expectProblem(await lock('position', '1'), 400, 'invalid-parameters');
    const both = await all.decide('/toilets/lt_n1/lock', {
      fact: 'fee_amount',
      value: '1 euro',
      replaces: 5,
    });
    expect(Problem.parse(both.body).invalid_params?.map(({ name }) => name)).toEqual(['replaces', 'value']);
    decided(await lock('gender', 'male, female'));
    decided(await lock('fee', 'paid'));
    decided(await lock('fee_amount', '0.50 eur'));
    await all.publish();
    expect(await toilet(all, 'lt_n1')).toMatchObject({
      gender: ['female', 'male'],
      fee: { required: true, amount: 0.5, currency: 'EUR' },
    });
  });

  test('are fixed by one of two who do it at once', async () => {
    const all = await server();
    const replies = await Promise.all(
      ['yes', 'limited'].map((value, i) =>
        all.decide(
          '/toilets/lt_n1/lock',
          { fact: 'wheelchair', value },
          { token: i ? all.otherToken : all.moderatorToken },
        ),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('a toilet that is gone', () => {
  const WRITES = {
    confirmations: {},
    ratings: { rating: 1, device_id: deviceId(1) },
    reports: { kind: 'gone' },
    votes: { votes: [{ attribute: 'fee', value: 'free' }], device_id: deviceId(1) },
  };

  test('is not found by reads and writes, by none of its ids; the undo brings it back', async () => {
    const all = await server();
    const { id } = decided(await all.decide('/toilets/lt_n1/gone', { reason: 'Demolished.' }));
    await all.publish();
    for (const name of ['lt_n1', 'lt_w7']) {
      expect(await toilet(all, name)).toBe(404);
      for (const [operation, body] of Object.entries(WRITES))
        expectProblem(await all.post(`/api/v1/toilets/${name}/${operation}`, body), 404, 'not-found');
    }
    expectProblem(await all.decide('/toilets/lt_n1/gone'), 409, 'already-decided');
    const lock = { fact: 'fee', value: 'free' };
    expectProblem(await all.decide('/toilets/lt_n1/lock', lock), 409, 'already-decided');
    decided(await all.decide(`/decisions/${id}/undo`, { reason: 'It is a new one.' }));
    await all.publish();
    expect(await toilet(all, 'lt_w7')).toMatchObject({ id: 'lt_n1' });
    expect((await all.post('/api/v1/toilets/lt_n1/votes', WRITES.votes)).status).toBe(201);
  });

  test('by the votes is in the queue until it is marked as gone or fixed as existing, one of both', async () => {
    const all = await server();
    const queue = async () => GoneVotesResult.parse((await all.look('/gone-votes')).body).items;
    const vote = (person: number) =>
      all.post(
        '/api/v1/toilets/lt_n1/votes',
        { votes: [{ attribute: 'existence', value: 'gone' }], device_id: deviceId(person) },
        { from: `192.0.2.${person}` },
      );
    await vote(1);
    expect(await queue()).toEqual([]);
    await vote(2);
    const expected = { toilet_id: 'lt_n1', votes_for: 2, votes_total: 3, toilet: { id: 'lt_n1' } };
    expect(await queue()).toMatchObject([expected]);
    const exists = { fact: 'existence', value: 'yes' };
    const replies = await Promise.all([
      all.decide('/toilets/lt_n1/gone'),
      all.decide('/toilets/lt_n1/lock', exists, { token: all.otherToken }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await queue()).toEqual([]);
    const won = decided(replies.find(({ status }) => status === 201)!);
    decided(await all.decide(`/decisions/${won.id}/undo`));
    expect(await queue()).toMatchObject([expected]);
    decided(await all.decide('/toilets/lt_n1/lock', exists));
    expect(await queue()).toEqual([]);
  });
});

test('a decision that fails on its way leaves nothing behind', async () => {
  const broken = decideOn(
    db.database,
    'mark-gone',
    { moderatorId: 'mdr_nobody', now: new Date() },
    async (queries) => {
      await queries.execute(`INSERT INTO gone_toilet (toilet_id, at) VALUES ('lt_n1', now())`);
      return { subject: 'lt_n1', toiletId: 'lt_n1', detail: {} };
    },
  );
  await expect(broken).rejects.toThrow('foreign key');
  const all = await server();
  await all.publish();
  expect(await toilet(all, 'lt_n1')).toMatchObject({ id: 'lt_n1' });
});
