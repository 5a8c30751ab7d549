/**
 * What the product's SQL does, statement by statement, on the tables of the model (database-model.ts). A statement is known by
 * the beginning of its text. One that is not here throws, so that a new one in the product is noticed.
 */
import type { Row, Statement, Transaction } from './database-model.ts';

interface Said {
  readonly toilet_id: string;
  readonly person: string;
  readonly at: Date;
}

interface Vote extends Said {
  readonly id: number;
  readonly fact: string;
  readonly value: string;
}

export const STATEMENTS: readonly (readonly [begin: string, statement: Statement])[] = [
  ['INSERT INTO confirmation', insertWithId('confirmation', ['toilet_id', 'person', 'at'])],
  ['INSERT INTO rating', insertUnlessThere('rating', ['toilet_id', 'person', 'rating', 'at'])],
  ['UPDATE rating SET rating', updateRating],
  ['INSERT INTO voter', insertUnlessThere('voter', ['toilet_id', 'person', 'last_at'])],
  ['UPDATE voter SET last_at', updateVoter],
  ['INSERT INTO vote ', insertVotes],
  ['INSERT INTO feed', insertFeed],
  ['INSERT INTO address_day', insertAddress],
  ['SELECT max(at) AS at FROM address_day', addressUse],
  ['SELECT pg_advisory_xact_lock(hashtextextended', lockAll],
  ['SELECT pg_try_advisory_xact_lock', tryLock],
  ['WITH wanted (toilet_id, said_of)', overlays],
  ['SELECT feed.id', pending],
  ['UPDATE feed SET merged_at', markMerged],
  ['SELECT DISTINCT coalesce(alias.toilet_id, feed.toilet_id)', mergedSince],
  [
    "SELECT date_trunc('milliseconds', clock_timestamp())",
    async ({ model }) => [{ time: new Date(model.kernel.timeMs) }],
  ],
  ['SELECT toilet_id AS "toiletId", osm_type', readRegistry],
  ['INSERT INTO registered_toilet', upsertRegistry],
  ['SELECT alias, toilet_id', readAliases],
  [
    'DELETE FROM toilet_alias WHERE alias',
    (transaction, [aliases]) =>
      deleteRows(transaction, 'toilet_alias', ({ alias }) => texts(aliases).includes(String(alias))),
  ],
  ['UPDATE toilet_alias SET toilet_id', moveAliases],
  ['INSERT INTO toilet_alias', insertAliases],
  ['SELECT toilet_id AS id FROM confirmation', touchedByTime],
  ['SELECT DISTINCT coalesce(alias.toilet_id, id)', inUse],
  ['SELECT community_toilet.id', async () => []],
  [
    'DELETE FROM address_day',
    (transaction, [day]) => deleteRows(transaction, 'address_day', (row) => String(row.day) < String(day)),
  ],
  ['DELETE FROM confirmation', pruneConfirmations],
  [
    'DELETE FROM vote WHERE at',
    (transaction, [time]) => deleteRows(transaction, 'vote', ({ at }) => ms(at) <= ms(time)),
  ],
  [
    'DELETE FROM voter',
    (transaction, [time]) => deleteRows(transaction, 'voter', (row) => ms(row.last_at) <= ms(time)),
  ],
  [
    'DELETE FROM feed',
    (transaction, [time]) =>
      deleteRows(transaction, 'feed', (row) => row.merged_at !== null && ms(row.merged_at) < ms(time)),
  ],
  [
    'DELETE FROM registered_toilet',
    (transaction, [time]) =>
      deleteRows(
        transaction,
        'registered_toilet',
        (row) => row.state === 'missing' && ms(row.lastSeen) < ms(time),
      ),
  ],
  ['UPDATE vote SET network = NULL', async () => 0],
  // Tables that are empty here.
  ...[
    'vote_review',
    'report',
    'submission',
    'spent_proof',
    'session',
    'sign_in',
    'invitation',
    'attempt',
    'sign_in_attempt',
    'payment_event',
    'live_source',
  ].map((table) => [`DELETE FROM ${table}`, async () => 0] as const),
];

