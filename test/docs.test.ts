/** What the documents promise is there: links, paths, commands, settings, dependencies; and they are short. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { COMMANDS } from '../commands/commands.ts';
import { EXIT_CODES } from '../common/exit-codes.ts';
import { deadEndsOf, documentsIn, lengthsOf } from '../scripts/check-docs/documents.ts';
import { tablesOf } from '../scripts/check-docs/tables.ts';
import { CONFIGURATION_PATH, configurationDocument } from '../scripts/write-configuration.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README = read('README.md');
const DOCUMENTS = documentsIn(ROOT);
const Names = z.record(z.string(), z.string()).default({});
const PACKAGE = z
  .object({ scripts: Names, dependencies: Names, devDependencies: Names, optionalDependencies: Names })
  .parse(JSON.parse(read('package.json')));
const TOOLS = z.object({ dependencies: Names }).parse(JSON.parse(read('test/tools/package.json')));

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function textsOf(folders: readonly string[]): string[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.ts`),
    { cwd: ROOT },
  ).map(read);
}

/** The cells of the tables under a heading of a document. */
function tableUnder(document: string, heading: string): string[][] {
  return tablesOf(read(document))
    .filter((table) => table.heading === heading)
    .flatMap(({ header, rows }) => [[...header], ...rows.map((row) => [...row])])
    .filter((cells) => cells.some((cell) => cell !== ''));
}

describe('the README', () => {
  test('is a page: at most 130 lines and 8 KB, with a picture', () => {
    expect(README.split('\n').length).toBeLessThanOrEqual(130);
    expect(statSync(join(ROOT, 'README.md')).size).toBeLessThanOrEqual(8_192);
    expect(README).toMatch(/^!\[[^\]]+\]\(docs\/images\//m);
  });

  test('begins with the command that starts the program, and a request', () => {
    expect(README).toContain('npm ci && npm start\n');
    expect(PACKAGE.scripts.start).toMatch(
      /^exec node (--[\w=-]+ |\.\/commands\/expect-node\.cjs )*lootiles\.ts up --build$/,
    );
    expect(README).toContain('/api/v1/toilets/nearest?lat=43.7384&lon=7.4246');
  });

  test('leads to every document for readers', () => {
    for (const document of DOCUMENTS.filter((path) => path.startsWith('docs/')))
      expect(README, document).toContain(`(${document})`);
  });
});

describe('troubleshooting', () => {
  /** Texts of the program as it says them: pieces joined, what is filled in as dots. */
  const said = textsOf(['commands', 'common', 'overlay', 'pipeline', 'schemas', 'server', 'shards'])
    .map((text) => text.replace(/\$\{[^{}]*\}/g, '…').replace(/['"`]\s*\+\s*['"`]/g, ''))
    .join('\n');
  const quoted = Array.from(
    read('docs/troubleshooting.md').matchAll(/^```\n(.+)\n```$/gm),
    ([, line]) => line!,
  );

  test('has ten things that go wrong, each with a line of the log', () => {
    const things = read('docs/troubleshooting.md')
      .split(/^## \d+\. /m)
      .slice(1);
    expect(things.length).toBe(10);
    for (const thing of things) expect(thing).toMatch(/^```\n.+\n```$/m);
  });

  test.each(quoted)('quotes what the program says: %s', (line) => {
    expect(said.includes(line)).toBe(true);
  });
});

describe('every document', () => {
  test('is one of many', () => {
    expect(DOCUMENTS.length).toBeGreaterThan(20);
  });

  test.each(DOCUMENTS)('%s has no dead link and names no file that is not there', (document) => {
    expect(deadEndsOf(ROOT, document)).toEqual([]);
  });

  const short = DOCUMENTS.filter((path) => path.startsWith('docs/') || !path.includes('/')).filter(
    (path) => path !== 'CHANGELOG.md',
  );
  test.each(short)('%s has sentences of 15 words on average, and of 35 at most', (document) => {
    const { average, long } = lengthsOf(ROOT, document, 35);
    expect(average).toBeLessThanOrEqual(15);
    expect(long).toEqual([]);
  });
});

describe('the commands', () => {
  test('of the documents are those of the program, with their arguments', () => {
    const [, ...rows] = tableUnder('docs/operations.md', 'Commands');
    const usages = rows.map(([usage]) => `lootiles ${usage!.replaceAll('`', '')}`);
    expect(usages.sort()).toEqual(
      Object.values(COMMANDS)
        .map(({ usage }) => usage)
        .sort(),
    );
  });

  test('end with the codes of the program', () => {
    const [, ...rows] = tableUnder('docs/operations.md', 'Exit codes');
    expect(rows).toEqual(Object.values(EXIT_CODES).map(({ code, meaning }) => [String(code), meaning]));
  });

  test('of npm that documents name are in package.json', () => {
    const texts = DOCUMENTS.filter((path) => path !== 'CHANGELOG.md').map(read);
    const named = texts.flatMap((text) =>
      Array.from(text.matchAll(/npm run ([a-z][a-z:-]*)/g), ([, name]) => name!),
    );
    expect(named.length).toBeGreaterThan(5);
    for (const name of [...named, 'test', 'start']) expect(Object.keys(PACKAGE.scripts)).toContain(name);
  });

  test('take nothing of our name from a registry: it is not published, and the name is free for anybody', () => {
    const fromRegistry = /\b(?:npx|npm (?:add|exec|i|install))\b(?:[^\n`]*[\s"])?@?lootiles\b/;
    for (const bad of [
      'npx lootiles up',
      '"npx", "args": ["lootiles"',
      'npm i @lootiles/x',
      'npm i -g lootiles@1',
    ])
      expect(bad).toMatch(fromRegistry);
    // Its commands are of the time after the publication.
    const documents = DOCUMENTS.filter((path) => !['CHANGELOG.md', 'docs/releasing.md'].includes(path));
    for (const document of documents) expect(read(document), document).not.toMatch(fromRegistry);
    expect(read('deploy/update')).not.toMatch(/lootiles@/);
  });
});

test('docs/configuration.md is what `npm run docs` writes', () => {
  expect(readFileSync(CONFIGURATION_PATH, 'utf8')).toBe(configurationDocument());
});

describe('the dependencies', () => {
  const named = ['At run time', 'For the browser', 'In tests and tools'].flatMap((heading) =>
    tableUnder('docs/dependencies.md', heading)
      .slice(1)
      .flatMap(([names]) => names!.replace(' and others', '').split(', ')),
  );
  const { dependencies, devDependencies, optionalDependencies } = PACKAGE;

  test('that we run on are all in the document', () => {
    expect(named).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  });

  test('of the document are all in package.json, each once', () => {
    expect(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })).toEqual(
      expect.arrayContaining(named),
    );
    expect(new Set(named).size).toBe(named.length);
  });

  test('of one suite are those that test/tools installs', () => {
    const rows = tableUnder('docs/dependencies.md', 'Tools of one suite').slice(1);
    expect(rows.flatMap(([names]) => names!.split(', ')).sort()).toEqual(Object.keys(TOOLS.dependencies));
  });

  test('are pinned to one version each', () => {
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies, ...TOOLS.dependencies };
    for (const version of Object.values(all))
      expect(version).toMatch(/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/);
  });
});
