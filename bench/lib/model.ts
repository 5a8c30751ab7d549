/**
 * Computes what a number of people needs: reads, processors, traffic, storage. Pure.
 *
 * Costs are measured (docs/performance.md); how people behave is assumed, and each assumption has a name here.
 */
import { markdownTable } from './table.ts';

/** How people use the website: assumed. */
const SEARCHES_A_PERSON = 4;
const READS_A_SEARCH = { nearest: 1, box: 3, byId: 1 } as const;
/** Share of a day's searches in its busiest hour, and how far a second of it rises above its mean. */
const BUSIEST_HOUR = 0.1;
const BUSIEST_SECOND = 3;
/** Processors are half idle at the busiest second, so that answers do not wait. */
const UTILISATION = 0.5;

type Read = keyof typeof READS_A_SEARCH;

/** Measured: processor time of an answer that the server packs, and bytes before packing. By id costs at most a nearest. */
const CPU_MS: Readonly<Record<Read, number>> = {
  nearest: 1000 / 5_100,
  box: 1000 / 4_000,
  byId: 1000 / 5_100,
};
const KB: Readonly<Record<Read, number>> = { nearest: 4.9, box: 85, byId: 1.1 };
const PACKED = 1 / 9;
/** Measured on 97,088 toilets of 42 countries: shards, base tiles, ids, map tiles, state for diffs. */
export const BYTES_A_TOILET = 1_200;
/** Measured on the same toilets, packed: the directory, lists and leaves of a search at the median. */
const KB_A_SEARCH_IN_FILES = 7.9;
/** Generations that a store keeps. Most share most of their files: two whole ones are a bound for a quiet site. */
const WHOLE_GENERATIONS = 2;

const DAYS = 30;
const READS = Object.keys(READS_A_SEARCH) as Read[];

/** Prices in any currency, assumed: of a core with 4 GB of memory and a GB of disk for a month, of a GB of traffic. */
export interface Prices {
  readonly core: number;
  readonly diskGb: number;
  readonly trafficGb: number;
}
export const PRICES: Prices = { core: 10, diskGb: 0.05, trafficGb: 0.01 };

export interface Site {
  readonly name: string;
  readonly peopleAMonth: number;
  readonly toilets: number;
  readonly extractGb: number;
  /** Cores that the rest needs: Postgres, worker, import. */
  readonly otherCores: number;
}

/** The toilets of the planet are those of the bench; the others are assumed. */
export const SITES: readonly Site[] = [
  { name: 'a city', peopleAMonth: 50_000, toilets: 1_000, extractGb: 0.1, otherCores: 1 },
  { name: 'a country', peopleAMonth: 1_000_000, toilets: 30_000, extractGb: 4, otherCores: 2 },
  { name: 'the planet', peopleAMonth: 100_000_000, toilets: 535_355, extractGb: 80, otherCores: 4 },
];

export interface Needs {
  readonly readsASecond: number;
  readonly readCores: number;
  readonly trafficGb: number;
  readonly toiletsGb: number;
  readonly costAMonth: number;
  /** The same if the website reads static files: each search loads the directory and its leaves anew, none is kept. */
  readonly filesTrafficGb: number;
  readonly filesCostAMonth: number;
}

export function needsOf(site: Site, prices: Prices): Needs {
  const searches = site.peopleAMonth * SEARCHES_A_PERSON;
  const atPeak = ((searches / DAYS) * BUSIEST_HOUR * BUSIEST_SECOND) / 3600;
  const aSearch = (of: Readonly<Record<Read, number>>) =>
    sum(READS.map((read) => of[read] * READS_A_SEARCH[read]));
  const readCores = (atPeak * aSearch(CPU_MS)) / 1000 / UTILISATION;
  const trafficGb = (searches * aSearch(KB) * PACKED) / 1e6;
  const toiletsGb = (site.toilets * BYTES_A_TOILET * WHOLE_GENERATIONS) / 1e9;
  const cores = Math.ceil(readCores) + site.otherCores;
  const disk = (toiletsGb + site.extractGb) * prices.diskGb;
  const costAMonth = cores * prices.core + disk + trafficGb * prices.trafficGb;
  const filesTrafficGb = (searches * KB_A_SEARCH_IN_FILES) / 1e6;
  const filesCostAMonth = site.otherCores * prices.core + disk + filesTrafficGb * prices.trafficGb;
  const readsASecond = atPeak * sum(READS.map((read) => READS_A_SEARCH[read]));
  return { readsASecond, readCores, trafficGb, toiletsGb, costAMonth, filesTrafficGb, filesCostAMonth };
}

export function modelTable(prices: Prices): string {
  const rows = SITES.map((site) => {
    const needs = needsOf(site, prices);
    return [
      site.name,
      site.peopleAMonth.toLocaleString('en'),
      rounded(needs.readsASecond),
      rounded(needs.readCores),
      `${rounded(needs.trafficGb)} GB`,
      `${rounded(needs.toiletsGb)} GB`,
      rounded(needs.costAMonth),
      `${rounded(needs.filesTrafficGb)} GB`,
      rounded(needs.filesCostAMonth),
    ];
  });
  const head = [
    '',
    'people a month',
    'reads a second at the peak',
    'cores for reads',
    'traffic',
    'toilets',
    'cost',
    'traffic of files',
    'cost of files',
  ];
  return markdownTable(head, rows);
}

/** Two digits: the assumptions are no better. */
function rounded(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 4 });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
