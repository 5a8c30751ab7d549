/**
 * Computes what an import of any extract takes: CPU time, memory and disk of each of its parts. Pure.
 *
 * What an object costs was measured by bench/memory.ts; bench/results/imports.json keeps it. A test holds the model to other files that
 * were measured. How many objects there are is assumed, but for the planet's.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { markdownTable } from './table.ts';

const UsedInPhase = z.object({ cpuS: z.number(), privateMb: z.number(), diskMb: z.number() });
export type UsedInPhase = z.infer<typeof UsedInPhase>;

const OBJECTS = ['nodes', 'ways', 'relations', 'toilets'] as const;
type Kind = (typeof OBJECTS)[number];

/** A file that was measured: each phase of each part by `<part> <phase>`, or a part whose phases are not known by its name alone. */
const ImportRecord = z.object({
  file: z.string(),
  megabytes: z.number(),
  objects: z.record(z.enum(OBJECTS), z.number()),
  phases: z.record(z.string(), UsedInPhase),
});
export type ImportRecord = z.infer<typeof ImportRecord>;

/**
 * A phase: the objects by whose number it grows (undefined: it does not), and how many threads of two are busy in it. Of the gazetteer,
 * the longer thread took 0.68 to 0.7 of the CPU time in three runs.
 */
type PhaseOf = readonly [kind: Kind | undefined, threads: 1 | 1.45 | 2];

const PARTS = {
  toilets: {
    ...{
      'toilets start': [undefined, 1],
      'toilets relations': ['relations', 2],
      'toilets ways': ['ways', 2],
    },
    ...{ 'toilets nodes': ['nodes', 2], 'import start': [undefined, 1], 'import classify': ['toilets', 1] },
    ...{ 'import dedupe': ['toilets', 1], 'import ids': ['toilets', 1], 'import build': ['toilets', 1] },
    ...{ 'import verify': ['toilets', 1], 'import publish': ['toilets', 1] },
  },
  places: {
    ...{ 'scan start': [undefined, 1], 'scan relations': ['relations', 2], 'scan ways': ['ways', 2] },
    ...{ 'scan nodes': ['nodes', 2], 'import gazetteer': ['ways', 1.45] },
  },
  graph: {
    ...{ 'graph start': [undefined, 1], 'graph relations': ['relations', 1], 'graph nodes': ['nodes', 1] },
    ...{ 'graph ways': ['ways', 2], 'graph tiles': ['ways', 2] },
  },
  map: {
    ...{ 'map start': [undefined, 1], 'map relations': ['relations', 1], 'map nodes': ['nodes', 2] },
    ...{ 'map ways': ['ways', 2], 'map areas': ['relations', 1], 'map sea': ['ways', 1] },
    ...{ 'map tiles': ['ways', 2], 'map archive': ['ways', 1] },
  },
} as const satisfies Record<string, Readonly<Record<string, PhaseOf>>>;
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as Part[];
export const PHASES: Readonly<Record<string, PhaseOf>> = Object.assign({}, ...Object.values(PARTS));

/**
 * Bytes that stay in memory for an object from phase to phase, counted after full collections at 976 MB. Of the map, the tiles of the
 * sea were counted: what else grows with the extract is on the disk, and after each phase the heap and its arrays had the same size at
 * 101 and 976 MB. The graph keeps 251 bytes a tile (1,931 tiles at 976 MB), 93 a gate with hours and thread, 12 a way of a walked area,
 * 1 a way of an area of water.
 * More objects add these to the peak that was measured. The rest of it are blobs and tables of a fixed size. A toilet keeps 1,050 bytes;
 * what counts is how the peak grows from 5,543 toilets to 97,785, with the garbage that the collector lets be.
 */
const KEPT_BYTES: Readonly<Record<Part, Partial<Record<Kind, number>>>> = {
  toilets: { toilets: 2_500 },
  // From 101 to 976 MB, with what the scan keeps of toilets; towns of the gazetteer are 0.12 bytes a way (70 bytes of 2 million).
  places: { ways: 0.7, toilets: 340 },
  graph: { nodes: 0.005 },
  map: { nodes: 0.23 },
};

/**
 * Bytes that a part keeps at most, however many objects there are. Of the map, they are the tiles in which the sea is decided: 10 bytes
 * each, 2^24 at most, and a bit for each tile that has land.
 */
