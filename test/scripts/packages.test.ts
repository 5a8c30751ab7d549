/** The packages as other projects get them: packed by npm, unpacked, compiled against and run. */
import { execFile, execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PROBLEMS } from '../../schemas/problems/problems.ts';
import { clientTypes } from '../../scripts/client-types.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { appAmong, FROM } from '../fixtures/app.ts';
// The element's script is a part of it.
import '../fixtures/built-website.ts';
import { publishToilets, temporaryFolder } from '../fixtures/generation.ts';
import { listening } from '../fixtures/listening.ts';
import { placeRecord } from '../fixtures/places.ts';
import { publicationOf } from '../fixtures/publication.ts';
import { publishedSite } from '../fixtures/published-site.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The address of a thread's module, or of data. */
const ADDRESS = /new URL\('(\.[^']+)', import\.meta\.url\)/g;
const Packed = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);

const Package = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Returns the names of the files, and the folder that they are unpacked in. */
function pack(name: string) {
  const into = temporaryFolder();
  const args = ['pack', '--json', '--ignore-scripts=false', '--pack-destination', into];
  const cwd = join(ROOT, 'packages', name);
  const out: unknown = JSON.parse(
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  const [{ filename, files }] = Packed.parse(
    Array.isArray(out) ? out : Object.values(z.record(z.string(), z.unknown()).parse(out)),
  );
  const folder = join(into, 'node_modules/@lootiles', name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', join(into, filename), '--strip-components=1', '-C', folder]);
  return { into, folder, files: files.map(({ path }) => path).sort() };
}

const PLACES = [
  placeRecord({ name: 'Gare de Monaco', kind: 'station', lon: 7.42, lat: 43.73, country: 'MC' }),
];
const TOILET = baseToilet({ id: 'lt_n1', lon: 7.4201, lat: 43.73, name: 'Gare', wheelchair: 'yes' });

async function server(): Promise<string> {
  const { app } = await appAmong(PLACES, [TOILET]);
  return listening(createServer(getRequestListener((request) => app.fetch(request, FROM))));
}

/** The same toilet, published as files. */
async function files(): Promise<string> {
  const store = new LocalStore(temporaryFolder());
  return publishedSite(publicationOf(store, await publishToilets(store, [TOILET], { places: PLACES })));
}

beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-packages.ts'), 'client', 'element']);
});

test('the types that others install have the names of ours', () => {
  const ours = readFileSync(join(ROOT, 'packages/reader/types.ts'), 'utf8');
  const named = Array.from(ours.matchAll(/export type (?:(\w+) =|\{([^}]*)\})/g), ([, one, list = '']) =>
    one === undefined ? list.split(/[\s,]+/) : [one],
  );
  const written = Array.from(clientTypes().matchAll(/export (?:type|interface) (\w+)/g), ([, name]) => name);
  expect(written.toSorted()).toEqual(named.flat().filter(Boolean).toSorted());
});

