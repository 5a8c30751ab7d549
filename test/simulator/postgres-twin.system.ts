/**
 * The product's SQL itself: histories whose statements run on a real Postgres beside its model, and random statements on both.
 * `SIMULATE_SEED=7` runs the history and the statements of that seed alone.
 */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Random, seededRandom } from '../../bench/made/random.ts';
import { Contributions } from '../../overlay/contributions/contributions.ts';
import { readOverlays, touchedByTime } from '../../overlay/contributions/overlays.ts';
import type { Database } from '../../overlay/database/database.ts';
import { dayOf } from '../../overlay/database/time-windows.ts';
import { databaseTime, markMerged, mergedSince, pendingToilets, pruneFeed } from '../../overlay/feed.ts';
import {
  deleteAliases,
  readAliases,
  readRegistry,
  upsertAliases,
  upsertRegistry,
} from '../../overlay/id-registry.ts';
import { pruneExpired } from '../../overlay/retention.ts';
import { NOW } from '../fixtures/generation.ts';
import { freshDatabase } from '../fixtures/postgres.ts';
import { installBuiltins } from './builtins.ts';
import { DatabaseModel } from './database-model.ts';
import { STATEMENTS } from './database-statements.ts';
import { BrokenHistory, runHistory } from './history.ts';
import { Kernel } from './kernel.ts';
import { PostgresTwin } from './postgres-twin.ts';
import { AS_IT_IS } from './world.ts';

const { SIMULATE_SEED } = process.env;
const HISTORIES = 40;
/** Runs of so many random statements; each run begins with empty tables. */
const RUNS = 20;
const STATEMENTS_A_RUN = 150;
const DAY_MS = 24 * 3_600_000;

const seedsOf = (count: number) =>
  SIMULATE_SEED === undefined ? Array.from({ length: count }, (_, i) => 1 + i) : [Number(SIMULATE_SEED)];

async function openTwin(): Promise<PostgresTwin> {
  const { url } = await freshDatabase();
  const twin = await PostgresTwin.open(url);
  onTestFinished(() => twin.close());
  return twin;
}

