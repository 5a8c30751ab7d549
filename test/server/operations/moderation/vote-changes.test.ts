/** An attack by votes over HTTP: seen in the queue, undone in one step, and what the reads show then. */
import { beforeEach, describe, expect, test } from 'vitest';
import { setReviewedFacts } from '../../../../overlay/moderation/vote-reviews.ts';
import {
  DecisionResult,
  HistoryResult,
  ToiletState,
  VoteChangesResult,
} from '../../../../schemas/people/moderation.ts';
import { Problem } from '../../../../schemas/problems/problem.ts';
import { ToiletResult } from '../../../../schemas/reads/read-results.ts';
import { deviceId, expectProblem, type Reply } from '../../../fixtures/contributions.ts';
import { forgetAll, type ModerationServer, moderationServer } from '../../../fixtures/moderation.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';

const db = useDatabase();
beforeEach(() => forgetAll(db.database));
const server = () => moderationServer({ database: db.database });

const EVIL = 'CLOSED FOREVER - go to my café instead';
const vote = async ({ post }: ModerationServer, device: number, from: string, id: string, votes: object) => {
  const list = Object.entries(votes).map(([attribute, value]) => ({ attribute, value }));
  const body = { votes: list, device_id: deviceId(device) };
  expect((await post(`/api/v1/toilets/${id}/votes`, body, { from })).status).toBe(201);
};
/** Two devices, a day apart from one network, as one person can do it. */
async function attack(all: ModerationServer): Promise<void> {
  for (const device of [1, 2]) {
    for (const id of ['lt_n1', 'lt_n2']) await vote(all, device, '2001:db8:1:2::3', id, { name: EVIL });
    all.clock.ms += 86_400_000;
  }
  await vote(all, 3, '192.0.2.3', 'lt_n1', { wheelchair: 'yes' });
  await vote(all, 4, '192.0.2.4', 'lt_n1', { wheelchair: 'yes' });
  await all.publish();
}
const changes = async ({ look }: ModerationServer, query = '') =>
  VoteChangesResult.parse((await look(`/vote-changes${query}`)).body);
const toilet = async ({ read }: ModerationServer, id = 'lt_n1') =>
  ToiletResult.parse((await read(`/api/v1/toilets/${id}`)).body).toilet;
const decided = ({ status, body }: Reply) => {
  expect(status).toBe(201);
  return DecisionResult.parse(body);
};