describe('the client', () => {
  test('holds what was built, and its example compiles and runs', async () => {
    const { into, folder, files: held } = pack('client');
    linkDependencies(into, folder);
    expect(held).toEqual([
      'README.md',
      'dist/client/src/client.d.ts',
      'dist/client/src/find-places.js',
      'dist/client/src/from-files.d.ts',
      'dist/client/src/index.d.ts',
      'dist/client/src/index.js',
      'dist/client/src/lootiles-error.d.ts',
      'dist/client/src/not-fetched.js',
      'dist/client/src/place-index.js',
      'dist/client/src/published.js',
      'dist/reader/types.d.ts',
      'package.json',
    ]);
    const [, example = ''] =
      /```ts\n([\s\S]*?)```/.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? [];
    const more = `
async function ask(toilets: Client) {
const { toilet } = await toilets.getToilet('lt_n1');
const area = await toilets.listToiletsInArea({ bbox: [7.4, 43.7, 7.5, 43.8] });
const { walk } = await toilets.getWalk('lt_n1', { lat: 43.73, lon: 7.42 });
console.log(toilet.name, area.results.length, walk.source);
const refused = await toilets.findToiletsNear({ lat: 91, lon: 7 }).catch((error: unknown) => error);
if (refused instanceof LootilesError) console.log(refused.status, refused.problem?.title);
}
await ask(toilets);
const every = await toilets.getToiletDetails('lt_n1', { lang: 'de', week: true });
const { toilets: counted } = await toilets.summarizeArea({ bbox: [7, 43, 8, 44] });
const { label } = await toilets.namePosition({ lat: 43.73, lon: 7.42 });
const { places } = await toilets.suggestPlaces({ q: 'gare' });
const each = await toilets.findToiletsNearEach([{ lat: 43.73, lon: 7.42 }, { lat: 0, lon: 0 }], { limit: 1 });
const dumps = await toilets.listDumps();
const changes = await toilets.listChanges().catch((error: unknown) => error);
console.log(every.words?.language, every.week === null, counted, label, places.length);
console.log(each.map(({ status }) => status).join(), dumps.length, changes instanceof LootilesError && changes.status);
const files = fromFiles('${await files()}');
await ask(files);
const { origin } = await files.findToiletsNear({ lat: 43.73, lon: 7.42, known_open: 'false' });
const lost = await files.getToilet('lt_n2').catch((error: unknown) => error);
const named = await files.findToiletsNear({ place: 'Gare de Monaco' });
const unknown = await files.findToiletsNear({ place: 'Paris', country: 'FR' });
const asked = await files.findToiletsNear({});
const none = await fromFiles('http://127.0.0.1:9').getToilet('lt_n1').catch((error: unknown) => error);
const aborted = await files.getToilet('lt_n1', { signal: AbortSignal.abort() }).catch((error: unknown) => error);
for (const error of [lost, none])
  if (error instanceof LootilesError) console.log(error.status, error.problem?.title);
console.log(named.origin?.source, named.origin?.label, unknown.status);
console.log(origin?.label, asked.status, aborted instanceof Error && aborted.name);
`;
    writeFileSync(join(into, 'package.json'), '{"type":"module"}');
    writeFileSync(
      join(into, 'main.ts'),
      example
        .replace('https://toilets.example', await server())
        .replace('import { ', 'import { type Client, fromFiles, ') + more,
    );
    const flags =
      '--strict --target es2022 --module nodenext --moduleResolution nodenext --lib es2022,dom --skipLibCheck false';
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), [...flags.split(' '), 'main.ts'], { cwd: into });
    const said = await run(join(into, 'main.js'));
    expect(said.split('\n')).toEqual([
      'Gare 1 © OpenStreetMap contributors',
      ...['Gare 1 straight_line', '400 Invalid parameters'],
      ...['de true 1 Gare de Monaco 1', 'ok,no_results 0 404'],
      ...['Gare 1 straight_line', '400 Invalid parameters'],
      ...['404 Not found', '503 Database unavailable', 'place Gare de Monaco place_not_found'],
      ...['Gare de Monaco needs_location AbortError', ''],
    ]);
  });
});

/** Packing bundles, and writes types of the whole description: over a minute beside the browser's tests. */
const PACK_MS = 3 * 60_000;

describe.each(globSync('packages/*/index.ts', { cwd: ROOT }).map((path) => basename(dirname(path))))(
  '%s',
  (name) => {
    test(
      'holds JavaScript, types and data alone, and its examples print what its page says',
      async () => {
        const { into, folder, files: held } = pack(name);
        expect(held).toContain(`dist/${name}/index.d.ts`);
        for (const file of held)
          expect(file).toMatch(/^(README\.md|package\.json|dist\/.*\.(js|d\.ts|json))$/);
        for (const file of held.filter((each) => each.endsWith('.js')))
          for (const [, address = ''] of readFileSync(join(folder, file), 'utf8').matchAll(ADDRESS))
            expect(held).toContain(posix.join(posix.dirname(file), address));
        linkDependencies(into, folder);
        const page = readFileSync(join(folder, 'README.md'), 'utf8');
        const examples = [...page.matchAll(/```js\n([\s\S]*?)```[\s\S]*?```text\n([\s\S]*?)```/g)];
        expect(examples).not.toEqual([]);
        const address = await files();
        for (const [, example, printed] of examples) {
          writeFileSync(join(into, 'example.mjs'), example!.replace('https://toilets.example', address));
          expect(await run(join(into, 'example.mjs'))).toBe(printed);
        }
      },
      PACK_MS,
    );

    test('has our version, our license, and needs the versions that we need', () => {
      const { dependencies, ...own } = Package.parse(readJson(join(ROOT, 'packages', name, 'package.json')));
      const ours = Package.parse(readJson(join(ROOT, 'package.json')));
      expect(own).toEqual({ name: `@lootiles/${name}`, version: ours.version, license: ours.license });
      expect(ours.dependencies).toMatchObject(dependencies);
    });
  },
);