/** Votes of a toilet with their aliases, in the order in which they count. */
export async function overlays(transaction: Transaction, params: readonly unknown[]): Promise<Row[]> {
  const [ids, confirmedAfter, votedAfter, , latest] = params;
  return texts(ids).flatMap((toiletId) => {
    const names = new Set([toiletId, ...aliasesOf(transaction, toiletId)]);
    const of = <T>(table: string) =>
      rowsOf<T & Said>(transaction, table).filter((row) => names.has(row.toilet_id));
    const confirmed = of('confirmation').filter(({ at }) => ms(at) <= ms(latest));
    const ratings = new Map<string, { rating: number; at: Date }>();
    for (const row of of<{ rating: number }>('rating').toSorted(byTrust(ms(latest))))
      ratings.set(row.person, row);
    const votes = of<Vote>('vote')
      .filter(({ at }) => ms(at) > ms(votedAfter))
      .toSorted((a, b) => ms(a.at) - ms(b.at) || a.id - b.id);
    if (confirmed.length + ratings.size + votes.length === 0) return [];
    const recent = confirmed.filter(({ at }) => ms(at) > ms(confirmedAfter));
    const stars = [...ratings.values()].map(({ rating }) => rating);
    return [
      {
        toiletId,
        confirmations: confirmed.length === 0 ? null : new Set(recent.map(({ person }) => person)).size,
        lastConfirmedAt:
          confirmed.length === 0 ? null : new Date(Math.max(...confirmed.map(({ at }) => ms(at)))),
        average:
          stars.length === 0 ? null : roundToCents(stars.reduce((sum, each) => sum + each, 0) / stars.length),
        raters: stars.length === 0 ? null : stars.length,
        votes:
          votes.length === 0
            ? null
            : votes.map(({ fact, person, value, at }) => ({ fact, person, value, at: ms(at) })),
        ...{ locks: null, unreviewed: null, reports: null, howToFind: null, gone: false, listing: null },
      },
    ];
  });
}

/** What comes later beats what comes before; what is dated too late is beaten by all else. */
function byTrust(latestMs: number) {
  const isAhead = ({ at }: Said) => Number(ms(at) > latestMs);
  return (a: Said, b: Said) => isAhead(b) - isAhead(a) || ms(a.at) - ms(b.at);
}

function roundToCents(value: number): number {
  return Math.round(value * 100) / 100;
}

function insertWithId(table: string, columns: readonly string[]): Statement {
  return async (transaction, params) => {
    const id = transaction.model.nextId(table);
    transaction.set(table, String(id), { id, ...named(columns, params) });
    return 1;
  };
}

function insertUnlessThere(table: string, columns: readonly string[]): Statement {
  return async (transaction, params) => {
    const key = `${params[0]} ${params[1]}`;
    await transaction.lock(`${table} ${key}`);
    if (transaction.row(table, key)) return 0;
    transaction.set(table, key, named(columns, params));
    return 1;
  };
}

async function updateRating(transaction: Transaction, params: readonly unknown[]): Promise<number> {
  await transaction.write(
    'rating',
    `${params[0]} ${params[1]}`,
    named(['toilet_id', 'person', 'rating', 'at'], params),
  );
  return 1;
}

async function updateVoter(transaction: Transaction, params: readonly unknown[]): Promise<number> {
  const [toilet_id, person, at] = params;
  const key = `${toilet_id} ${person}`;
  await transaction.lock(`voter ${key}`);
  const last = ms(transaction.row('voter', key)?.last_at);
  transaction.set('voter', key, { toilet_id, person, last_at: new Date(Math.max(ms(at), last + 1)) });
  return 1;
}

async function insertVotes(transaction: Transaction, params: readonly unknown[]): Promise<number> {
  const [toilet_id, person, facts, values] = params;
  const at = transaction.row('voter', `${toilet_id} ${person}`)?.last_at;
  for (const [i, fact] of texts(facts).entries()) {
    const id = transaction.model.nextId('vote');
    transaction.set('vote', String(id), { id, toilet_id, person, fact, value: texts(values)[i], at });
  }
  return texts(facts).length;
}

async function insertFeed(transaction: Transaction, [ids]: readonly unknown[]): Promise<number> {
  for (const toilet_id of texts(ids)) {
    const id = transaction.model.nextId('feed');
    transaction.set('feed', String(id), {
      id,
      toilet_id,
      at: new Date(transaction.model.kernel.timeMs),
      merged_at: null,
    });
  }
  return texts(ids).length;
}

