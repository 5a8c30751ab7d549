/**
 * The costs part: the nearest read plain, with rate limits, and as an agent's tool call, in turn within each round; CPU
 * time a request decides.
 *
 * Every request comes from another address, given by a trusted proxy's header, so that none is refused: a refusal would
 * count as an error. The longest case for the counter, too. Cost: rounds × 3 × seconds.
 */

import { cpuSeconds } from './lib/proc.ts';
import { nearestPaths, positionsAroundTowns } from './lib/queries.ts';
import { type Running, startLootiles } from './lib/server.ts';
import { median, ratios } from './lib/stats.ts';
import { figure, type Goal, markdownTable, type Row, spread, verdict } from './lib/table.ts';
import type { World } from './lib/world.ts';
import { type Asked, preparedLoad } from './lib/wrk.ts';
import { seededRandom } from './made/random.ts';

const SERVER_CORE = 0;
const LOAD_CORE = 1;
/** Number of requests and of addresses. Each may ask sixty times a minute, so a million requests a minute pass. */
const REQUESTS = 20_000;
const SEED = 17;
const WARM_UP_S = 1;
const REVISION = '2025-11-25';

interface Measured {
  readonly perSecond: number;
  readonly cpuUs: number;
}
interface Case {
  readonly name: string;
  /** Goal of the ratio of CPU time to that of the plain read. */
  readonly goal?: Goal;
  readonly play: (seconds: number) => Promise<Measured>;
  readonly rounds: Measured[];
}

export async function benchCosts(
  world: World,
  { rounds, seconds, folder }: { rounds: number; seconds: number; folder: string },
): Promise<string> {
  const positions = positionsAroundTowns(seededRandom(SEED), REQUESTS);
  const paths = nearestPaths(positions);
  const proxied = { TRUST_PROXY: 'loopback' };
  const free = await startLootiles(world.dataDir, paths[0]!, SERVER_CORE, proxied);
  const limited = await startLootiles(world.dataDir, paths[0]!, SERVER_CORE, {
    ...proxied,
    RATE_LIMIT: 'on',
  });
  try {
    const reads = paths.map((path, i): Asked => ({ path, headers: from(i) }));
    const calls = positions.map(({ lon, lat }, i): Asked => {
      const args = { lat: Number(lat.toFixed(5)), lon: Number(lon.toFixed(5)) };
      const params = { name: 'find_toilets_near', arguments: args };
      const body = JSON.stringify({ jsonrpc: '2.0', id: i, method: 'tools/call', params });
      return { path: '/mcp', headers: { ...from(i), ...MCP_HEADERS }, body };
    });
    const read = await preparedLoad(folder, 'costs-rest', reads);
    const call = await preparedLoad(folder, 'costs-mcp', calls);
    const playOn =
      ({ child, origin }: Running, load: typeof read) =>
      async (time: number): Promise<Measured> => {
        const before = await cpuSeconds(child.pid);
        const { perSecond, requests } = await load(origin, time, LOAD_CORE);
        return { perSecond, cpuUs: (((await cpuSeconds(child.pid)) - before) * 1e6) / requests };
      };
    const cases: Case[] = [
      { name: 'nearest', play: playOn(free, read), rounds: [] },
      { name: 'nearest, with limits', play: playOn(limited, read), rounds: [], goal: { atMost: 1.05 } },
      { name: 'nearest, as a tool call (MCP)', play: playOn(free, call), rounds: [], goal: { atMost: 4 } },
    ];
    for (const { play } of cases) await play(WARM_UP_S);
    for (let round = 0; round < rounds; round++)
      for (const i of cases.keys()) {
        const one = cases[(i + round) % cases.length]!;
        one.rounds.push(await one.play(seconds));
      }
    const head = ['read', 'req/s', 'CPU µs', '× in CPU', 'goal'];
    return markdownTable(
      head,
      cases.map((one) => rowOf(one, cases[0]!)),
    );
  } finally {
    await free.child.stop();
    await limited.child.stop();
  }
}

const MCP_HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'Mcp-Protocol-Version': REVISION,
};

function from(i: number): Record<string, string> {
  return { 'X-Forwarded-For': `198.${18 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}` };
}

function rowOf({ name, rounds, goal }: Case, plain: Case): Row {
  const cpu = (one: readonly Measured[]) => one.map(({ cpuUs }) => cpuUs);
  const ratio = ratios(cpu(rounds), cpu(plain.rounds));
  return [
    name,
    figure(median(rounds.map(({ perSecond }) => perSecond))),
    figure(median(cpu(rounds))),
    rounds === plain.rounds ? '' : spread(ratio),
    goal ? verdict(ratio.median, goal) : '',
  ];
}
