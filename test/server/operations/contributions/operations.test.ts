/** What each operation saves and answers, over HTTP and with a real Postgres. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ConfirmationResult,
  PendingResult,
  RatingResult,
  VotesResult,
} from '../../../../schemas/people/contribution.ts';
import { Problem } from '../../../../schemas/problems/problem.ts';
import {
  contributionServer,
  deviceId,
  expectNoCors,
  expectProblem,
  forgetPeople,
  type Given,
  type Reply,
} from '../../../fixtures/contributions.ts';
import { NOW } from '../../../fixtures/generation.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

const SUBMISSIONS = '/api/v1/submissions';
const path = (id: string, operation: string) => `/api/v1/toilets/${id}/${operation}`;
const DAY_MS = 86_400_000;

const given = useDatabase();

/** Nobody has contributed anything yet. */
async function server(some: Omit<Given, 'database'> = {}) {
  const { database } = given;
  await forgetPeople(database);
  return { database, ...(await contributionServer({ database, ...some })) };
}

function expectCreated({ status, headers }: Reply): void {
  expect(status).toBe(201);
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('cache-control')).toBe('no-store');
  expectNoCors(headers);
}

/** @param leftS seconds until the 24 hours are over */
function expectOnceADay(reply: Reply, detail: string, leftS = 86_400): void {
  expectProblem(reply, 429, 'rate-limited');
  expect(reply.headers.get('retry-after')).toBe(String(leftS));
  expect(Problem.parse(reply.body)).toMatchObject({ detail, retry_after_seconds: leftS });
}

describe('submitToilet', () => {
  const Row = z.record(z.string(), z.unknown());

  test('saves every field and waits for a moderator', async () => {
    const { post, database } = await server();
    const reply = await post(SUBMISSIONS, {
      lat: 43.7384,
      lon: 7.4246,
      name: ' Toilettes du Marché ',
      access: 'customers',
      fee: 'fee',
      opening_hours: 'mo-sa  7:00-13:00;PH off',
      wheelchair: 'limited',
      changing_table: 'yes',
      how_to_find: ' Behind the fish stalls ',
      note: 'Behind the stalls.\nAsk for the key.',
    });
    expectCreated(reply);
    const { id } = PendingResult.parse(reply.body);
    expect(id).toMatch(/^sub_[a-z2-7]+$/);
    expect(await database.query(Row, 'SELECT * FROM submission')).toEqual([
      {
        id,
        lat: 43.7384,
        lon: 7.4246,
        name: 'Toilettes du Marché',
        access: 'customers',
        fee: 'fee',
        opening_hours: 'Mo-Sa 07:00-13:00; PH off',
        wheelchair: 'limited',
        changing_table: 'yes',
        how_to_find: 'Behind the fish stalls',
        note: 'Behind the stalls.\nAsk for the key.',
        at: NOW,
        state: 'pending',
        toilet_id: null,
      },
    ]);
  });

  test('about a known toilet needs its way, and a toilet that is there', async () => {
    const { post, database } = await server();
    const body = { lat: 0, lon: 0, toilet_id: 'lt_n1' };
    for (const [wrong, name] of [
      [{}, 'how_to_find'],
      [{ how_to_find: ' ' }, 'how_to_find'],
      [{ how_to_find: 'Upstairs', toilet_id: '../x' }, 'toilet_id'],
      [{ how_to_find: 'Upstairs', toilet_id: 'lt_nowhere' }, 'toilet_id'],
    ] as const) {
      const reply = await post(SUBMISSIONS, { ...body, ...wrong });
      expectProblem(reply, 400, 'invalid-parameters');
      expect(Problem.parse(reply.body).invalid_params).toEqual([expect.objectContaining({ name })]);
    }
    const led = { ...body, how_to_find: 'Behind the bar' };
    expectCreated(await post(SUBMISSIONS, led));
    expect(await database.query(Row, 'SELECT * FROM submission')).toMatchObject([
      { toilet_id: 'lt_n1', how_to_find: 'Behind the bar', state: 'pending' },
    ]);
  });

  test('takes a position alone: the rest is unknown', async () => {
    const { post, database } = await server();
    expectCreated(await post(SUBMISSIONS, { lat: 0, lon: 180 }));
    expect(await database.query(Row, 'SELECT * FROM submission')).toMatchObject([
      {
        ...{ lat: 0, lon: 180, name: null, access: 'unknown', fee: 'unknown', opening_hours: null },
        ...{ wheelchair: 'unknown', changing_table: 'unknown', note: null },
      },
    ]);
  });

  test('may be repeated by one address', async () => {
    const { post } = await server();
    const replies = [
      await post(SUBMISSIONS, { lat: 0, lon: 0 }),
      await post(SUBMISSIONS, { lat: 0, lon: 0 }),
    ];
    expect(new Set(replies.map(({ body }) => PendingResult.parse(body).id)).size).toBe(2);
  });

  test('names every wrong field', async () => {
    const { post } = await server();
    const wrong = { lat: 91, name: 'x'.repeat(121), opening_hours: 'garbage hours !!', colour: 'red' };
    const reply = await post(SUBMISSIONS, wrong);
    expectProblem(reply, 400, 'invalid-parameters');
    expect(Problem.parse(reply.body).invalid_params?.map(({ name }) => name)).toEqual([
      'lat',
      'lon',
      'name',
      'opening_hours',
      'colour',
    ]);
  });
});

