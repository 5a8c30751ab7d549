/** What the documents promise is there: commands, links, tables. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { COMMANDS } from '../commands/commands.ts';
import { DEFAULT_EXTRACT } from '../pipeline/fetch/find-extract.ts';
import { Environment, readSettings } from '../schemas/settings.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README = read('README.md');
const Names = z.record(z.string(), z.string()).default({});
const PACKAGE = z
  .object({
    scripts: Names,
    dependencies: Names,
    devDependencies: Names,
    optionalDependencies: Names,
  })
  .parse(JSON.parse(read('package.json')));

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The cells of the table under a heading of the README. */
function tableUnder(heading: string): string[][] {
  const section = README.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  // Not at a bar that stands for itself.
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
}

describe('the first start', () => {
  const query = /curl 'localhost:8080([^']+)'/.exec(README)?.[1] ?? '';

  test('is the command of the README', () => {
    expect(README).toContain('npm ci && npm start\n');
    expect(PACKAGE.scripts.start).toMatch(/^exec node (--[\w=-]+ )*lootiles\.ts up --build$/);
    expect(query).toBe('/api/v1/toilets/nearest?lat=43.7384&lon=7.4246');
  });
});

describe('every link', () => {
  const links = ['README.md', 'CHANGELOG.md', 'deploy/README.md', 'shards/FORMAT.md'].flatMap((document) =>
    Array.from(read(document).matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => [document, link!] as const),
  );
  const inside = links.filter(([, link]) => !/^[a-z]+:/.test(link));

  test('is one of many', () => {
    expect(inside.length).toBeGreaterThan(15);
  });

  test.each(inside)('of %s to %s leads to a file, and a heading where it names one', (document, link) => {
    const [path, anchor] = link.split('#') as [string, string?];
    const file = path === '' ? document : join(dirname(document), path);
    expect(existsSync(join(ROOT, file))).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(read(file))).toContain(anchor);
  });

  test.each(links.filter(([, link]) => /^[a-z]+:/.test(link)))('of %s to %s is safe', (_, link) => {
    expect(new URL(link).protocol).toBe('https:');
  });
});

function anchorsOf(markdown: string): string[] {
  return Array.from(markdown.matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the commands', () => {
  test('of the README are those of the program, with their arguments', () => {
    const usages = tableUnder('Commands').map(([usage]) => `lootiles ${usage!.replaceAll('`', '')}`);
    expect(usages.sort()).toEqual(
      Object.values(COMMANDS)
        .map(({ usage }) => usage)
        .sort(),
    );
  });

  test('of npm that the README names are in package.json', () => {
    const named = Array.from(README.matchAll(/npm run ([a-z]+)/g), ([, name]) => name!);
    expect(named.length).toBeGreaterThan(3);
    for (const name of [...named, 'test', 'start']) expect(Object.keys(PACKAGE.scripts)).toContain(name);
  });
});

describe('the settings', () => {
  /** One name a row: the first may hold several, with as many defaults. */
  const rows = tableUnder('Settings').flatMap(([names, defaults]) => {
    const all = names!.replaceAll('`', '').split(', ');
    const texts = all.length > 1 ? defaults!.split(', ') : [defaults!];
    return all.map((name, i) => [name, texts[i]!.replaceAll('`', '')] as const);
  });

  test('of the README are those of the program', () => {
    expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(Environment.shape).sort());
  });

  test.each(rows)('%s has the default %s', (name, text) => {
    const defaults = { ...Environment.parse({}), EXTRACT: DEFAULT_EXTRACT };
    const { port, baseUrl } = readSettings({});
    const actual: Record<string, unknown> = { ...defaults, BASE_URL: baseUrl };
    expect(text.replace(/;.*/, '').replace('PORT', String(port))).toBe(String(actual[name] ?? 'unset'));
  });
});

describe('the dependencies', () => {
  const named = tableUnder('Dependencies').flatMap(([names]) => names!.replace(' …', '').split(/[,;] /));
  const { dependencies, devDependencies, optionalDependencies } = PACKAGE;

  test('that we run on are all in the README', () => {
    expect(named).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  });

  test('of the README are all in package.json, each once', () => {
    expect(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })).toEqual(
      expect.arrayContaining(named),
    );
    expect(new Set(named).size).toBe(named.length);
  });

  test('are pinned to one version each', () => {
    for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/);
  });
});
