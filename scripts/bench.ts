/**
 * `npm run bench`: every budget that can be measured on one machine, as a ratio against its yardstick, in
 * interleaved rounds; medians, with the machine named above them.
 *
 * Worlds are made once, in a cache folder. All traffic goes to 127.0.0.1. A tool that is missing costs its part
 * only. About twenty minutes with the defaults, half of it the peers, and two more when the worlds are made.
 */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from './bench-machine.ts';
import { benchPeers } from './bench-peers.ts';
import { isInstalled, stopChildrenOnExit } from './bench-process.ts';
import { benchReads } from './bench-reads.ts';
import { benchScan } from './bench-scan.ts';
import { benchSearch } from './bench-search.ts';
import { benchStart } from './bench-start.ts';
import { importedWorld, openWorld, type World } from './bench-world.ts';
import { benchWrites } from './bench-writes.ts';

const PARTS = ['scan', 'reads', 'peers', 'writes', 'start', 'search'] as const;
type Part = (typeof PARTS)[number];
const TITLES: Record<Part, string> = {
  scan: 'Scan',
  reads: 'Reads over HTTP',
  peers: 'Against what one would use instead',
  writes: 'Writes',
  start: 'Start',
  search: 'Nearest search, in the process',
};
const NEEDS_WRK: ReadonlySet<Part> = new Set(['reads', 'peers']);
const SMALL_WORLD = 30;

const HELP = `Measures the budgets and prints them as Markdown tables.

  npm run bench -- [options]

  --only scan,reads   parts to run: ${PARTS.join(', ')} (all)
  --toilets N         in the large world (500000)
  --rounds N          interleaved rounds; the scan takes at most 3 (5)
  --seconds N         of load for each server, read and round (3)
  --scan-mb N         size of each made file to scan (150)
  --growth            also scan 100 MB against 1 GB
  --data DIR          a published generation instead of the large world; a second --data replaces the small one
  --cache DIR         where worlds are kept (${join(tmpdir(), 'lootiles-bench')})
  --help
`;

interface Options {
  readonly parts: readonly Part[];
  readonly toilets: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly scanMb: number;
  readonly growth: boolean;
  readonly data: readonly string[];
  readonly cache: string;
}

stopChildrenOnExit();
try {
  await main();
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : error}`);
  // Not `exitCode`: servers that are still running would keep this process from ending.
  process.exit(1);
}

async function main(): Promise<void> {
  const options = readOptions();
  if (!options) {
    console.log(HELP);
    return;
  }
  await mkdir(options.cache, { recursive: true });
  console.log(
    `Benchmark of ${new Date().toISOString().slice(0, 10)}, medians of ${options.rounds} interleaved rounds.`,
  );
  console.log(await machine());
  for (const part of PARTS) {
    if (!options.parts.includes(part)) continue;
    console.log(`\n### ${TITLES[part]}\n`);
    console.log(await run(part, options));
  }
}

async function run(part: Part, options: Options): Promise<string> {
  const { rounds, seconds, cache, scanMb, growth } = options;
  if (part === 'scan') return benchScan({ cache, rounds, megabytes: scanMb, growth });
  if (NEEDS_WRK.has(part) && !isInstalled('wrk'))
    return 'Skipped: wrk is not installed. On Debian: `apt-get install wrk`; on macOS: `brew install wrk`.';
  if (part === 'reads') return benchReads(await largeWorld(options), { rounds, seconds, folder: cache });
  if (part === 'peers') return benchPeers(await largeWorld(options), { rounds, seconds, folder: cache });
  if (part === 'writes') return benchWrites(await largeWorld(options), { rounds, folder: cache });
  if (part === 'search') return benchSearch(await largeWorld(options), rounds);
  return benchStart(await largeWorld(options), await smallWorld(options), rounds);
}

function largeWorld({ data, cache, toilets }: Options): Promise<World> | World {
  return data[0] === undefined ? importedWorld(cache, toilets) : openWorld(data[0]);
}

function smallWorld({ data, cache }: Options): Promise<World> | World {
  return data[1] === undefined ? importedWorld(cache, SMALL_WORLD) : openWorld(data[1]);
}

/** Undefined where help is asked for. */
function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: PARTS.join(',') },
      toilets: { type: 'string', default: '500000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      'scan-mb': { type: 'string', default: '150' },
      growth: { type: 'boolean', default: false },
      data: { type: 'string', multiple: true, default: [] },
      cache: { type: 'string', default: join(tmpdir(), 'lootiles-bench') },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    parts: values.only.split(',').map(part),
    toilets: atLeastOne('toilets', values.toilets),
    rounds: atLeastOne('rounds', values.rounds),
    seconds: atLeastOne('seconds', values.seconds),
    scanMb: atLeastOne('scan-mb', values['scan-mb']),
    growth: values.growth,
    data: values.data,
    cache: values.cache,
  };
}

function part(name: string): Part {
  const known = PARTS.find((one) => one === name.trim());
  if (known === undefined) throw new Error(`--only names "${name}"; the parts are ${PARTS.join(', ')}.`);
  return known;
}

function atLeastOne(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`--${name} is "${text}"; it must be a whole number of at least 1.`);
  return Number(text);
}
