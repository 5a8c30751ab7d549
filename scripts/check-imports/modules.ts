/** The import graph of the repository, read by the parser that Vite brings. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { parseSync, Visitor } from 'vite';
import { tablesOf } from '../check-docs/tables.ts';

/** Paths from the root: each module, and the modules of ours that it imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Names of our own modules (package.json, imports). */
const ALIASES: Readonly<Record<string, string>> = { '#views': 'views/index.ts' };

/** Only with one of these the tree of a module is walked, which costs as much as all else. */
const NEEDS_WALK = /\bimport\s*\(|\bnew URL\(/;

/** Reads all modules below some folders of a checkout. */
export function readImports(root: string, folders: readonly string[]): Imports {
  const paths = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/dist/**', '**/node_modules/**'] }),
  );
  return importsAmong(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
}

/** @param modules code by path */
export function importsAmong(modules: ReadonlyMap<string, string>): Imports {
  return new Map(
    [...modules]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, code]) => {
        const paths = specifiersOf(path, code).flatMap((specifier) =>
          specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : (ALIASES[specifier] ?? []),
        );
        return [path, [...new Set(paths)].filter((imported) => modules.has(imported))];
      }),
  );
}

/**
 * The specifiers that a module imports, re-exports, or starts by its URL as a thread or a process, types included.
 * Paths that are computed cannot be seen.
 */
function specifiersOf(path: string, code: string): string[] {
  const { module, program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  if (!NEEDS_WALK.test(code)) return found;
  const add = (node: { type: string; value?: unknown } | undefined) => {
    if (typeof node?.value === 'string') found.push(node.value);
  };
  new Visitor({
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    NewExpression: ({ callee, arguments: [target] }) => {
      if (callee.type === 'Identifier' && callee.name === 'URL') add(target);
    },
  }).visit(program);
  return found;
}

/** The rules of imports, read from the two tables of docs/architecture.md. */
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