const MOST_KEPT_BYTES: Readonly<Partial<Record<Part, number>>> = { map: 10 * 2 ** 24 + 2 ** 25 };

type Extract = Pick<ImportRecord, 'megabytes' | 'objects'>;

/** The planet's objects as of 2025; toilets as in the bench. A continent is Europe. */
const EXTRACTS: readonly (Extract & { readonly name: string })[] = [
  extract('a town, 25 MB', 25, 3.4, 0.36, 0.0082, 1_000),
  extract('a country, 1 GB', 1_000, 131, 13.8, 0.317, 10_000),
  extract('a continent, 32 GB', 32_000, 3_900, 480, 7.5, 300_000),
  extract('the planet, 85 GB', 85_000, 10_200, 1_140, 14, 535_355),
];

function extract(
  name: string,
  megabytes: number,
  nodes: number,
  ways: number,
  relations: number,
  toilets: number,
) {
  const millions = { nodes: nodes * 1e6, ways: ways * 1e6, relations: relations * 1e6 };
  return { name, megabytes, objects: { ...millions, toilets } };
}

interface PartNeeds {
  /** On two cores. */
  readonly hours: number;
  readonly memoryMb: number;
  readonly diskMb: number;
}

/** @param records of which each phase takes the one with the most objects of its kind */
function needsOf(part: Part, { megabytes, objects }: Extract, records: readonly ImportRecord[]): PartNeeds {
  let [hours, memoryMb, disk] = [0, 0, 0];
  const phases: Readonly<Record<string, PhaseOf>> = PARTS[part];
  for (const [phase, [kind = 'nodes', threads]] of Object.entries(phases)) {
    const record = largestOf(records, phase, kind);
    const { privateMb, diskMb } = record.phases[phase]!;
    hours += secondsOf(phase, objects, records) / threads / 3_600;
    let kept = 0;
    for (const one of OBJECTS)
      kept += (KEPT_BYTES[part][one] ?? 0) * Math.max(0, objects[one] - record.objects[one]);
    const mostKept = MOST_KEPT_BYTES[part] ?? Number.POSITIVE_INFINITY;
    memoryMb = Math.max(memoryMb, privateMb + Math.min(kept, mostKept) / 1e6);
    const times =
      kind === 'toilets' ? objects.toilets / record.objects.toilets : megabytes / record.megabytes;
    disk = Math.max(disk, diskMb * times);
  }
  return { hours, memoryMb, diskMb: disk };
}

/** CPU seconds of a phase. */
export function secondsOf(
  phase: string,
  objects: ImportRecord['objects'],
  records: readonly ImportRecord[],
): number {
  const [kind] = PHASES[phase]!;
  const record = largestOf(records, phase, kind ?? 'nodes');
  const { cpuS } = record.phases[phase]!;
  return kind === undefined ? cpuS : (cpuS * objects[kind]) / record.objects[kind];
}

function largestOf(records: readonly ImportRecord[], phase: string, kind: Kind): ImportRecord {
  const having = records.filter(({ phases }) => phase in phases);
  const [first, ...others] = having;
  if (!first) throw new Error(`No file of bench/results/imports.json has the phase "${phase}".`);
  return others.reduce((a, b) => (b.objects[kind] > a.objects[kind] ? b : a), first);
}

/** Goals for the planet on two cores, in hours. */
const GOAL_HOURS: Readonly<Record<Part, number>> = { toilets: 2, places: 3, graph: 8, map: 12 };

export function importTable(records: readonly ImportRecord[]): string {
  const rows = PART_NAMES.map((part) => [
    part,
    ...EXTRACTS.map((one) => {
      const { hours, memoryMb, diskMb } = needsOf(part, one, records);
      return `${two(hours)} h, ${two(memoryMb / 1_000)} GB, ${two(diskMb / one.megabytes)} ×`;
    }),
    `${GOAL_HOURS[part]} h`,
  ]);
  return markdownTable(['part', ...EXTRACTS.map(({ name }) => name), 'goal'], rows);
}

function two(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 4 });
}

/** All files that were measured. */
export function importRecords(): ImportRecord[] {
  const text = readFileSync(new URL('../results/imports.json', import.meta.url), 'utf8');
  return z.array(ImportRecord).parse(JSON.parse(text));
}
