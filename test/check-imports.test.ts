/** The check of imports refuses bad modules: each test has a small repository that breaks one rule. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../scripts/check-imports/faults.ts';
import { importsAmong, readImports, readRules } from '../scripts/check-imports/modules.ts';
import { temporaryFolder } from './fixtures/generation.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = `
## Where things are

| folder | holds | may import |
|---|---|---|
| [schemas/](../schemas) | types | nothing of ours |
| [pages/](../pages) | pages | schemas |
| [server/](../server) | HTTP | schemas, pages |

## Inside the folders

| folder | its folders |
|---|---|
| server/ | http, mail |
`;
/** Modules that break nothing, so that no folder of the tables is missing. */
const SOUND = {
  'schemas/toilet/toilet.ts': 'export const id = 1;',
  'pages/page.tsx': "import { id } from '../schemas/toilet/toilet.ts';\nexport const page = <p>{id}</p>;",
  'server/http/send.ts': "import { page } from '../../pages/page.tsx';\nexport const send = () => page;",
  'server/mail/mail.ts': "import { send } from '../http/send.ts';\nexport const mail = send;",
  'server/app.ts': "import { mail } from './mail/mail.ts';\nexport const app = mail;",
};

function faults(modules: Record<string, string>): string[] {
  const all = new Map(Object.entries({ ...SOUND, ...modules }));
  return faultsOf(importsAmong(all), readRules(DOCUMENT));
}

test('modules that keep the rules have no faults', () => {
  expect(faults({})).toEqual([]);
});

describe('an import that the first table does not list is refused', () => {
  test.each([
    ['of a value', "import { app } from '../server/app.ts';"],
    ['of a type', "import type { App } from '../server/app.ts';"],
    ['of a type among values', "import { type App } from '../server/app.ts';"],
    ['of a type in place', "export type App = import('../server/app.ts').App;"],
    ['for its effects', "import '../server/app.ts';"],
    ['that is exported again', "export { app } from '../server/app.ts';"],
    ['of which all is exported again', "export * from '../server/app.ts';"],
    ['that is dynamic', "export const app = await import('../server/app.ts');"],
    ['by a detour', "import { app } from '../server/app.ts';"],
    ['of a thread', "new Worker(new URL('../server/app.ts', import.meta.url));"],
  ])('%s', (_, code) => {
    expect(faults({ 'schemas/bad.ts': code })).toEqual([
      'schemas/bad.ts imports server/app.ts, but schemas/ may import only: nothing of ours (the table "Where things are" ' +
        'of docs/architecture.md). Move the code to a folder that may import both, or pass what it needs as an argument.',
    ]);
  });

  test('from a deep folder, and from JSX', () => {
    const found = faults({
      'pages/deep/bad.tsx': "import { app } from '../../server/app.ts';\n<p>{app}</p>;",
    });
    expect(found).toEqual([expect.stringContaining('pages/deep/bad.tsx imports server/app.ts, but pages/')]);
  });

  test('but not in a comment, a string, or from a package', () => {
    const code = `// import '../server/app.ts';\nexport const text = "import '../server/app.ts';";\nimport 'server/app.ts';`;
    expect(faults({ 'schemas/good.ts': code })).toEqual([]);
  });
});

describe('the second table', () => {
  test('refuses an import of a later folder', () => {
    const found = faults({
      'server/http/bad.ts': "import type { M } from '../mail/other.ts';",
      'server/mail/other.ts': '',
    });
    expect(found).toEqual([
      'server/http/bad.ts imports server/mail/other.ts, but server/http/ comes before server/mail/ (the table "Inside ' +
        'the folders" of docs/architecture.md). Move what is shared to the earlier folder, or the code that imports to the ' +
        'later one.',
    ]);
  });

  test('must list a folder that imports another, or is imported by one', () => {
    expect(faults({ 'server/new/a.ts': "import '../http/send.ts';" })).toEqual([
      'server/new/ is not in the table "Inside the folders" of docs/architecture.md. Add it behind the folders that it imports.',
    ]);
  });

  test('must not list a folder that is gone', () => {
    const modules = new Map(Object.entries(SOUND).filter(([path]) => !path.startsWith('server/mail/')));
    expect(faultsOf(importsAmong(modules), readRules(DOCUMENT))).toEqual([
      'server/mail/ is in a table of docs/architecture.md, but has no modules. Remove it.',
    ]);
  });
});