describe('histories on a real Postgres', () => {
  let uninstall = () => {};
  beforeAll(() => {
    uninstall = installBuiltins();
  });
  afterAll(() => uninstall());

  test(`keep every rule, and the model answers the same: ${HISTORIES}`, { timeout: 240_000 }, async () => {
    const twin = await openTwin();
    for (const seed of seedsOf(HISTORIES)) await runHistory(seed, AS_IT_IS, twin);
    expect(twin.compared).toBeGreaterThan(0);
  });

  test('break with all options of their seed if an answer differs', async () => {
    const skipping = (sql: string) =>
      sql.replace('merged_at IS NULL ORDER', 'merged_at IS NULL AND feed.id % 2 <> 0 ORDER');
    const twin = await openTwin();
    twin.changeSql = skipping;
    const error: unknown = await runHistory(2, AS_IT_IS, twin).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(BrokenHistory);
    expect(String(error)).toMatch(
      /Postgres answers .*SIMULATE_SEED=2\. Its options: \{"machines":\d.*"shares":\{"say":/s,
    );
  });
});

test(`the model answers random statements as Postgres does: ${RUNS} times ${STATEMENTS_A_RUN}`, {
  timeout: 240_000,
}, async () => {
  const twin = await openTwin();
  for (const seed of seedsOf(RUNS)) await expectSameAnswers(seed, twin);
});

async function expectSameAnswers(seed: number, twin: PostgresTwin): Promise<void> {
  const random = seededRandom(seed);
  const kernel = new Kernel(random, NOW.getTime());
  const model = new DatabaseModel(kernel, STATEMENTS);
  await twin.beside(model);
  const database = model.connect();
  for (let i = 0; i < STATEMENTS_A_RUN; i++) {
    const [name, ask] = random.pick(QUESTIONS);
    await ask(database, random, new Date(kernel.timeMs)).catch((cause) => {
      throw new Error(`SIMULATE_SEED=${seed}, statement ${i} (${name}): ${cause.message}`, { cause });
    });
    kernel.timeMs += random.pick([0, 7, 60_000, 3_600_000, 3 * DAY_MS]);
  }
  await twin.expectSameTables();
}

const TOILETS = ['lt_n1', 'lt_n2', 'lt_n3', 'lt_w1', 'lt_w2'];
const someToilets = (random: Random) => TOILETS.filter(() => random.chance(0.5));
/** Before or after, also beyond the windows in which things count. */
const around = (random: Random, now: Date) =>
  new Date(now.getTime() + random.pick([-800, -395, -32, -7, -1, -0.01, 0, 0, 0.01, 2, 40]) * DAY_MS);

type Question = (database: Database, random: Random, now: Date) => Promise<unknown>;

/** What the product asks and writes, with anything. */
const QUESTIONS: readonly (readonly [name: string, ask: Question])[] = [
  ['confirm', (database, random, now) => new Contributions(database).confirm(personOf(random, now))],
  [
    'rate',
    (database, random, now) =>
      new Contributions(database).rate({ ...personOf(random, now), rating: random.int(1, 5) }),
  ],
  ['vote', vote],
  ['vote', vote],
  ['pending', (database, random) => pendingToilets(database, random.pick([1, 3, 10_000]))],
  ['mark merged', markSome],
  ['mark merged', markSome],
  ['merged since', (database, random, now) => mergedSince(database, around(random, now))],
  ['prune the feed', (database, random, now) => pruneFeed(database, around(random, now))],
  ['time', databaseTime],
  ['overlays', (database, random, now) => readOverlays(database, someToilets(random), around(random, now))],
  ['touched', (database, random, now) => touchedByTime(database, around(random, now), around(random, now))],
  [
    'prune',
    (database, random, now) => pruneExpired(database, random.chance(0.8) ? now : around(random, now)),
  ],
  ['aliases', (database, random) => readAliases(database, random.pick([undefined, someToilets(random)]))],
  ['forget aliases', (database, random) => deleteAliases(database, someToilets(random))],
  ['lead', lead],
  ['registry', (database) => Array.fromAsync(readRegistry(database))],
  ['register', register],
];

function personOf(random: Random, now: Date) {
  const at = random.chance(0.8) ? now : around(random, now);
  const person = random.pick(['ana', 'ben', 'cem', 'dora']);
  const address = (days: number) => `${person} of ${dayOf(new Date(at.getTime() + days * DAY_MS))}`;
  const addressBeside = { yesterday: address(-1), tomorrow: address(1) };
  return { toiletId: random.pick(TOILETS), person, address: address(0), addressBeside, now: at };
}

function vote(database: Database, random: Random, now: Date) {
  const votes = [
    { attribute: 'wheelchair' as const, value: random.pick(['yes', 'no', 'limited']) },
    { attribute: 'fee' as const, value: random.pick(['yes', 'no']) },
  ].slice(0, random.int(1, 2));
  return new Contributions(database).vote({ ...personOf(random, now), votes });
}

async function markSome(database: Database, random: Random): Promise<void> {
  const waiting = await pendingToilets(database);
  await markMerged(
    database,
    waiting.filter(() => random.chance(0.6)).map(({ id }) => id),
  );
}

async function lead(database: Database, random: Random): Promise<void> {
  const [alias, toiletId] = [random.pick(TOILETS), random.pick(TOILETS)];
  if (alias !== toiletId) await upsertAliases(database, [{ alias, toiletId }]);
}

async function register(database: Database, random: Random, now: Date): Promise<void> {
  const isMissing = random.chance(0.4);
  await upsertRegistry(
    database,
    someToilets(random).map((toiletId) => ({
      ...{ toiletId, osmType: random.pick(['node', 'way'] as const), osmId: random.int(1, 2 ** 40) },
      ...{ lon: random.int(-180, 180) + 0.1, lat: random.int(-90, 90), firstSeen: around(random, now) },
      ...{ lastSeen: around(random, now), state: isMissing ? 'missing' : 'present' },
      missingImports: isMissing ? 1 : 0,
    })),
  );
}