describe('confirmToilet', () => {
  test('counts the people who confirmed, once in 24 hours for each address', async () => {
    const { post, clock } = await server();
    const confirm = (from: string, id = 'lt_n1') => post(path(id, 'confirmations'), {}, { from });
    const first = await confirm('192.0.2.1');
    expectCreated(first);
    expect(ConfirmationResult.parse(first.body)).toEqual({
      id: 'lt_n1',
      last_confirmed_at: '2026-11-18T12:00:00.000Z',
      confirmations: 1,
    });
    expect((await confirm('192.0.2.2')).body).toMatchObject({ confirmations: 2 });
    const used = 'This toilet was confirmed from your address in the last 24 hours. Confirm it again later.';
    expectOnceADay(await confirm('192.0.2.1'), used);
    expectCreated(await confirm('192.0.2.1', 'lt_n2'));
    // Noon to midnight: another day, and still the same 24 hours.
    clock.ms += DAY_MS / 2;
    expectOnceADay(await confirm('192.0.2.1'), used, 43_200);
    clock.ms += DAY_MS / 2 - 1;
    expectOnceADay(await confirm('192.0.2.1'), used, 1);
    clock.ms += 1;
    expect((await confirm('192.0.2.1')).body).toEqual({
      id: 'lt_n1',
      last_confirmed_at: '2026-11-19T12:00:00.000Z',
      confirmations: 3,
    });
  });

  test('keeps nothing of an address with a confirmation', async () => {
    const { post, database } = await server();
    for (const id of ['lt_n1', 'lt_n2']) expectCreated(await post(path(id, 'confirmations'), {}));
    const rows = await database.query(z.object({ person: z.string() }), 'SELECT person FROM confirmation');
    expect(new Set(rows.map(({ person }) => person)).size).toBe(2);
    for (const { person } of rows) expect(person).toMatch(/^anon_[a-z2-7]{32}$/);
  });

  test('takes an IPv6 network of 48 bits for one address', async () => {
    const { post } = await server();
    const confirm = (from: string) => post(path('lt_n1', 'confirmations'), {}, { from });
    expectCreated(await confirm('2001:db8:0:1::1'));
    expectProblem(await confirm('2001:db8:0:1:ffff::2'), 429, 'rate-limited');
    expectProblem(await confirm('2001:db8:0:2::1'), 429, 'rate-limited');
    expectCreated(await confirm('2001:db8:1:1::1'));
  });

  test('takes an alias for the toilet that it stands for', async () => {
    const { post } = await server();
    expect((await post(path('lt_w7', 'confirmations'), {})).body).toMatchObject({ id: 'lt_n1' });
    expectProblem(await post(path('lt_n1', 'confirmations'), {}), 429, 'rate-limited');
  });

  test('counts confirmations of the last 12 months only', async () => {
    const { post, clock } = await server();
    clock.ms = Date.parse('2025-11-18T12:00:00Z');
    expectCreated(await post(path('lt_n1', 'confirmations'), {}));
    clock.ms = NOW.getTime();
    expect((await post(path('lt_n1', 'confirmations'), {})).body).toMatchObject({ confirmations: 1 });
  });

  test('needs the body of a token, and knows no other field', async () => {
    const { post } = await server();
    const reply = await post(path('lt_n1', 'confirmations'), { note: 'x' });
    expectProblem(reply, 400, 'invalid-parameters');
    expect(Problem.parse(reply.body).invalid_params).toEqual([
      { name: 'note', reason: 'is not a field of this request: leave it out' },
    ]);
  });
});