describe('for browsers', () => {
  test.each([
    // 62 KB are loaded at once, of them 15 the words of asking, and 25 with the first name of a place: the words and rules of the gazetteer.
    {
      name: 'reader',
      folder: 'dist/reader',
      // Of them 1.3 KB are the table of questions, which reads a program's question as the API does.
      most: 69_000,
      outside: ['flatbush'],
      later: ['./place-index.js'],
    },
    { name: 'client', folder: 'dist/client/src', most: 2_000, outside: [], later: ['./published.js'] },
  ])('$name has no Node, zod or library of hours, and is small', ({ name, folder, most, outside, later }) => {
    const { folder: packed } = pack(name);
    const codeOf = (file: string) => readFileSync(join(packed, folder, file), 'utf8');
    const first = ['index.js'];
    const imported = { outside: new Set<string>(), later: new Set<string>() };
    for (const file of first) {
      const code = codeOf(file);
      const { staticImports, dynamicImports } = parseSync(file, code).module;
      for (const { moduleRequest } of staticImports) {
        const { value } = moduleRequest;
        if (!value.startsWith('./')) imported.outside.add(value);
        else if (!first.includes(value.slice(2))) first.push(value.slice(2));
      }
      for (const {
        moduleRequest: { start, end },
      } of dynamicImports)
        imported.later.add(code.slice(start + 1, end - 1));
    }
    expect({ outside: [...imported.outside], later: [...imported.later] }).toEqual({ outside, later });
    const sizes = first.map((file) => gzipSync(codeOf(file)).length);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(most);
    for (const file of [...first, 'place-index.js'].filter(
      (each) => name === 'reader' || each === 'index.js',
    ))
      expect(codeOf(file)).not.toMatch(/ZodError|safeParse|opening_hours\.js|node:sqlite/);
    if (name === 'reader') expect(gzipSync(codeOf('place-index.js')).length).toBeLessThan(28_000);
  });
});

test('the problems of files are those of the API', () => {
  const text = readFileSync(join(ROOT, 'packages/client/src/from-files.ts'), 'utf8');
  const named = Array.from(text.matchAll(/'([a-z-]+)': \[(\d+), '([^']+)'\]/g));
  expect(named).toHaveLength(3);
  for (const [, kind = '', status, title] of named)
    expect(Reflect.get(PROBLEMS, kind)).toMatchObject({ status: Number(status), title });
});

test('the element holds its script, which is small', () => {
  const { folder, files } = pack('element');
  expect(files).toEqual(['README.md', 'package.json', 'toilet-map.js']);
  expect(readFileSync(join(folder, 'toilet-map.js')).length).toBeLessThan(40_000);
});

/** As npm would install them: the versions are ours. */
function linkDependencies(into: string, folder: string): void {
  const { dependencies } = Package.parse(readJson(join(folder, 'package.json')));
  for (const dependency of Object.keys(dependencies)) {
    mkdirSync(dirname(join(into, 'node_modules', dependency)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', dependency), join(into, 'node_modules', dependency));
  }
}

/** Not at once: the server runs in this process. */
async function run(path: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-experimental-strip-types', path], {
    cwd: dirname(path),
  });
  return stdout;
}