async function insertAddress(transaction: Transaction, params: readonly unknown[]): Promise<number> {
  const row = named(['day', 'address', 'toilet_id', 'deed', 'at'], params);
  await transaction.write('address_day', params.slice(0, 4).join(' '), row);
  return 1;
}

async function addressUse(transaction: Transaction, params: readonly unknown[]): Promise<Row[]> {
  const [days, addresses, toiletId, deed, after] = params;
  const uses = rowsOf<{ day: string; address: string; toilet_id: string; deed: string; at: Date }>(
    transaction,
    'address_day',
  ).filter(
    (use) =>
      texts(days).includes(use.day) &&
      texts(addresses).includes(use.address) &&
      use.toilet_id === toiletId &&
      use.deed === deed &&
      ms(use.at) > ms(after),
  );
  return uses.length === 0 ? [] : [{ at: new Date(Math.max(...uses.map(({ at }) => ms(at)))) }];
}

async function lockAll(transaction: Transaction, [names]: readonly unknown[]): Promise<Row[]> {
  for (const name of texts(names)) await transaction.lock(`advisory ${name}`);
  return [];
}

async function tryLock(transaction: Transaction, [number]: readonly unknown[]): Promise<Row[]> {
  return [{ locked: transaction.tryLock(`advisory ${number}`) }];
}

interface FeedRow {
  readonly id: number;
  readonly toilet_id: string;
  readonly at: Date;
  readonly merged_at: Date | null;
}

async function pending(transaction: Transaction, [limit]: readonly unknown[]): Promise<Row[]> {
  return rowsOf<FeedRow>(transaction, 'feed')
    .filter(({ merged_at }) => merged_at === null)
    .toSorted((a, b) => a.id - b.id)
    .slice(0, Number(limit))
    .map(({ id, toilet_id, at }) => ({ id: String(id), toiletId: targetOf(transaction, toilet_id), at }));
}

async function markMerged(transaction: Transaction, [ids]: readonly unknown[]): Promise<number> {
  let marked = 0;
  for (const id of texts(ids)) {
    await transaction.lock(`feed ${id}`);
    const row = transaction.row('feed', id);
    if (!row || row.merged_at !== null) continue;
    transaction.set('feed', id, { ...row, merged_at: new Date(transaction.model.kernel.timeMs) });
    marked++;
  }
  return marked;
}

async function mergedSince(transaction: Transaction, [time]: readonly unknown[]): Promise<Row[]> {
  const merged = rowsOf<FeedRow>(transaction, 'feed').filter(
    (row) => row.merged_at !== null && ms(row.merged_at) >= ms(time),
  );
  return unique(merged.map((row) => targetOf(transaction, row.toilet_id))).map((toiletId) => ({ toiletId }));
}

const REGISTRY = [
  'toiletId',
  'osmType',
  'osmId',
  'lon',
  'lat',
  'firstSeen',
  'lastSeen',
  'state',
  'missingImports',
];

async function readRegistry(transaction: Transaction, [after, limit]: readonly unknown[]): Promise<Row[]> {
  return rowsOf<Row>(transaction, 'registered_toilet')
    .filter(({ toiletId }) => String(toiletId) > String(after))
    .toSorted((a, b) => (String(a.toiletId) < String(b.toiletId) ? -1 : 1))
    .slice(0, Number(limit));
}

async function upsertRegistry(transaction: Transaction, columns: readonly unknown[]): Promise<number> {
  for (const [i, toiletId] of texts(columns[0]).entries()) {
    const fresh = named(
      REGISTRY,
      columns.map((column) => (column as unknown[])[i]),
    );
    await transaction.lock(`registered_toilet ${toiletId}`);
    const before = transaction.row('registered_toilet', toiletId);
    const firstSeen = before?.firstSeen ?? new Date(String(fresh.firstSeen));
    const row = {
      ...fresh,
      osmId: String(fresh.osmId),
      firstSeen,
      lastSeen: new Date(String(fresh.lastSeen)),
    };
    transaction.set('registered_toilet', toiletId, row);
  }
  return texts(columns[0]).length;
}

