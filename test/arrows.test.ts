/** Folders and their imports: what the table of docs/architecture.md forbids is refused by the linter. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Folder → the folders that it may import, itself among them; from docs/architecture.md. */
const ARROWS = readArrows();

function readArrows(): Map<string, ReadonlySet<string>> {
  const section = /## Where things are\n(.*?)\n## /s.exec(
    readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'),
  )?.[1];
  const rows = Array.from((section ?? '').matchAll(/^\| \[(\w+)\/\]\(\.\.\/\w+\) \|.*\| ([^|]+) \|$/gm));
  const folders = rows.map(([, folder]) => folder!);
  const allowed = (text: string) => {
    if (text === 'nothing of ours') return [];
    if (text === 'all') return folders;
    if (text === 'all but test') return folders.filter((folder) => folder !== 'test');
    return text.split(', ');
  };
  return new Map(rows.map(([, folder, text]) => [folder!, new Set([folder!, ...allowed(text!)])]));
}

const pairs = [...ARROWS].flatMap(([from, allowed]) =>
  [...ARROWS.keys()].filter((to) => to !== from).map((to) => ({ from, to, isAllowed: allowed.has(to) })),
);
const forbidden = pairs.filter(({ isAllowed }) => !isAllowed);
const allowed = pairs.filter(({ isAllowed }) => isAllowed);

/** Every way to write an import of a folder, and how deep the importing file lies in its own. */
const FORMS: Record<string, (to: string) => { path: string; code: string }> = {
  value: (to) => ({ path: 'value.ts', code: `import { x } from '../${to}/x.ts';\nconsole.log(x);\n` }),
  type: (to) => ({ path: 'type.ts', code: `import type { X } from '../${to}/x.ts';\nexport type Y = X;\n` }),
  export: (to) => ({ path: 'export.ts', code: `export * from '../${to}/x.ts';\n` }),
  dynamic: (to) => ({ path: 'dynamic.ts', code: `export const x = await import('../${to}/x.ts');\n` }),
  deep: (to) => ({
    path: 'deep/value.ts',
    code: `import { x } from '../../${to}/y/x.ts';\nconsole.log(x);\n`,
  }),
  detour: (to) => ({ path: 'detour.ts', code: `import { x } from './../${to}/x.ts';\nconsole.log(x);\n` }),
};

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lootiles-arrows-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const refused = new Set<string>();
  const fileOf = (from: string, to: string, form: string) => {
    const { path, code } = FORMS[form]!(to);
    return { path: join(from, dirname(path), `${to}-${form}.ts`), code };
  };

  beforeAll(() => {
    copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
    for (const { from, to } of pairs) {
      for (const form of Object.keys(FORMS)) {
        const { path, code } = fileOf(from, to, form);
        mkdirSync(join(folder, dirname(path)), { recursive: true });
        writeFileSync(join(folder, path), code);
      }
    }
    for (const { path, rule } of lint(folder)) {
      expect(rule).toBe('lint/style/noRestrictedImports');
      refused.add(path);
    }
  });

  test('knows the arrows of the document', () => {
    expect([...ARROWS.keys()]).toEqual(
      expect.arrayContaining(['schemas', 'shards', 'overlay', 'pipeline', 'server']),
    );
    expect(ARROWS.get('schemas')).toEqual(new Set(['schemas']));
    expect(ARROWS.get('server')).toEqual(new Set(['server', 'schemas', 'shards', 'overlay', 'views']));
  });

  test.each(forbidden)('refuses $from → $to, however it is written', ({ from, to }) => {
    for (const form of Object.keys(FORMS)) expect(refused, form).toContain(fileOf(from, to, form).path);
  });

  test.each(allowed)('lets $from → $to pass', ({ from, to }) => {
    for (const form of Object.keys(FORMS)) expect(refused, form).not.toContain(fileOf(from, to, form).path);
  });
});

/** What the project's own linter says of a folder with the project's own settings. */
function lint(folder: string): { path: string; rule: string }[] {
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const flags = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'];
  const report = z.object({
    diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
  });
  let json: string;
  try {
    json = execFileSync(biome, [...flags, '.'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    // It ends with 1 where it refuses something.
    json = z.object({ stdout: z.string() }).parse(error).stdout;
  }
  return report
    .parse(JSON.parse(json))
    .diagnostics.map(({ category, location }) => ({ path: location.path, rule: category }));
}

describe('the tree', () => {
  const files = [...ARROWS.keys()].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );

  test.each([...ARROWS].filter(([folder]) => folder !== 'test'))(
    'of %s/ imports only what the document allows',
    (folder, allowed) => {
      const faults = files
        .filter((file) => file.startsWith(`${folder}/`))
        .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
        .filter(({ imported }) => !allowed.has(imported.split('/')[0]!));
      expect(faults).toEqual([]);
    },
  );
});

/** Our own files that a file names after `from` or in `import(…)`, from the root. The root's own files are nobody's. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(ROOT, file), 'utf8');
  return Array.from(code.matchAll(/(?:^|[\s}])(?:from|import)\s*\(?\s*'(\.[^']*)'/g), ([, path]) =>
    relative(ROOT, resolve(ROOT, dirname(file), path!)),
  );
}
