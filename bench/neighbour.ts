/**
 * The part "neighbour": what one address does to others within its quotas. It asks the dearest question of each kind,
 * each time another one, as often as its quota lets it, while others read the nearest toilets at a constant rate. One server
 * process. The goal is about the p99 of the others, alone and right after that beside it.
 *
 * What a question costs is measured before, from as many addresses as questions: CPU time of all threads of the server.
 * The world is an extract with graph and map. The server has core 0, the load and the neighbour core 1. Cost: rounds ×
 * kinds × 2 × (seconds × 3 + a warm-up of 3 s).
 */

import { Agent, type RequestOptions, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bucket, QUOTAS, WEIGHTS } from '../schemas/problems/limits.ts';
import { MAX_BOX_SIDE } from '../schemas/reads/kinds.ts';
import type { Generation } from '../shards/generation/generation.ts';
import { rowsOf } from '../shards/shard/shard-row.ts';
import { cpuSeconds } from './lib/proc.ts';
import { around, nearestPaths, type Position } from './lib/queries.ts';
import { type Running, startLootiles } from './lib/server.ts';
import { median, ratios } from './lib/stats.ts';
import { figure, markdownTable, type Row, spread, verdict } from './lib/table.ts';
import { say, type World } from './lib/world.ts';
import { seededRandom } from './made/random.ts';
import { LOAD_CORE, SERVER_CORE } from './paced.ts';
import { failedReads, pacedLoad } from './soak/paced-load.ts';

const SEED = 48;
const READS = 5_000;
/** Few enough that a read alone never waits for another one. */
const READS_PER_SECOND = 100;
const SECONDS_OF_A_TURN = 3;
/** Questions by which the cost of one is measured, and those before that fill caches and compile. */
const COSTED = 12;
const WARMING = 4;
/** Numbers of questions beside others: none is asked twice. */
const FIRST = 100;
const QUESTIONS_A_ROUND = 1_000;
/** The address but for its last digit, the round's: the quota of each is whole. */
const NEIGHBOUR = '203.0.113.9';
const GOAL = { atMost: 3 };

interface Question {
  readonly path: string;
  /** The body of a POST. */
  readonly body?: string;
}

interface Kind {
  readonly name: string;
  readonly bucket: Bucket;
  /** How much it counts in its bucket. */
  readonly weight: number;
  /** Another one for each number. */
  readonly question: (i: number) => Question;
}

export interface NeighbourOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly folder: string;
}

