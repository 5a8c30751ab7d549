/** The rules of imports, read from the two tables of docs/architecture.md. */
import { tablesOf } from '../check-docs/tables.ts';

export const MAY_IMPORT = 'Where things are';
export const ORDERS = 'Inside the folders';

export interface Rules {
  /** The top-level folders that each top-level folder may import. */
  readonly mayImport: ReadonlyMap<string, ReadonlySet<string>>;
  /** The folders of each folder, in order. Each may import those before it. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
}

/** @param markdown docs/architecture.md */
export function readRules(markdown: string): Rules {
  const rows = (heading: string) => tablesOf(markdown).find((table) => table.heading === heading)?.rows ?? [];
  const tops = rows(MAY_IMPORT).map(([folder = '', , allowed = '']) => [nameIn(folder), allowed] as const);
  const folders = tops.map(([folder]) => folder);
  return {
    mayImport: new Map(tops.map(([folder, allowed]) => [folder, new Set(allowedBy(allowed, folders))])),
    orders: new Map(
      rows(ORDERS).map(([folder = '', names = '']) => [
        nameIn(folder),
        names.split(',').map((name) => name.trim()),
      ]),
    ),
  };
}

/** `server` of `[server/](../server)` and of `server/`. */
function nameIn(cell: string): string {
  return (/^\[([^\]]+)\]/.exec(cell)?.[1] ?? cell).replace(/\/$/, '');
}

function allowedBy(cell: string, folders: readonly string[]): readonly string[] {
  if (cell === 'nothing of ours') return [];
  if (cell === 'all') return folders;
  if (cell === 'all but test') return folders.filter((folder) => folder !== 'test');
  const names = cell.split(',').map((name) => name.trim());
  return names.flatMap((name) =>
    name === 'packages' ? folders.filter((folder) => folder.startsWith('packages/')) : name,
  );
}
