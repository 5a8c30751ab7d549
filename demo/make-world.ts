/**
 * Command line of the made worlds: writes the demo extract, or a benchmark world, to a file.
 */
import { parseArgs } from 'node:util';
import { type DemoSummary, writeDemoExtract } from './extract.ts';

const HELP = `Writes a made OSM extract: real towns (GeoNames, CC BY 4.0), invented streets, landmarks and toilets.

  node demo/make-world.ts --out <file.osm.pbf> [options]

  --toilets N           objects with amenity=toilets (2000)
  --seed N              the same seed gives the same file (1)
  --filler N            untagged nodes and houses for each toilet (0)
  --objects-per-blob N  8000 as Geofabrik's files, 300000 as the planet's (8000)
  --towns-from N        towns of N people are written even without a toilet (50000)
  --region W,S,E,N      only towns inside, in degrees
  --help
`;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      toilets: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      filler: { type: 'string', default: '0' },
      'objects-per-blob': { type: 'string', default: '8000' },
      'towns-from': { type: 'string', default: '50000' },
      region: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || !values.out) {
    console.log(HELP);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const startedMs = performance.now();
  const summary = await writeDemoExtract(values.out, {
    toilets: wholeNumber('toilets', values.toilets),
    seed: wholeNumber('seed', values.seed),
    fillerNodesPerToilet: wholeNumber('filler', values.filler),
    objectsPerBlob: wholeNumber('objects-per-blob', values['objects-per-blob']),
    townsFromPopulation: wholeNumber('towns-from', values['towns-from']),
    ...(values.region === undefined ? {} : { region: box(values.region) }),
    ...(process.stderr.isTTY ? { onProgress: showProgress } : {}),
  });
  console.log(report(summary, (performance.now() - startedMs) / 1000));
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error(`--${name} is "${text}"; it must be a whole number.`);
  return Number(text);
}

function box(text: string): { west: number; south: number; east: number; north: number } {
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = text.split(',').map(Number);
  if (more.length > 0 || !(west < east && south < north)) {
    throw new Error(`--region is "${text}"; it must be four numbers: west,south,east,north.`);
  }
  return { west, south, east, north };
}

function showProgress(share: number): void {
  process.stderr.write(`\r${Math.floor(share * 100)} %${share >= 1 ? '\n' : ''}`);
}

function report(summary: DemoSummary, seconds: number): string {
  const { toilets, excluded, hosts, towns, nodes, ways, relations, bytes } = summary;
  return [
    `${toilets} toilets (${excluded} of them not public), ${hosts} places with a toilet inside, ${towns} towns`,
    `${nodes} nodes, ${ways} ways, ${relations} relations`,
    `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, ${Math.round(process.memoryUsage().rss / 1e6)} MB of memory`,
  ].join('\n');
}