describe('rateToilet', () => {
  test('answers with the average and count of each person’s latest rating', async () => {
    const { post } = await server();
    const rate = (rating: number, device: number, from: string) =>
      post(path('lt_n1', 'ratings'), { rating, device_id: deviceId(device) }, { from });
    const first = await rate(5, 1, '192.0.2.1');
    expectCreated(first);
    expect(RatingResult.parse(first.body)).toEqual({
      id: 'lt_n1',
      rating: 5,
      cleanliness: { average: 5, count: 1 },
    });
    expect((await rate(2, 2, '192.0.2.2')).body).toMatchObject({ cleanliness: { average: 3.5, count: 2 } });
    expect((await rate(1, 3, '192.0.2.3')).body).toMatchObject({ cleanliness: { average: 2.67, count: 3 } });
    expect((await rate(1, 1, '192.0.2.1')).body).toEqual({
      id: 'lt_n1',
      rating: 1,
      cleanliness: { average: 1.33, count: 3 },
    });
  });

  test('lets an address add one new rater for each toilet and day; the known one may change the rating', async () => {
    const { post, clock } = await server();
    const rate = (device: number, id = 'lt_n1') =>
      post(path(id, 'ratings'), { rating: 3, device_id: deviceId(device) });
    expectCreated(await rate(1));
    expectOnceADay(
      await rate(2),
      'Another person rated this toilet from your address in the last 24 hours. Rate it later.',
    );
    expectCreated(await rate(1));
    expectCreated(await rate(2, 'lt_n2'));
    clock.ms += DAY_MS;
    expect((await rate(2)).body).toMatchObject({ cleanliness: { average: 3, count: 2 } });
  });

  test('needs a rating and, without an account, a device id', async () => {
    const { post } = await server();
    const reply = await post(path('lt_n1', 'ratings'), { rating: 6 });
    expectProblem(reply, 400, 'invalid-parameters');
    expect(Problem.parse(reply.body).invalid_params?.map(({ name }) => name)).toEqual([
      'rating',
      'device_id',
    ]);
  });
});

describe('reportToilet', () => {
  test.each(['gone', 'closed', 'wrong_place', 'wrong_hours'])('saves that it is %s', async (kind) => {
    const { post, database } = await server();
    const reply = await post(path('lt_w7', 'reports'), { kind, note: ' Gone.\n' });
    expectCreated(reply);
    const { id } = PendingResult.parse(reply.body);
    expect(id).toMatch(/^rep_[a-z2-7]+$/);
    const Row = z.object({ id: z.string(), toilet_id: z.string(), kind: z.string(), note: z.string() });
    expect(await database.query(Row, 'SELECT * FROM report')).toEqual([
      { id, toilet_id: 'lt_n1', kind, note: 'Gone.' },
    ]);
  });

  test('needs a kind', async () => {
    const { post } = await server();
    const reply = await post(path('lt_n1', 'reports'), { note: 'x'.repeat(501) });
    expectProblem(reply, 400, 'invalid-parameters');
    expect(Problem.parse(reply.body).invalid_params?.map(({ name }) => name)).toEqual(['kind', 'note']);
  });
});

