/**
 * The place lookup on a made gazetteer: `node bench/places.ts [--places 5000000] [--file path]`.
 *
 * Towns are real (bench/made/towns.ts), streets, squares and stations are invented. Prints a Markdown table; a file
 * that is there already is measured without being built again.
 */
import { existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Places, writePlaces } from '../packages/gazetteer/index.ts';
import { hostileQueries, type MadePlace, madePlaces, misspelt } from './lib/gazetteer.ts';
import { quantile } from './lib/stats.ts';
import { figure, markdownTable, verdict } from './lib/table.ts';
import { seededRandom } from './made/random.ts';

const QUERIES = 2_000;
const { values } = parseArgs({
  options: { places: { type: 'string', default: '5000000' }, file: { type: 'string' } },
});
const count = Number(values.places);
const path = values.file ?? join(tmpdir(), `lootiles-places-${count}.sqlite`);

if (!existsSync(path)) {
  const started = performance.now();
  writePlaces(
    path,
    [...madePlaces(count)].sort((one, other) => other.importance - one.importance),
  );
  console.log(
    `Built in ${figure((performance.now() - started) / 1000)} s, ${figure(peakMb())} MB of memory.`,
  );
}
const opened = performance.now();
const places = Places.open(path);
const openedMs = performance.now() - opened;

const random = seededRandom(11);
const asked: MadePlace[] = [];
const share = Math.min(1, (4 * QUERIES) / count);
for (const place of madePlaces(count)) if (random.chance(share) && asked.length < QUERIES) asked.push(place);

const exact = ({ name, town }: MadePlace) => (town ? `${name}, ${town}` : name);
const rows = [
  measure('name and town', asked, exact),
  measure('name alone', asked, ({ name }) => name),
  measure('a typing error', asked, (place) => misspelt(random, exact(place), 1)),
  measure('two typing errors', asked, (place) => misspelt(random, exact(place), 2)),
  measure('unfinished', asked, (place) => exact(place).slice(0, random.int(2, exact(place).length)), true),
  measure('hostile', hostileQueries(random, QUERIES), (text) => text),
];
console.log(
  markdownTable(['queries', 'p50 ms', 'p99 ms', 'max ms', 'first is right', 'most stepped over'], rows),
);
const p = rows[0]!.slice(1, 3).map(Number);
console.log(`\np50 ${verdict(p[0]!, { below: 2 })} ms, p99 ${verdict(p[1]!, { below: 20 })} ms`);
console.log(
  `${figure(places.count)} places, file ${figure(statSync(path).size / 1e6)} MB, opened in ${figure(openedMs)} ms.`,
);

function measure<T extends MadePlace | string>(
  name: string,
  asked: readonly T[],
  textOf: (each: T) => string,
  prefix = false,
): string[] {
  const times: number[] = [];
  let right = 0;
  let most = 0;
  for (const each of asked) {
    const text = textOf(each);
    const started = performance.now();
    const [first] = places.find(text, { prefix });
    times.push(performance.now() - started);
    most = Math.max(most, places.spent.places);
    if (typeof each !== 'string' && first && isNear(first, each)) right++;
  }
  return [
    name,
    ...[0.5, 0.99, 1].map((q) => figure(quantile(times, q))),
    typeof asked[0] === 'string' ? '–' : `${figure((100 * right) / asked.length)} %`,
    figure(most),
  ];
}

/** Made streets have the same name a few times in a town: any of them is right. */
function isNear(hit: { name: string; town: string | null }, asked: MadePlace): boolean {
  return hit.name === asked.name && hit.town === asked.town;
}

function peakMb(): number {
  return process.resourceUsage().maxRSS / 1000;
}