export async function benchNeighbour(
  { dataDir, generation }: World,
  { rounds, seconds, folder }: NeighbourOptions,
): Promise<string> {
  const kinds = kindsIn(generation);
  const random = seededRandom(SEED);
  const middle = toiletsOf(generation)[0]!;
  const reads = nearestPaths(Array.from({ length: READS }, () => around(middle, 0.01, random)));
  const settings = { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' };
  const server = await startLootiles(dataDir, reads[0]!, SERVER_CORE, settings);
  try {
    const load = await pacedLoad(
      folder,
      'neighbour',
      reads.map((path, i) => `${path} ${othersAddress(i)}`),
    );
    const p99Ms = async (): Promise<number> => {
      const turnS = seconds * SECONDS_OF_A_TURN;
      const pace = { perSecond: READS_PER_SECOND, seconds: turnS, sliceS: turnS, core: LOAD_CORE };
      const slice = (await load({ ...pace, origin: server.origin }))[0]!;
      if (failedReads(slice) > 0) throw new Error(`${failedReads(slice)} reads of others failed.`);
      return slice.p99Ms ?? Number.NaN;
    };
    const costsMs = new Map<Kind, number>();
    for (const kind of kinds) costsMs.set(kind, await costOf(server, kind));
    const p99s = kinds.map((kind) => ({ kind, alone: [] as number[], beside: [] as number[] }));
    for (let round = 0; round < rounds; round++)
      for (const { kind, alone, beside } of p99s) {
        alone.push(await p99Ms());
        beside.push(await besideA(server, kind, round, p99Ms));
        say(`${kind.name}: p99 ${figure(beside.at(-1)!)} ms, alone ${figure(alone.at(-1)!)}`);
      }
    const rows = p99s.map(({ kind, alone, beside }): Row => {
      const ratio = ratios(beside, alone);
      const costMs = costsMs.get(kind)!;
      return [
        kind.name,
        `${perMinute(kind)}`,
        figure(costMs),
        figure((100 * costMs * perMinute(kind)) / 60_000),
        figure(median(alone)),
        figure(median(beside)),
        spread(ratio),
        verdict(ratio.median, GOAL),
      ];
    });
    const head = [
      'the neighbour asks',
      'a minute',
      'CPU ms each',
      '% of a core',
      'p99 ms alone',
      'beside',
      '×',
      'goal',
    ];
    return `${markdownTable(head, rows)}\n\nOthers read the nearest toilets ${READS_PER_SECOND} times a second.`;
  } finally {
    await server.child.stop();
  }
}

const perMinute = ({ bucket, weight }: Kind) => Math.floor(QUOTAS[bucket].requests / weight);

/** The dearest question that we know of each kind. */
function kindsIn(generation: Generation): readonly Kind[] {
  const toilets = toiletsOf(generation);
  const toilet = (i: number) => toilets[i % toilets.length]!;
  const random = seededRandom(SEED, 1);
  const near = (i: number) => around(toilet(i), 0.004, random);
  const far = (i: number) => toilet(i + Math.floor(toilets.length / 2));
  const at = ({ lat, lon }: Position) => `lat=${lat.toFixed(5)}&lon=${lon.toFixed(5)}`;
  const text = (i: number) => encodeURIComponent(`${'a b c d e '.repeat(18)}${i}`);
  const get = (path: string): Question => ({ path });
  const [west, south, east, north] = boxOf(toilets);
  const box = `bbox=${[west, south, east, north].map((degrees) => degrees.toFixed(4)).join(',')}`;
  const call = (i: number) => ({
    path: '/mcp',
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: i, method: 'tools/call' },
      params: { name: 'find_toilets_near', arguments: { place: decodeURIComponent(text(i)), limit: 20 } },
    }),
  });
  const nearest = '/api/v1/toilets/nearest';
  const ends = (i: number) => {
    const [from, to] = [near(i), far(i)];
    return `from_lat=${from.lat.toFixed(5)}&from_lon=${from.lon.toFixed(5)}&to_lat=${to.lat}&to_lon=${to.lon}`;
  };
  return [
    { name: 'a place of short words', ...ofDefault, question: (i) => get(`${nearest}?place=${text(i)}`) },
    {
      name: 'nearest on foot, 20',
      ...ofDefault,
      question: (i) => get(`${nearest}?${at(near(i))}&by=walk&limit=20&step_free=true&lang=de`),
    },
    { name: 'a tool call with a place', ...ofDefault, question: call },
    {
      name: 'a box of 200',
      bucket: 'area',
      weight: 1,
      question: () => get(`/api/v1/toilets?${box}&limit=200&lang=de`),
    },
    {
      name: 'suggestions',
      bucket: 'suggest',
      weight: WEIGHTS.suggestPlaces,
      question: (i) => get(`/api/v1/places?q=${text(i)}&limit=10`),
    },
    {
      name: 'a way',
      ...ofDefault,
      weight: WEIGHTS.getWalk,
      question: (i) => get(`/api/v1/toilets/${far(i).id}/route?${at(near(i))}`),
    },
    {
      name: 'toilets along a way',
      ...ofDefault,
      weight: WEIGHTS.findToiletsAlong,
      question: (i) => get(`/api/v1/route/toilets?${ends(i)}`),
    },
    { name: 'a summary', ...ofDefault, question: () => get(`/api/v1/toilets/summary?${box}`) },
    {
      name: 'a page of OGC features',
      ...ofDefault,
      question: () => get('/ogc/collections/toilets/items?limit=1000'),
    },
    {
      name: 'the page of a search',
      bucket: 'page',
      weight: WEIGHTS.searchPage,
      question: (i) => get(`/?place=${text(i)}`),
    },
    {
      name: 'the page of a way',
      bucket: 'page',
      weight: WEIGHTS.wayPage,
      question: (i) =>
        get(`/way?from=${near(i).lat.toFixed(5)},${near(i).lon.toFixed(5)}&to=${far(i).lat},${far(i).lon}`),
    },
    {
      name: 'paper',
      bucket: 'page',
      weight: WEIGHTS.printPage,
      question: (i) => get(`/print?${at(near(i))}`),
    },
    {
      name: 'a new town',
      bucket: 'coverage',
      weight: WEIGHTS.town,
      question: (i) =>
        get(`/coverage?place=${near(i).lat.toFixed(5)},${near(i).lon.toFixed(5)}&hour=${i % 24}`),
    },
    {
      name: 'a new picture',
      bucket: 'picture',
      weight: 1,
      question: (i) => get(`/toilets/${toilet(i).id}/map.png?for=print&with=${toilet(i + 1 + (i % 7)).id}`),
    },
  ];
}