describe('a package', () => {
  const rows =
    '| [packages/hours/](../packages/hours) | engine | nothing of ours |\n| [bench/](../bench) | b | all |';
  const withHours = (modules: Record<string, string>) => {
    const document = DOCUMENT.replace('| schemas, pages |', `| schemas, pages, packages |\n${rows}`);
    const all = {
      ...SOUND,
      'packages/hours/index.ts': "export * from './src/read.ts';",
      'packages/hours/build.ts': "export * from './src/read.ts';",
      'packages/hours/src/read.ts': '',
      'bench/a.ts': '',
    };
    return faultsOf(importsAmong(new Map(Object.entries({ ...all, ...modules }))), readRules(document));
  };

  test('is imported through its faces, and its tests may import what tests import', () => {
    expect(
      withHours({
        'server/good.ts': "import '../packages/hours/index.ts';\nimport '../packages/hours/build.ts';",
        'packages/hours/bench/read.ts': "import '../src/read.ts';",
      }),
    ).toEqual([]);
  });

  test.each([
    [
      'server/bad.ts',
      '../packages/hours/src/read.ts',
      'which is inside of a package. Import packages/hours/index.ts, its face, or a file beside it',
    ],
    ['schemas/bad.ts', '../packages/hours/index.ts', 'schemas/ may import only: nothing of ours'],
    [
      'packages/hours/src/bad.ts',
      '../../../schemas/toilet/toilet.ts',
      'packages/hours/ may import only: nothing of ours',
    ],
  ])('%s may not import %s', (file, imported, reason) => {
    expect(withHours({ [file]: `import '${imported}';` })).toEqual([expect.stringContaining(reason)]);
  });
});

describe('a circle is refused', () => {
  test('of two files, types alone', () => {
    expect(
      faults({
        'schemas/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
        'schemas/b.ts': "import type { A } from './a.ts';\nexport type B = A;",
      }),
    ).toEqual([
      [
        'The imports in schemas/ form a circle: a.ts → b.ts → a.ts.',
        '    schemas/a.ts imports schemas/b.ts',
        '    schemas/b.ts imports schemas/a.ts',
        '    Move what they share, often a type, to a file or folder that imports none of them.',
      ].join('\n'),
    ]);
  });

  test('of three files', () => {
    const next = (name: string) => `export * from './${name}.ts';`;
    const found = faults({ 'schemas/a.ts': next('b'), 'schemas/b.ts': next('c'), 'schemas/c.ts': next('a') });
    expect(found).toEqual([expect.stringContaining('circle: a.ts → b.ts → c.ts → a.ts.')]);
  });

  test('of two folders and a file, although no two files import each other', () => {
    const found = faults({
      'server/http/a.ts': "import '../start.ts';",
      'server/start.ts': "import './mail/mail.ts';",
    });
    expect(found).toEqual([expect.stringContaining('server/ form a circle: http → start.ts → mail → http.')]);
  });

  test('of a folder and a file beside it', () => {
    const found = faults({ 'server/mail/bad.ts': "import '../app.ts';" });
    expect(found).toEqual([
      expect.stringContaining('The imports in server/ form a circle: app.ts → mail → app.ts.'),
    ]);
  });

  test('but not of a folder and the files in it', () => {
    const found = faults({
      'pages/all.ts': "import './part/a.ts';",
      'pages/part/a.ts': "import '../shared.ts';",
      'pages/shared.ts': '',
    });
    expect(found).toEqual([]);
  });
});

describe('the command', () => {
  test('fails on a bad checkout and says what is bad', () => {
    const root = temporaryFolder();
    const bad = { 'schemas/bad.ts': "import '../server/app.ts';" };
    for (const [path, text] of Object.entries({ ...SOUND, ...bad, 'docs/architecture.md': DOCUMENT })) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const check = join(ROOT, 'scripts/check-imports.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [check, root], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('schemas/bad.ts imports server/app.ts');
    expect(stdout).toContain('Checked 5 imports of 6 modules: ');
  });

  test('sees every folder of our own tables', () => {
    const rules = readRules(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'));
    const packages = [...rules.mayImport.keys()].filter((folder) => folder.startsWith('packages/'));
    expect(rules.mayImport.get('schemas')).toEqual(new Set());
    expect(rules.mayImport.get('server')).toEqual(
      new Set(['common', 'schemas', 'shards', 'reads', 'overlay', 'views', ...packages]),
    );
    expect([...rules.orders.keys()]).toEqual(
      expect.arrayContaining(['overlay', 'pipeline', 'server', 'shards']),
    );
    for (const folder of rules.mayImport.keys())
      expect(readImports(ROOT, [folder]).size, folder).toBeGreaterThan(0);
  });
});
