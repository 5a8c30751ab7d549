/**
 * A large file of real OpenStreetMap data: whole extracts of small countries, repeated under new ids until there
 * is enough to time. Tags, shapes and metadata are as people and editors made them.
 *
 * Ids ascend from copy to copy, so the file is sorted as its header says. Steps between the ids of an extract
 * stay, but for the leaps (an extract has one object of hundreds): a reader that keeps a bit for every id would
 * otherwise need a planet of memory for each copy.
 * Goes through osmium's line format, so blobs are as osmium and Geofabrik write them. About 0.4 s a megabyte, once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { finish, script } from './lib/process.ts';
import { made, say } from './lib/world.ts';

/** Real extracts, not part of the project: © OpenStreetMap contributors, ODbL 1.0. */
const EXTRACTS = script('../../shared/data/extracts');
/** The average of a large country: 400 million of 13 billion nodes. */
const MAX_STEP = 32;
const KINDS = ['node', 'way', 'relation'] as const;
const LETTERS = ['n', 'w', 'r'] as const;
type Kind = (typeof LETTERS)[number];
const LINES_AT_ONCE = 10_000;
const READ_TIMEOUT_S = 60;

/** Extracts that were clipped: their ways lack nodes, at which some drawers of maps end. */
const CLIPPED = /^(frankfurt|helsinki|porto)/;

/** Degrees that a copy lies east of the one before, if they lie beside each other. The widest extract has 0.5 degrees. */
const BESIDE_DEG = 0.6;

/**
 * The path of a real file; undefined if there are no real extracts.
 *
 * @param isBeside copies lie beside each other instead of one over the other, and of whole extracts only, as a map needs
 * them
 */
export async function realFile(
  cache: string,
  megabytes: number,
  isBeside = false,
): Promise<string | undefined> {
  const paths = (await realExtracts()).filter((path) => !isBeside || !isClipped(path));
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes === 0) return undefined;
  const copies = Math.max(1, Math.round((megabytes * 1e6) / bytes));
  return made(
    cache,
    `real-${isBeside ? 'beside-' : ''}${megabytes}-`,
    `${paths.length}x${copies}-${MAX_STEP}`,
    '.osm.pbf',
    async (target) => {
      say(`repeating ${paths.length} real extracts ${copies} times`);
      await repeat(paths, copies, isBeside ? BESIDE_DEG : 0, target);
    },
  );
}

/** Paths of the real extracts; none if the folder of data is not there. */
export async function realExtracts(): Promise<string[]> {
  if (!existsSync(EXTRACTS)) return [];
  const names = (await readdir(EXTRACTS)).filter((name) => name.endsWith('.osm.pbf')).sort();
  return names.map((name) => join(EXTRACTS, name));
}

export function isClipped(path: string): boolean {
  return CLIPPED.test(basename(path));
}

async function repeat(
  paths: readonly string[],
  copies: number,
  stepDeg: number,
  target: string,
): Promise<void> {
  const header = ['--output-header', 'sorting=Type_then_ID'];
  // Ends with this process in any case: its input does.
  const writer = spawn('osmium', ['cat', '-F', 'opl', '-', '-f', 'pbf', ...header, '-o', target], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(writer, 'close');
  const extracts: Extract[] = [];
  for (const path of paths) extracts.push(await readExtract(path));
  for (const kind of KINDS) {
    const before: NewIds = { n: 0, w: 0, r: 0 };
    for (let copy = 0; copy < copies; copy++) {
      for (const { lines, ids, highest } of extracts) {
        for (let from = 0; from < lines[kind].length; from += LINES_AT_ONCE) {
          const some = lines[kind].slice(from, from + LINES_AT_ONCE);
          const text = some.map((line) => {
            const own = renumbered(line, (id, of) => before[of] + ids[of].get(id)!);
            return `${movedEast(own, copy * stepDeg)}\n`;
          });
          if (!writer.stdin.write(text.join(''))) await once(writer.stdin, 'drain');
        }
        for (const letter of LETTERS) before[letter] += highest[letter];
      }
    }
  }
  writer.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`osmium could not write ${target} (${code}).`);
}

type NewIds = Record<Kind, number>;
interface Extract {
  readonly lines: Record<(typeof KINDS)[number], string[]>;
  readonly ids: Record<Kind, Map<number, number>>;
  /** New ids. */
  readonly highest: NewIds;
}

async function readExtract(path: string): Promise<Extract> {
  const lines = {
    node: await linesOf(path, 'node'),
    way: await linesOf(path, 'way'),
    relation: await linesOf(path, 'relation'),
  };
  const seen: Record<Kind, Set<number>> = { n: new Set(), w: new Set(), r: new Set() };
  // Every id that is named counts: clipped extracts have ways whose nodes are elsewhere.
  for (const kind of KINDS)
    for (const line of lines[kind])
      renumbered(line, (id, of) => {
        seen[of].add(id);
        return id;
      });
  const ids = { n: newIds(seen.n), w: newIds(seen.w), r: newIds(seen.r) };
  const highest = { n: last(ids.n), w: last(ids.w), r: last(ids.r) };
  return { lines, ids, highest };
}

async function linesOf(path: string, kind: string): Promise<string[]> {
  const args = ['cat', '-t', kind, '-f', 'opl', '-o', '-', path];
  const { stdout } = await finish('osmium', args, { timeoutS: READ_TIMEOUT_S });
  return stdout.split('\n').filter((line) => line !== '');
}

function newIds(seen: ReadonlySet<number>): Map<number, number> {
  const ids = new Map<number, number>();
  let before = 0;
  let next = 0;
  for (const id of Float64Array.from(seen).sort()) {
    next += Math.min(MAX_STEP, Math.max(1, id - before));
    ids.set(id, next);
    before = id;
  }
  return ids;
}

function last(ids: ReadonlyMap<number, number>): number {
  return [...ids.values()].at(-1) ?? 0;
}

/** A node's line of OPL with another longitude; other lines as they are. */
export function movedEast(line: string, degrees: number): string {
  if (degrees === 0 || !line.startsWith('n')) return line;
  return line.replace(/ x(-?[\d.]+)/, (_, lon: string) => ` x${(Number(lon) + degrees).toFixed(7)}`);
}

/** A line of OPL (fields between spaces, everything special escaped) with every id replaced. */
export function renumbered(line: string, newId: (id: number, kind: Kind) => number): string {
  const end = line.indexOf(' ');
  const kind = line[0] as Kind;
  const refs = (text: string) => text.replace(/n(\d+)/g, (_, id: string) => `n${newId(Number(id), 'n')}`);
  const members = (text: string) =>
    text.replace(
      /(^|,)([nwr])(\d+)@/g,
      (_, comma: string, of: Kind, id: string) => `${comma}${of}${newId(Number(id), of)}@`,
    );
  const rest = line
    .slice(end)
    .replace(/ N(n[^ ]*)/, (_, text: string) => ` N${refs(text)}`)
    .replace(/ M([nwr][^ ]*)/, (_, text: string) => ` M${members(text)}`);
  return `${kind}${newId(Number(line.slice(1, end)), kind)}${rest}`;
}
