/** The packages as other projects get them: packed by npm, unpacked, compiled against and run. */
import { execFile, execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TYPES_PATH, writtenTypes } from '../../scripts/client-types.ts';
import { appAmong, FROM } from '../fixtures/app.ts';
// The element's script is a part of it.
import '../fixtures/built-website.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { listening } from '../fixtures/listening.ts';
import { placeRecord } from '../fixtures/places.ts';
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

async function server(): Promise<string> {
  const places = [
    placeRecord({ name: 'Gare de Monaco', kind: 'station', lon: 7.42, lat: 43.73, country: 'MC' }),
  ];
  const toilet = baseToilet({ id: 'lt_n1', lon: 7.4201, lat: 43.73, name: 'Gare', wheelchair: 'yes' });
  const { app } = await appAmong(places, [toilet]);
  return listening(createServer(getRequestListener((request) => app.fetch(request, FROM))));
}

beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-packages.ts'), 'client', 'element']);
});

test('the types of the client are those of the description: npm run client-types', () => {
  expect(readFileSync(TYPES_PATH, 'utf8')).toBe(writtenTypes());
});

describe('the client', () => {
  test('holds what was built, and its example compiles and runs', async () => {
    const { into, folder, files } = pack('client');
    expect(files).toEqual([
      'README.md',
      'dist/index.d.ts',
      'dist/index.js',
      'dist/types.d.ts',
      'dist/types.js',
      'package.json',
    ]);
    const [, example = ''] =
      /```ts\n([\s\S]*?)```/.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? [];
    const more = `
const { toilet } = await toilets.getToilet('lt_n1');
const area = await toilets.listToiletsInArea({ bbox: [7.4, 43.7, 7.5, 43.8] });
const { walk } = await toilets.getWalk('lt_n1', { lat: 43.73, lon: 7.42 });
console.log(toilet.name, area.results.length, walk.source);
const refused = await toilets.findToiletsNear({ lat: 91, lon: 7 }).catch((error: unknown) => error);
if (refused instanceof LootilesError) console.log(refused.status, refused.problem?.invalid_params?.[0]?.name);
`;
    writeFileSync(join(into, 'package.json'), '{"type":"module"}');
    writeFileSync(join(into, 'main.ts'), example.replace('https://toilets.example', await server()) + more);
    const flags =
      '--strict --target es2022 --module nodenext --moduleResolution nodenext --lib es2022,dom --skipLibCheck false';
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), [...flags.split(' '), 'main.ts'], { cwd: into });
    const said = await run(join(into, 'main.js'));
    expect(said).toBe('Gare 1 © OpenStreetMap contributors\nGare 1 straight_line\n400 lat\n');
  });
});

describe.each(globSync('packages/*/index.ts', { cwd: ROOT }).map((path) => basename(dirname(path))))(
  '%s',
  (name) => {
    test('holds JavaScript, types and data alone, and its examples print what its page says', async () => {
      const { into, folder, files } = pack(name);
      expect(files).toContain(`dist/${name}/index.d.ts`);
      for (const file of files)
        expect(file).toMatch(/^(README\.md|package\.json|dist\/.*\.(js|d\.ts|json))$/);
      for (const file of files.filter((each) => each.endsWith('.js')))
        for (const [, address = ''] of readFileSync(join(folder, file), 'utf8').matchAll(ADDRESS))
          expect(files).toContain(posix.join(posix.dirname(file), address));
      // As npm would install them: the versions are ours.
      for (const dependency of Object.keys(
        Package.parse(readJson(join(folder, 'package.json'))).dependencies,
      )) {
        mkdirSync(dirname(join(into, 'node_modules', dependency)), { recursive: true });
        symlinkSync(join(ROOT, 'node_modules', dependency), join(into, 'node_modules', dependency));
      }
      const page = readFileSync(join(folder, 'README.md'), 'utf8');
      const examples = [...page.matchAll(/```js\n([\s\S]*?)```[\s\S]*?```text\n([\s\S]*?)```/g)];
      expect(examples).not.toEqual([]);
      for (const [, example, printed] of examples) {
        writeFileSync(join(into, 'example.mjs'), example!);
        expect(await run(join(into, 'example.mjs'))).toBe(printed);
      }
    });

    test('has our version, our license, and needs the versions that we need', () => {
      const { dependencies, ...own } = Package.parse(readJson(join(ROOT, 'packages', name, 'package.json')));
      const ours = Package.parse(readJson(join(ROOT, 'package.json')));
      expect(own).toEqual({ name: `@lootiles/${name}`, version: ours.version, license: ours.license });
      expect(ours.dependencies).toMatchObject(dependencies);
    });
  },
);

test('the element holds its script, which is small', () => {
  const { folder, files } = pack('element');
  expect(files).toEqual(['README.md', 'package.json', 'toilet-map.js']);
  expect(readFileSync(join(folder, 'toilet-map.js')).length).toBeLessThan(40_000);
});

/** Not at once: the server runs in this process. */
async function run(path: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-experimental-strip-types', path], {
    cwd: dirname(path),
  });
  return stdout;
}
