/**
 * Import circles. In each folder, the things that lie directly in it (files, and folders as wholes) must not import each
 * other in a circle. This covers circles of files too: such a circle is one between the things that hold its files, in
 * the deepest folder around them all.
 */
import type { Imports } from './modules.ts';

/** One import between two things of a folder, with the files that it stands in. */
export interface Step {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly imported: string;
}

/** Every folder that holds a module, and the folders around it; the root is ''. */
export function foldersOf(paths: Iterable<string>): string[] {
  const folders = new Set(['']);
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      folders.add(path.slice(0, end));
  return [...folders].sort();
}

/** The imports between different things of a folder: the first one of each pair. */
export function stepsIn(folder: string, imports: Imports): Step[] {
  const steps = new Map<string, Step>();
  for (const [file, importedFiles] of imports)
    for (const imported of importedFiles) {
      const [from, to] = [thingIn(folder, file), thingIn(folder, imported)];
      if (from === undefined || to === undefined || from === to) continue;
      const pair = `${from} ${to}`;
      if (!steps.has(pair)) steps.set(pair, { from, to, file, imported });
    }
  return [...steps.values()];
}

/** The tests and benchmarks of a package count as ours; everything else in it is a top-level folder of its own. */
const IN_PACKAGE = /^packages\/[^/]+(?:\/(test|bench)(?=\/|$))?/;

/** The top-level folder that a path is or lies in; a file directly in the root is itself. */
export function topOf(path: string): string {
  const [whole, own] = IN_PACKAGE.exec(path) ?? [];
  return own ?? whole ?? path.split('/', 1)[0]!;
}

/** The file or folder directly in a folder that a path is, or lies in; undefined outside of the folder. */
function thingIn(folder: string, path: string): string | undefined {
  if (folder === '') return topOf(path);
  if (!path.startsWith(`${folder}/`)) return undefined;
  const end = path.indexOf('/', folder.length + 1);
  return end < 0 ? path : path.slice(0, end);
}

/** A shortest circle; undefined if there is none. */
export function shortestCircle(steps: readonly Step[]): readonly Step[] | undefined {
  const stepsFrom = Map.groupBy(steps, ({ from }) => from);
  let shortest: readonly Step[] | undefined;
  for (const start of stepsFrom.keys()) {
    const circle = wayBack(start, stepsFrom);
    if (circle && circle.length < (shortest?.length ?? Number.POSITIVE_INFINITY)) shortest = circle;
  }
  return shortest;
}

/** The fewest steps from a thing back to itself, found breadth first. */
function wayBack(
  start: string,
  stepsFrom: ReadonlyMap<string, readonly Step[]>,
): readonly Step[] | undefined {
  const reached = new Set<string>();
  let ways: (readonly Step[])[] = [[]];
  while (ways.length > 0) {
    const longer: (readonly Step[])[] = [];
    for (const way of ways)
      for (const step of stepsFrom.get(way.at(-1)?.to ?? start) ?? []) {
        if (step.to === start) return [...way, step];
        if (reached.has(step.to)) continue;
        reached.add(step.to);
        longer.push([...way, step]);
      }
    ways = longer;
  }
  return undefined;
}