describe('what votes changed', () => {
  test('waits for moderators with its votes and how far each of them reaches, newest first, in pages', async () => {
    const all = await server();
    await attack(all);
    const { items, next } = await changes(all);
    expect(next).toBeNull();
    expect(items.map(({ id }) => id)).toEqual(['lt_n1-wheelchair', 'lt_n2-name', 'lt_n1-name']);
    expect(items[2]).toMatchObject({
      ...{ toilet_id: 'lt_n1', fact: 'name', source: null, value: EVIL, votes_for: 2, votes_total: 2 },
      votes: [
        { voter: { votes: 2, toilets: 2 }, network: { votes: 4, toilets: 2 } },
        { voter: { votes: 2, toilets: 2 }, network: { votes: 4, toilets: 2 } },
      ],
      toilet: { name: EVIL, provenance: { decided: { name: { by: 'votes' } } } },
    });
    const first = await changes(all, '?limit=2');
    const rest = await changes(all, `?limit=2&after=${first.next}`);
    expect([...first.items, ...rest.items]).toEqual(items);
  });

  test('is undone for a whole network at once, and back by undoing that', async () => {
    const all = await server();
    await attack(all);
    const [, , name] = (await changes(all)).items;
    const path = `/votes/${name?.votes[0]?.id}/undo-network`;
    const { id, toilet_id } = decided(await all.decide(path, { reason: 'Spam.' }));
    expect(toilet_id).toBeNull();
    await all.publish();
    expect([(await toilet(all)).name, (await toilet(all, 'lt_n2')).name]).toEqual([null, null]);
    expect(await toilet(all)).toMatchObject({ wheelchair: 'yes' });
    expect((await changes(all)).items.map((each) => each.id)).toEqual(['lt_n1-wheelchair']);
    const history = HistoryResult.parse((await all.look('/toilets/lt_n2/history')).body);
    expect(history.items).toMatchObject([
      { kind: 'vote', undone: true },
      { kind: 'vote', undone: true },
    ]);
    expectProblem(await all.decide(path), 409, 'already-decided');

    expectProblem(await all.decide(`/decisions/vote-${id}/undo`), 404, 'not-found');
    decided(await all.decide(`/decisions/decision-${id}/undo`));
    await all.publish();
    expect([(await toilet(all)).name, (await toilet(all, 'lt_n2')).name]).toEqual([EVIL, EVIL]);
  });

  test('is undone for a voter, for a value and for a period', async () => {
    const all = await server();
    await attack(all);
    const [wheelchair, second] = (await changes(all)).items;
    // The history of a toilet names votes as `vote-8`.
    decided(await all.decide(`/votes/vote-${second?.votes[0]?.id}/undo-voter`));
    expect((await changes(all)).items.map(({ id }) => id)).toEqual(['lt_n1-wheelchair']);
    const value = { fact: 'wheelchair', value: 'yes' };
    expect(decided(await all.decide('/toilets/lt_w7/undo-votes', value)).toilet_id).toBe('lt_n1');
    expect((await changes(all)).items).toEqual([]);
    const period = { from: '2026-11-18T00:00:00Z', until: wheelchair?.changed_at };
    decided(await all.decide('/votes/undo-period', period));
    expectProblem(await all.decide('/votes/undo-period', period), 409, 'already-decided');
    await all.publish();
    expect((await toilet(all)).provenance.decided).toEqual({});
  });

  test('may stand: it leaves the queue, stays decided by votes, and comes back by undoing', async () => {
    const all = await server();
    await attack(all);
    const value = { fact: 'wheelchair', value: 'yes' };
    const { id } = decided(await all.decide('/toilets/lt_n1/approve-votes', value));
    expectProblem(await all.decide('/toilets/lt_n1/approve-votes', value), 409, 'already-decided');
    expect((await changes(all)).items.map((each) => each.id)).toEqual(['lt_n2-name', 'lt_n1-name']);
    await all.publish();
    expect((await toilet(all)).provenance.decided.wheelchair?.by).toBe('votes');
    decided(await all.decide(`/decisions/${id}/undo`));
    expect((await changes(all)).items).toHaveLength(3);
  });

  test('waits where a moderator must see it first, and is shown once approved, for servers and worker alike', async () => {
    const all = await server();
    await setReviewedFacts(db.database, ['name', 'operator']);
    const given = { name: 'The Loo', wheelchair: 'yes' };
    for (const device of [1, 2]) await vote(all, device, `192.0.2.${device}`, 'lt_n1', given);
    const votes = [{ attribute: 'name', value: 'The Loo' }];
    const third = { votes, device_id: deviceId(3) };
    const { body } = await all.post('/api/v1/toilets/lt_n1/votes', third, { from: '192.0.2.3' });
    expect(body).toMatchObject({ votes: [{ votes_for: 3, votes_total: 3, shown: false }] });
    await all.publish();
    expect(await toilet(all)).toMatchObject({ name: null, wheelchair: 'yes' });
    const { items } = await changes(all);
    expect(items).toContainEqual(
      expect.objectContaining({ id: 'lt_n1-name', value: 'The Loo', waits: true }),
    );
    const state = ToiletState.parse((await all.look('/toilets/lt_n1')).body);
    expect(state.facts.find(({ fact }) => fact === 'name')).toMatchObject({ decided: null, by: null });

    const value = { fact: 'name', value: 'The Loo' };
    const { id } = decided(await all.decide('/toilets/lt_n1/approve-votes', value));
    await all.publish();
    expect(await toilet(all)).toMatchObject({
      name: 'The Loo',
      provenance: { decided: { name: { by: 'votes', votes_for: 3 } } },
    });
    expect((await changes(all)).items.map((each) => each.id)).toEqual(['lt_n1-wheelchair']);
    decided(await all.decide(`/decisions/${id}/undo`));
    await all.publish();
    expect(await toilet(all)).toMatchObject({ name: null });

    // The setting is gone: what waited is shown.
    await setReviewedFacts(db.database, []);
    await all.publish();
    expect(await toilet(all)).toMatchObject({ name: 'The Loo' });
  });

  test('is refused with the reason where the request is wrong', async () => {
    const all = await server();
    for (const [body, names] of [
      [{}, ['from', 'until']],
      [{ from: 'yesterday', until: '2026-11-18T00:00:00Z' }, ['from']],
      [{ from: '2026-11-18T00:00:00Z', until: '2026-11-18T00:00:00Z' }, ['until']],
    ] as const) {
      const reply = await all.decide('/votes/undo-period', body);
      expectProblem(reply, 400, 'invalid-parameters');
      expect(Problem.parse(reply.body).invalid_params?.map(({ name }) => name)).toEqual(names);
    }
    for (const id of ['999', 'abc', '9'.repeat(30)])
      expectProblem(await all.decide(`/votes/${id}/undo-voter`), 404, 'not-found');
    for (const path of ['/vote-changes', '/votes/1/undo-voter', '/votes/undo-period'])
      expect((await all.look(path, { token: null })).status).toBeGreaterThanOrEqual(401);
  });
});
