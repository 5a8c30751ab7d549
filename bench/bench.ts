/**
 * `npm run bench`: every budget that can be measured on one machine, as a ratio against its yardstick, in
 * interleaved rounds; medians, with the machine named above them.
 *
 * Worlds are made once, in a cache folder. All traffic goes to 127.0.0.1. A tool that is missing costs its part
 * only. About half an hour with the defaults, a third of it the peers, and some minutes more when the worlds are made.
 */
import { mkdir } from 'node:fs/promises';
import { reasonOf } from '../common/reason-of.ts';
import { benchBeside } from './beside.ts';
import { benchCosts } from './costs.ts';
import { benchGrowth } from './growth.ts';
import { machine } from './lib/machine.ts';
import { HELP, type Options, PARTS, type Part, readOptions } from './lib/options.ts';
import { finish, isInstalled, script, stopChildrenOnExit } from './lib/process.ts';
import { importedWorld, openWorld, type World, wholeWorld } from './lib/world.ts';
import { benchMap } from './map.ts';
import { benchNeighbour } from './neighbour.ts';
import { benchPaced } from './paced.ts';
import { benchPages } from './pages.ts';
import { benchPeers } from './peers.ts';
import { benchReads } from './reads.ts';
import { realExtracts } from './real.ts';
import { benchScan } from './scan.ts';
import { benchSearch } from './search.ts';
import { benchSoak } from './soak.ts';
import { benchStart } from './start.ts';
import { benchStatic } from './static.ts';
import { benchWalking } from './walking.ts';
import { benchWrites } from './writes.ts';

const TITLES: Record<Part, string> = {
  scan: 'Scan',
  reads: 'Reads over HTTP',
  costs: 'What limits and agents cost',
  peers: 'Against what one would use instead',
  writes: 'Writes',
  paced: 'Reads while rebuilding',
  start: 'Start',
  search: 'Nearest search, in the process',
  static: 'Searches in static files',
  pages: 'Pages on a phone',
  map: 'The map, drawn',
  walking: 'Walks',
  growth: 'Growth',
  soak: 'Soak',
  beside: 'Reads beside an import',
  neighbour: 'Reads beside a neighbour',
};
const NEEDS_WRK: ReadonlySet<Part> = new Set(['reads', 'costs', 'peers', 'growth']);
const SMALL_WORLD = 30;
const BUILD_TIMEOUT_S = 120;

stopChildrenOnExit();
try {
  await main();
} catch (error) {
  console.error(`bench: ${reasonOf(error)}`);
  // Not `exitCode`: servers that are still running would keep this process from ending.
  process.exit(1);
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    console.log(HELP);
    return;
  }
  // The server does not start without the views that it imports.
  await finish(process.execPath, [script('../scripts/build-web.ts')], { timeoutS: BUILD_TIMEOUT_S });
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
  const {
    rounds,
    seconds,
    cache,
    scanMb,
    mapMb,
    walkMb,
    extracts,
    growth,
    toilets,
    sliceS,
    slices,
    rate,
    workerOnly,
    data,
  } = options;
  if (NEEDS_WRK.has(part) && !isInstalled('wrk'))
    return 'Skipped: wrk is not installed. On Debian: `apt-get install wrk`; on macOS: `brew install wrk`.';
  const load = { rounds, seconds, folder: cache };
  switch (part) {
    case 'scan':
      return benchScan({ cache, rounds, megabytes: scanMb, growth });
    case 'reads':
      return benchReads(await largeWorld(options), load);
    case 'costs':
      return benchCosts(await largeWorld(options), load);
    case 'peers':
      return benchPeers(await largeWorld(options), load);
    case 'writes':
      return benchWrites(await largeWorld(options), load);
    case 'paced':
      return benchPaced(await largeWorld(options), { ...load, rate });
    case 'start':
      return benchStart(await largeWorld(options), await smallWorld(options), rounds);
    case 'search':
      return benchSearch(await largeWorld(options), rounds);
    case 'static':
      return benchStatic(await largeWorld(options));
    case 'pages':
      return benchPages(await largeWorld(options), { rounds });
    case 'map':
      return benchMap({ cache, rounds, megabytes: mapMb });
    case 'walking':
      return benchWalking({ cache, rounds, megabytes: walkMb, extracts });
    case 'growth':
      return benchGrowth(toilets, load);
    case 'soak':
      // Its extract is imported again, so this one cannot be another's.
      return benchSoak(await importedWorld(cache, toilets), {
        toilets,
        sliceS,
        slices,
        rate,
        folder: cache,
      });
    case 'beside':
      return benchBeside(await importedWorld(cache, toilets), {
        toilets,
        sliceS,
        rate,
        workerOnly,
        folder: cache,
      });
    case 'neighbour': {
      const [extract] = extracts.length > 0 ? extracts : await realExtracts();
      if (data[0] === undefined && extract === undefined)
        return 'Skipped: there are no real extracts (../shared/data/extracts). Name one with --extract.';
      return benchNeighbour(
        data[0] === undefined ? await wholeWorld(cache, extract!) : openWorld(data[0]),
        load,
      );
    }
  }
}

function largeWorld({ data, cache, toilets }: Options): Promise<World> | World {
  return data[0] === undefined ? importedWorld(cache, toilets) : openWorld(data[0]);
}

function smallWorld({ data, cache }: Options): Promise<World> | World {
  return data[1] === undefined ? importedWorld(cache, SMALL_WORLD) : openWorld(data[1]);
}
