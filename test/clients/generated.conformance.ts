/** The API description of the program: linted, and made into clients by four generators that compile and ask the program. */
import { execFile } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ogcDescription } from '../../server/openapi/ogc-description.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { freePort } from '../fixtures/free-port.ts';
import { publishToilets } from '../fixtures/generation.ts';
import { workFolder } from '../fixtures/imports.ts';
import { placeRecord } from '../fixtures/places.ts';
import { serving } from '../fixtures/process.ts';
import { baseToilet } from '../fixtures/toilets.ts';
import { toolsFolder } from '../tools/tools.ts';

const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const LINT = fileURLToPath(new URL('../tools/lint-description.mjs', import.meta.url));
const FLAGS =
  '--strict --target es2022 --module nodenext --moduleResolution nodenext --lib es2022,dom,dom.iterable';
const run = promisify(execFile);

/** Runs a program of the tools. */
async function tool(name: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(toolsFolder(), '.bin', name), ...args]);
}

interface Generator {
  /** Writes the client beside the description. */
  generate(folder: string, description: string, baseUrl: string): Promise<void>;
  /** Asks for three things and prints what came. */
  readonly program: (baseUrl: string) => string;
}

const GENERATORS: Record<string, Generator> = {
  'swagger-typescript-api': {
    async generate(folder, description) {
      await tool('swagger-typescript-api', 'generate', '-p', description, '-o', folder, '-n', 'client.ts');
    },
    program: (baseUrl) => `
      import { Api } from './client.js';
      const { api } = new Api({ baseUrl: '${baseUrl}' });
      const near = await api.findToiletsNear({ place: 'Gare de Monaco', wheelchair: true });
      const box = await api.listToiletsInArea({ bbox: '7.4,43.7,7.5,43.8' });
      const one = await api.getToilet('lt_n1');
      console.log(near.data.results[0]?.walk_min, box.data.results.length, one.data.toilet.name);
    `,
  },
  orval: {
    async generate(folder, description, baseUrl) {
      const output = { target: join(folder, 'client.ts'), client: 'fetch', mode: 'single', baseUrl };
      const config = { client: { input: { target: description }, output } };
      const path = join(folder, 'orval.config.mjs');
      writeFileSync(path, `export default ${JSON.stringify(config)};`);
      await tool('orval', '--config', path);
    },
    program: () => `
      import { findToiletsNear, getToilet, listToiletsInArea } from './client.js';
      const near = await findToiletsNear({ place: 'Gare de Monaco', wheelchair: true });
      const box = await listToiletsInArea({ bbox: '7.4,43.7,7.5,43.8' });
      const one = await getToilet('lt_n1');
      if (near.status !== 200 || box.status !== 200 || one.status !== 200) throw new Error('refused');
      console.log(near.data.results[0]?.walk_min, box.data.results.length, one.data.toilet.name);
    `,
  },
  '@hey-api/openapi-ts': {
    async generate(folder, description) {
      await tool('openapi-ts', '-i', description, '-o', join(folder, 'client'), '--silent', '--no-log-file');
    },
    program: () => `
      import { findToiletsNear, getToilet, listToiletsInArea } from './client/index.js';
      const near = await findToiletsNear({ query: { place: 'Gare de Monaco', wheelchair: true } });
      const box = await listToiletsInArea({ query: { bbox: '7.4,43.7,7.5,43.8' } });
      const one = await getToilet({ path: { id: 'lt_n1' } });
      if (!near.data || !box.data || !one.data) throw new Error('refused');
      console.log(near.data.results[0]?.walk_min, box.data.results.length, one.data.toilet.name);
    `,
  },
  'openapi-typescript and openapi-fetch': {
    async generate(folder, description) {
      await tool('openapi-typescript', description, '-o', join(folder, 'client.d.ts'));
      symlinkSync(toolsFolder(), join(folder, 'node_modules'));
    },
    program: (baseUrl) => `
      import createClient from 'openapi-fetch';
      import type { paths } from './client.js';
      const client = createClient<paths>({ baseUrl: '${baseUrl}' });
      const near = await client.GET('/api/v1/toilets/nearest', {
        params: { query: { place: 'Gare de Monaco', wheelchair: true } },
      });
      const box = await client.GET('/api/v1/toilets', { params: { query: { bbox: '7.4,43.7,7.5,43.8' } } });
      const one = await client.GET('/api/v1/toilets/{id}', { params: { path: { id: 'lt_n1' } } });
      if (!near.data || !box.data || !one.data) throw new Error(near.error?.detail ?? 'refused');
      console.log(near.data.results[0]?.walk_min, box.data.results.length, one.data.toilet.name);
    `,
  },
};

let baseUrl: string;
let description: string;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  toolsFolder();
  const places = [
    placeRecord({ name: 'Gare de Monaco', kind: 'station', lon: 7.42, lat: 43.73, country: 'MC' }),
  ];
  const toilet = baseToilet({ id: 'lt_n1', lon: 7.4201, lat: 43.73, name: 'Gare', wheelchair: 'yes' });
  const store = new LocalStore(workFolder());
  await publishToilets(store, [toilet], { places });
  const port = String(await freePort());
  // One of the clients takes the address from the description.
  baseUrl = `http://127.0.0.1:${port}`;
  const settings = { PORT: port, BASE_URL: baseUrl };
  const { ask } = await serving(store.dataDir, settings, 'serve', (end) => closing.push(end));
  description = (await ask('/openapi.json')).text;
});
afterAll(async () => {
  for (const close of closing) await close();
});

test.each(Object.entries(GENERATORS))('the client of %s compiles and runs', async (_, generator) => {
  const folder = workFolder();
  const path = join(folder, 'openapi.json');
  writeFileSync(path, description);
  await generator.generate(folder, path, baseUrl);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'main.ts'), generator.program(baseUrl));
  await run(TSC, [...FLAGS.split(' '), 'main.ts'], { cwd: folder }).catch(({ stdout }) => {
    throw new Error(String(stdout).slice(0, 2_000));
  });
  const { stdout } = await run(process.execPath, [join(folder, 'main.js')]);
  expect(stdout).toBe('1 1 Gare\n');
});

describe('the API description', () => {
  async function lint(source: string): Promise<string[]> {
    const path = join(workFolder(), 'openapi.json');
    writeFileSync(path, source);
    const { stdout } = await run(process.execPath, [LINT, toolsFolder(), path]);
    return z.array(z.string()).parse(JSON.parse(stdout));
  }

  test('passes the linter without an error or a warning', async () => {
    expect(await lint(description)).toEqual([]);
  });

  test('of OGC API Features passes it, too', async () => {
    expect(await lint(JSON.stringify(ogcDescription('https://wc.example')))).toEqual([]);
  });

  test('is truly linted: a wrong one does not pass', async () => {
    const paths = { '/x': { get: { responses: { 200: {} } } } };
    const faults = await lint(JSON.stringify({ ...z.looseObject({}).parse(JSON.parse(description)), paths }));
    expect(faults.length).toBeGreaterThan(0);
  });
});