describe('correctToilet', () => {
  const FIXED = baseToilet({
    id: 'lt_n1',
    wheelchair: 'no',
    fee: { required: true, amount: 0.5, currency: 'EUR' },
    gender: ['female', 'male'],
    opening_hours: 'Mo-Su 08:00-20:00',
  });
  const voting = async () => {
    const all = await server({ toilets: [FIXED] });
    const vote = (person: number, votes: Record<string, string>, from = `192.0.2.${person}`) =>
      all.post(
        path('lt_n1', 'votes'),
        {
          votes: Object.entries(votes).map(([attribute, value]) => ({ attribute, value })),
          device_id: deviceId(person),
        },
        { from },
      );
    return { ...all, vote };
  };

  test('one voter against the source is a tie, two are a majority', async () => {
    const { vote } = await voting();
    const first = await vote(1, { wheelchair: 'yes' });
    expectCreated(first);
    expect(VotesResult.parse(first.body)).toEqual({
      id: 'lt_n1',
      votes: [{ attribute: 'wheelchair', value: 'yes', votes_for: 1, votes_total: 2, shown: false }],
    });
    expect((await vote(2, { wheelchair: 'yes' })).body).toMatchObject({
      votes: [{ votes_for: 2, votes_total: 3, shown: true }],
    });
  });

  test('counts the latest vote of each person, and equal values as one', async () => {
    const { vote } = await voting();
    await vote(1, { fee_amount: '1 EUR', name: 'Cafe\u0301' });
    expect((await vote(1, { fee_amount: '0.50 EUR' })).body).toMatchObject({
      votes: [{ value: '0.5 EUR', votes_for: 2, votes_total: 2, shown: true }],
    });
    expect((await vote(2, { gender: 'male, female', name: 'Café' })).body).toMatchObject({
      votes: [
        { attribute: 'gender', value: 'female,male', votes_for: 2, votes_total: 2, shown: true },
        { attribute: 'name', value: 'Café', votes_for: 2, votes_total: 2, shown: true },
      ],
    });
  });

  test('takes one vote on each of the ten facts at once', async () => {
    const { vote } = await voting();
    const reply = await vote(1, {
      access: 'customers',
      fee: 'free',
      fee_amount: '2 EUR',
      wheelchair: 'limited',
      changing_table: 'yes',
      gender: 'unisex',
      opening_hours: '24/7',
      name: 'WC',
      operator: 'Stadt',
      existence: 'gone',
    });
    expectCreated(reply);
    expect(VotesResult.parse(reply.body).votes).toHaveLength(10);
  });

  test('a majority for gone hides nothing', async () => {
    const { vote } = await voting();
    for (const person of [1, 2]) await vote(person, { existence: 'gone' });
    expect((await vote(3, { existence: 'gone' })).body).toMatchObject({
      votes: [{ attribute: 'existence', value: 'gone', votes_for: 3, votes_total: 4, shown: false }],
    });
  });

  test('an amount is shown only while a fee is', async () => {
    const { vote } = await voting();
    for (const person of [1, 2]) await vote(person, { fee: 'free', fee_amount: '1 EUR' });
    expect((await vote(3, { fee: 'free', fee_amount: '1 EUR' })).body).toMatchObject({
      votes: [
        { attribute: 'fee', shown: true },
        { attribute: 'fee_amount', votes_for: 3, votes_total: 4, shown: false },
      ],
    });
  });

  test('what a moderator fixed is shown, whatever the votes are', async () => {
    const { vote, database } = await voting();
    await database.execute(`INSERT INTO fact_lock VALUES ('lt_n1', 'wheelchair', 'limited', now())`);
    await vote(1, { wheelchair: 'yes' });
    expect((await vote(2, { wheelchair: 'yes' })).body).toMatchObject({
      votes: [{ votes_for: 2, votes_total: 3, shown: false }],
    });
    expect((await vote(3, { wheelchair: 'limited' })).body).toMatchObject({ votes: [{ shown: true }] });
  });

  describe('on hours by which it never opens', () => {
    const Row = z.object({ kind: z.string(), state: z.string() });
    const CLOSED = { kind: 'closed', state: 'open' };

    test.each(['off', 'closed', '24/7 off', 'Mo-Su off'])(
      'open a report once %j is shown, not before',
      async (opening_hours) => {
        const { vote, database, clock } = await voting();
        const reports = () => database.query(Row, 'SELECT kind, state FROM report ORDER BY at');
        await vote(1, { opening_hours });
        expect(await reports()).toEqual([]);
        expect((await vote(2, { opening_hours, fee: 'free' })).body).toMatchObject({
          votes: [{ shown: true }, {}],
        });
        expect(await reports()).toEqual([CLOSED]);
        // Said again it is nothing new, also after a moderator answered.
        await vote(3, { opening_hours });
        await database.execute(`UPDATE report SET state = 'dismissed'`);
        clock.ms += 1_000;
        await vote(1, { opening_hours });
        expect(await reports()).toEqual([{ ...CLOSED, state: 'dismissed' }]);
      },
    );

    test('open one report at most, though ten vote at once, and none beside an open one', async () => {
      const { vote, post, database } = await voting();
      const reports = () => database.query(Row, 'SELECT kind, state FROM report ORDER BY at');
      await Promise.all(Array.from({ length: 10 }, (_, i) => vote(i + 1, { opening_hours: 'off' })));
      expect(await reports()).toEqual([CLOSED]);
      await database.execute('DELETE FROM vote');
      await post(path('lt_n1', 'reports'), { kind: 'wrong_hours' });
      for (const person of [1, 2]) await vote(person, { opening_hours: 'closed' });
      expect(await reports()).toEqual([CLOSED, { ...CLOSED, kind: 'wrong_hours' }]);
    });

    test.each(['Mo-Su 08:00-09:00', '24/7', 'Dec 24 08:00-10:00', '"by appointment"'])(
      'is none of %j',
      async (opening_hours) => {
        const { vote, database } = await voting();
        for (const person of [1, 2]) await vote(person, { opening_hours });
        expect(await database.query(Row, 'SELECT kind, state FROM report')).toEqual([]);
      },
    );

    test('closes nothing that a moderator fixed', async () => {
      const { vote, database } = await voting();
      await database.execute(`INSERT INTO fact_lock VALUES ('lt_n1', 'opening_hours', '24/7', now())`);
      for (const person of [1, 2]) await vote(person, { opening_hours: 'off' });
      expect(await database.query(Row, 'SELECT kind, state FROM report')).toEqual([]);
    });
  });

  test('lets an address add one new voter for each toilet and day', async () => {
    const { vote } = await voting();
    expectCreated(await vote(1, { fee: 'free' }));
    expectOnceADay(
      await vote(2, { fee: 'free' }, '192.0.2.1'),
      'Another person voted on this toilet from your address in the last 24 hours. Vote later.',
    );
    expectCreated(await vote(1, { fee: 'paid' }));
  });

  test('names every wrong vote', async () => {
    const { post } = await server();
    const votes = [
      { attribute: 'fee_amount', value: '1 euro' },
      { attribute: 'opening_hours', value: 'mostly' },
      { attribute: 'fee_amount', value: '1 EUR' },
      { attribute: 'lat', value: '1' },
    ];
    const reply = await post(path('lt_n1', 'votes'), { votes });
    expectProblem(reply, 400, 'invalid-parameters');
    expect(Problem.parse(reply.body).invalid_params?.map(({ name }) => name)).toEqual([
      'votes[3].attribute',
      'votes[0].value',
      'votes[1].value',
      'votes[2].attribute',
      'device_id',
    ]);
  });
});

describe('a toilet that is not there', () => {
  test.each(['lt_n999', 'nearest', 'lt_%6E1x', '..%2F', 'x'.repeat(65), 'lt_n1%00'])(
    '%s answers 404 to each operation',
    async (id) => {
      const { post } = await server();
      const device_id = deviceId(1);
      for (const [operation, body] of Object.entries({
        confirmations: {},
        ratings: { rating: 1, device_id },
        reports: { kind: 'gone' },
        votes: { votes: [{ attribute: 'fee', value: 'free' }], device_id },
      }))
        expectProblem(await post(path(id, operation), body), 404, 'not-found');
    },
  );
});