/** A read of the interface or a tool call. */
const ofDefault = { bucket: 'default', weight: 1 } as const;

interface At extends Position {
  readonly id: string;
}

function toiletsOf({ shards }: Generation): At[] {
  return shards.flatMap((shard) => [...rowsOf(shard).values()].map(({ id, lon, lat }) => ({ id, lon, lat })));
}

/** The box of all toilets, or of those around its middle if a read takes no box of that size. */
function boxOf(places: readonly Position[]): [west: number, south: number, east: number, north: number] {
  const [west, east] = endsOf(places.map(({ lon }) => lon));
  const [south, north] = endsOf(places.map(({ lat }) => lat));
  return [west, south, east, north];
}

function endsOf(degrees: readonly number[]): [least: number, most: number] {
  const [least, most] = [Math.min(...degrees), Math.max(...degrees)];
  const [middle, half] = [(least + most) / 2, Math.min(most - least, MAX_BOX_SIDE - 0.001) / 2];
  return [middle - half, middle + half];
}

/** CPU milliseconds of a question. */
async function costOf({ child, origin }: Running, kind: Kind): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const ask = (i: number) => answerTo(origin, agent, kind.question(i), `198.51.100.${i}`);
  for (let i = 0; i < WARMING; i++) await ask(i);
  const before = await cpuSeconds(child.pid);
  for (let i = 0; i < COSTED; i++) {
    const status = await ask(WARMING + i);
    if (status !== 200) throw new Error(`${kind.name}: ${kind.question(i).path} is answered with ${status}.`);
  }
  const cost = ((await cpuSeconds(child.pid)) - before) * 1000;
  agent.destroy();
  return cost / COSTED;
}

/** Measures the others beside a neighbour that asks as often as it may, whether it is answered yet or not. */
async function besideA(
  { origin }: Running,
  kind: Kind,
  round: number,
  measure: () => Promise<number>,
): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const asking = (async () => {
    for (let i = 0; !isOver; i++) {
      const question = kind.question(FIRST + round * QUESTIONS_A_ROUND + i);
      // What is unanswered at the end is not waited for.
      answerTo(origin, agent, question, `${NEIGHBOUR}${round}`).catch(() => {});
      await sleep(60_000 / perMinute(kind));
    }
  })();
  const p99 = await measure();
  isOver = true;
  await asking;
  agent.destroy();
  return p99;
}

/** An address of its own for each read of others. */
const othersAddress = (i: number) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`;

/** The status of an answer whose body was read. */
function answerTo(origin: string, agent: Agent, { path, body }: Question, address: string): Promise<number> {
  const headers = {
    'x-forwarded-for': address,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }),
  };
  const options: RequestOptions = { agent, headers, method: body === undefined ? 'GET' : 'POST' };
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, options, (response) => {
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
