/** The parts of the bench and the options of its command line. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export const PARTS = [
  'scan',
  'reads',
  'costs',
  'peers',
  'writes',
  'paced',
  'start',
  'search',
  'static',
  'pages',
  'map',
  'walking',
  'growth',
  'soak',
  'beside',
  'neighbour',
] as const;
export type Part = (typeof PARTS)[number];
/** Parts that run only if they are named. */
const LONG_PARTS: ReadonlySet<Part> = new Set(['growth', 'soak', 'beside', 'neighbour']);
const DEFAULT_PARTS = PARTS.filter((part) => !LONG_PARTS.has(part)).join(',');

export const HELP = `Measures the budgets and prints them as Markdown tables.

  npm run bench -- [options]

  --only scan,reads   parts to run: ${PARTS.join(', ')} (all but ${[...LONG_PARTS].join(' and ')})
  --toilets N         in the large world (500000); growth compares a tenth of it with ten times as many
  --rounds N          interleaved rounds; the scan takes at most 3 (5)
  --seconds N         of load for each server, read and round (3)
  --minutes N         of the soak (15)
  --slice-seconds N   of what counts as one of these minutes (60)
  --rate N            reads a second of paced, soak (80 % of the ceiling, which is measured first) and beside (60 %)
  --worker-only       of beside: no other way to import than the worker's, twice
  --scan-mb N         size of each made file to scan (150)
  --map-mb N          size of the large file whose map is drawn (70)
  --walk-mb N         size of the large file whose walking graph is built (12)
  --extract FILE      extracts to walk in, instead of those beside the repository; may be repeated. neighbour takes one
  --growth            also scan 100 MB against 1 GB
  --data DIR          a published generation instead of the large world, or of the extract of neighbour; a second --data replaces the small one
  --cache DIR         where worlds are kept (${join(tmpdir(), 'lootiles-bench')})
  --help
`;

export interface Options {
  readonly parts: readonly Part[];
  readonly toilets: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly sliceS: number;
  readonly slices: number;
  readonly rate: number | undefined;
  readonly scanMb: number;
  readonly mapMb: number;
  readonly walkMb: number;
  readonly extracts: readonly string[];
  readonly growth: boolean;
  readonly workerOnly: boolean;
  readonly data: readonly string[];
  readonly cache: string;
}

/** The options of a command line; undefined if help is asked for. Throws a sentence that names what is wrong. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: DEFAULT_PARTS },
      toilets: { type: 'string', default: '500000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      minutes: { type: 'string', default: '15' },
      'slice-seconds': { type: 'string', default: '60' },
      rate: { type: 'string' },
      'scan-mb': { type: 'string', default: '150' },
      'map-mb': { type: 'string', default: '70' },
      'walk-mb': { type: 'string', default: '12' },
      extract: { type: 'string', multiple: true, default: [] },
      growth: { type: 'boolean', default: false },
      'worker-only': { type: 'boolean', default: false },
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
    sliceS: atLeastOne('slice-seconds', values['slice-seconds']),
    slices: atLeastOne('minutes', values.minutes),
    rate: values.rate === undefined ? undefined : atLeastOne('rate', values.rate),
    scanMb: atLeastOne('scan-mb', values['scan-mb']),
    mapMb: atLeastOne('map-mb', values['map-mb']),
    walkMb: atLeastOne('walk-mb', values['walk-mb']),
    extracts: values.extract,
    growth: values.growth,
    workerOnly: values['worker-only'],
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
