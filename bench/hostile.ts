/**
 * Measures hostile texts in the place lookup: `node bench/hostile.ts FILE…`, lookup files of real data as an import writes them.
 * Prints CPU time a text of 2,000, half of them as if they were being typed.
 *
 * Each text is asked again with many others between, so that nothing is kept from its last time; its least time counts. The
 * slowest are asked more often: on a busy machine three times are not enough.
 */
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Places } from '../packages/gazetteer/index.ts';
import { hostileWords } from './lib/gazetteer.ts';
import { quantile } from './lib/stats.ts';
import { figure, markdownTable, verdict } from './lib/table.ts';
import { seededRandom } from './made/random.ts';

const TEXTS = 2_000;
const ROUNDS = 2;
const SLOWEST = 100;
const ROUNDS_OF_SLOWEST = 15;
const GOAL_MS = 5;
const FREQUENT_WORDS = 'SELECT word FROM word WHERE length(word) <= 5 ORDER BY places DESC LIMIT 400';

const rows = process.argv.slice(2).map((path) => {
  const texts = hostileWords(seededRandom(13), frequentWords(path), TEXTS);
  const places = Places.open(path);
  const leastMs = texts.map(() => Number.POSITIVE_INFINITY);
  const ask = (i: number) => {
    const before = process.cpuUsage();
    places.find(texts[i]!, { prefix: i % 2 === 1, limit: 24 });
    const { user, system } = process.cpuUsage(before);
    leastMs[i] = Math.min(leastMs[i]!, (user + system) / 1000);
  };
  const all = [...texts.keys()];
  for (let round = 0; round < ROUNDS; round++) all.forEach(ask);
  const slowest = all.sort((one, other) => leastMs[other]! - leastMs[one]!).slice(0, SLOWEST);
  for (let round = 0; round < ROUNDS_OF_SLOWEST; round++) slowest.forEach(ask);
  places.close();
  const [median = 0, p99 = 0, worst = 0] = [0.5, 0.99, 1].map((q) => quantile(leastMs, q));
  return [basename(path), figure(median), figure(p99), figure(worst), verdict(worst, { atMost: GOAL_MS })];
});
console.log(markdownTable(['CPU ms a text', 'p50', 'p99', 'worst', 'goal'], rows));

/** But for marks of kinds and countries, which cannot be typed. */
function frequentWords(path: string): string[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const words = file.prepare(FREQUENT_WORDS).all();
  file.close();
  return words.map(({ word }) => String(word)).filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
}