interface AliasRow {
  readonly alias: string;
  readonly toilet_id: string;
}

async function readAliases(transaction: Transaction, [ids]: readonly unknown[]): Promise<Row[]> {
  return rowsOf<AliasRow>(transaction, 'toilet_alias')
    .filter(({ toilet_id }) => ids === null || texts(ids).includes(toilet_id))
    .toSorted((a, b) => (a.alias < b.alias ? -1 : 1))
    .map(({ alias, toilet_id }) => ({ alias, toiletId: toilet_id }));
}

async function moveAliases(
  transaction: Transaction,
  [aliases, targets]: readonly unknown[],
): Promise<number> {
  const target = new Map(texts(aliases).map((alias, i) => [alias, texts(targets)[i]]));
  const moved = rowsOf<AliasRow>(transaction, 'toilet_alias').filter(({ toilet_id }) =>
    target.has(toilet_id),
  );
  for (const { alias, toilet_id } of moved)
    await transaction.write('toilet_alias', alias, { alias, toilet_id: target.get(toilet_id) });
  return moved.length;
}

async function insertAliases(
  transaction: Transaction,
  [aliases, targets]: readonly unknown[],
): Promise<number> {
  for (const [i, alias] of texts(aliases).entries())
    await transaction.write('toilet_alias', alias, { alias, toilet_id: texts(targets)[i] });
  return texts(aliases).length;
}

/** The windows of confirmations, fresh ones, votes and reports; then those of listings; last the time that is too late. */
export async function touchedByTime(transaction: Transaction, params: readonly unknown[]): Promise<Row[]> {
  const [confirmations, votes] = [
    rowsOf<Said>(transaction, 'confirmation'),
    rowsOf<Said>(transaction, 'vote'),
  ];
  const leaving = (rows: readonly Said[], window: number) =>
    rows.filter(({ at }) => ms(at) > ms(params[2 * window]) && ms(at) <= ms(params[2 * window + 1]));
  const ahead = confirmations.filter(({ at }) => ms(at) > ms(params.at(-1)));
  const touched = [
    ...leaving(confirmations, 0),
    ...leaving(confirmations, 1),
    ...leaving(votes, 2),
    ...ahead,
  ];
  return unique(touched.map((row) => row.toilet_id)).map((id) => ({ id }));
}

async function inUse(transaction: Transaction, [ids]: readonly unknown[]): Promise<Row[]> {
  return unique(texts(ids).map((id) => targetOf(transaction, id))).map((id) => ({ id }));
}

async function pruneConfirmations(
  transaction: Transaction,
  [until, latest]: readonly unknown[],
): Promise<number> {
  const all = rowsOf<Said & { id: number }>(transaction, 'confirmation');
  return await deleteRows(transaction, 'confirmation', (row) => {
    const isNewer = (other: Said & { id: number }) =>
      other.toilet_id === row.toilet_id &&
      (ms(other.at) - ms(row.at) || other.id - Number(row.id)) > 0 &&
      ms(other.at) <= ms(latest);
    return ms(row.at) <= ms(until) && all.some(isNewer);
  });
}

async function deleteRows(
  transaction: Transaction,
  table: string,
  isMeant: (row: Row) => boolean,
): Promise<number> {
  const meant = transaction.rows(table).filter(([, row]) => isMeant(row));
  for (const [key] of meant) await transaction.write(table, key, null);
  return meant.length;
}

function targetOf(transaction: Transaction, id: string): string {
  return String(transaction.row('toilet_alias', id)?.toilet_id ?? id);
}

function aliasesOf(transaction: Transaction, id: string): string[] {
  return rowsOf<AliasRow>(transaction, 'toilet_alias').flatMap((row) =>
    row.toilet_id === id ? row.alias : [],
  );
}

function rowsOf<T>(transaction: Transaction, table: string): T[] {
  return transaction.rows(table).map(([, row]) => row as T);
}

function named(columns: readonly string[], values: readonly unknown[]): Row {
  return Object.fromEntries(columns.map((column, i) => [column, values[i]]));
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function texts(values: unknown): readonly string[] {
  return values as readonly string[];
}

function ms(time: unknown): number {
  return (time as Date).getTime();
}
