/** Faults of an import graph against the rules: a text for each, with what to do. Pure. */
import { type Imports, MAY_IMPORT, ORDERS, type Rules } from './modules.ts';

const TOPS_TABLE = `the table "${MAY_IMPORT}" of docs/architecture.md`;
const ORDERS_TABLE = `the table "${ORDERS}" of docs/architecture.md`;

export function faultsOf(imports: Imports, rules: Rules): string[] {
  const folders = foldersOf(imports.keys());
  // Among each other the packages follow the table of the top-level folders.
  const steps = folders
    .filter((folder) => folder !== 'packages')
    .map((folder) => [folder, stepsIn(folder, imports)] as const);
  const faults = steps.flatMap(([folder, all]) => {
    const reason = (step: Step) =>
      folder === '' ? forbidden(step, rules) : misordered(folder, step, rules, folders);
    // An import that is refused anyway is not reported again as a part of a circle.
    const circle = shortestCircle(all.filter((step) => reason(step) === undefined));
    return [
      ...new Set(all.flatMap((step) => reason(step) ?? [])),
      ...(circle ? [circleFault(folder, circle)] : []),
    ];
  });
  const named = [...rules.orders].flatMap(([folder, order]) => order.map((name) => `${folder}/${name}`));
  return [
    ...faults,
    ...besideFaces(imports),
    ...[...rules.mayImport.keys(), ...named]
      .filter((folder) => !folders.includes(folder))
      .map((folder) => `${folder}/ is in a table of docs/architecture.md, but has no modules. Remove it.`),
  ];
}

/** Says why an import between top-level folders is refused; undefined if the table allows it. */
function forbidden({ from, to, file, imported }: Step, { mayImport }: Rules): string | undefined {
  const allowed = mayImport.get(from);
  if (!allowed) return `${from}/ is not in ${TOPS_TABLE}. Add it.`;
  if (allowed.has(to)) return undefined;
  return (
    `${file} imports ${imported}, but ${from}/ may import only: ${[...allowed].join(', ') || 'nothing of ours'} ` +
    `(${TOPS_TABLE}). Move the code to a folder that may import both, or pass what it needs as an argument.`
  );
}

/** Says why an import between two folders of a folder is refused. Files beside them have no order. */
function misordered(
  folder: string,
  { from, to, file, imported }: Step,
  { orders }: Rules,
  folders: readonly string[],
): string | undefined {
  const isTest = [folder, from].some((path) => topOf(path) === 'test' || topOf(path) === 'bench');
  if ((isTest && folder !== 'bench') || !folders.includes(from) || !folders.includes(to)) return undefined;
  const order = orders.get(folder) ?? [];
  const rank = (path: string) => order.indexOf(path.slice(folder.length + 1));
  const unlisted = [from, to].find((path) => rank(path) < 0);
  if (unlisted !== undefined)
    return `${unlisted}/ is not in ${ORDERS_TABLE}. Add it behind the folders that it imports.`;
  if (rank(to) < rank(from)) return undefined;
  return (
    `${file} imports ${imported}, but ${from}/ comes before ${to}/ (${ORDERS_TABLE}). ` +
    'Move what is shared to the earlier folder, or the code that imports to the later one.'
  );
}

/** Imports of a package's inside from outside of it. The files beside its index.ts are faces, too: halves of it by themselves. */
function besideFaces(imports: Imports): string[] {
  const packageOf = (path: string) => /^packages\/[^/]+\//.exec(path)?.[0];
  return [...imports].flatMap(([file, importedFiles]) =>
    importedFiles.flatMap((imported) => {
      const folder = packageOf(imported);
      if (folder === undefined || folder === packageOf(file)) return [];
      if (!imported.slice(folder.length).includes('/')) return [];
      return `${file} imports ${imported}, which is inside of a package. Import ${folder}index.ts, its face, or a file beside it.`;
    }),
  );
}

function circleFault(folder: string, circle: readonly Step[]): string {
  const nameOf = (path: string) => (folder === '' ? path : path.slice(folder.length + 1));
  const names = [...circle, ...circle.slice(0, 1)].map(({ from }) => nameOf(from));
  return [
    `The imports in ${folder === '' ? 'the repository' : `${folder}/`} form a circle: ${names.join(' → ')}.`,
    ...circle.map(({ file, imported }) => `    ${file} imports ${imported}`),
    '    Move what they share, often a type, to a file or folder that imports none of them.',
  ].join('\n');
}

/** One import between two things of a folder, with the files that it stands in. */
interface Step {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly imported: string;
}

/**
 * Import circles. In each folder, the things that lie directly in it (files, and folders as wholes) must not import
 * each other in a circle. This covers circles of files too: such a circle is one between the things that hold its
 * files, in the deepest folder around them all. Every folder that holds a module, and the folders around it; the
 * root is ''.
 */
function foldersOf(paths: Iterable<string>): string[] {
  const folders = new Set(['']);
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      folders.add(path.slice(0, end));
  return [...folders].sort();
}

/** The imports between different things of a folder: the first one of each pair. */
function stepsIn(folder: string, imports: Imports): Step[] {
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
function topOf(path: string): string {
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
function shortestCircle(steps: readonly Step[]): readonly Step[] | undefined {
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
