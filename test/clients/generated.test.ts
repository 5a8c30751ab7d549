/** Clients that others generate from our description: made by three generators, compiled strictly, and run. */
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { generate } from 'orval';
import { generateApi } from 'swagger-typescript-api';
import { expect, test } from 'vitest';
import { openApi } from '../../server/openapi/openapi.ts';
import { appAmong, FROM } from '../fixtures/app.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { listening } from '../fixtures/listening.ts';
import { placeRecord } from '../fixtures/places.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const NODE_MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const OPENAPI_TYPESCRIPT = join(NODE_MODULES, 'openapi-typescript/bin/cli.js');
/** TypeScript 7 has no programming interface yet, so a generator that needs one gets the 6 of another generator. */
const TYPESCRIPT_6 = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const parentURL = ${JSON.stringify(import.meta.resolve('swagger-typescript-api'))};
  registerHooks({
    resolve: (name, context, next) => next(name, name === 'typescript' ? { ...context, parentURL } : context),
  });
`)}`;
const FLAGS =
  '--strict --target es2022 --module nodenext --moduleResolution nodenext --lib es2022,dom,dom.iterable';
const run = promisify(execFile);

interface Generator {
  /** Writes client.ts beside the description. */
  generate(folder: string, description: string, baseUrl: string): Promise<void>;
  /** Asks for three things and prints what came. */
  readonly program: (baseUrl: string) => string;
}

const GENERATORS: Record<string, Generator> = {
  'swagger-typescript-api': {
    async generate(folder, description) {
      await generateApi({ input: description, output: folder, fileName: 'client.ts', silent: true });
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
      await generate(
        {
          input: { target: description },
          output: { target: join(folder, 'client.ts'), client: 'fetch', mode: 'single', baseUrl },
        },
        folder,
      );
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
  'openapi-typescript and openapi-fetch': {
    async generate(folder, description) {
      const types = join(folder, 'client.d.ts');
      await run(process.execPath, ['--import', TYPESCRIPT_6, OPENAPI_TYPESCRIPT, description, '-o', types]);
      symlinkSync(NODE_MODULES, join(folder, 'node_modules'));
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

test.each(Object.entries(GENERATORS))('the client of %s compiles and runs', async (_, generator) => {
  const places = [
    placeRecord({ name: 'Gare de Monaco', kind: 'station', lon: 7.42, lat: 43.73, country: 'MC' }),
  ];
  const toilet = baseToilet({ id: 'lt_n1', lon: 7.4201, lat: 43.73, name: 'Gare', wheelchair: 'yes' });
  const { app } = await appAmong(places, [toilet]);
  const baseUrl = await listening(createServer(getRequestListener((request) => app.fetch(request, FROM))));
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const description = join(folder, 'openapi.json');
  writeFileSync(description, JSON.stringify(openApi({ baseUrl, deprecated: new Set() })));
  await generator.generate(folder, description, baseUrl);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'main.ts'), generator.program(baseUrl));
  await run(TSC, [...FLAGS.split(' '), 'main.ts'], { cwd: folder }).catch(({ stdout }) => {
    throw new Error(String(stdout).slice(0, 2_000));
  });
  const { stdout } = await run(process.execPath, [join(folder, 'main.js')]);
  expect(stdout).toBe('1 1 Gare\n');
});
