/** The edge app in workerd, the runtime of workers at the edge, with a bucket: the same answers as the server's. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { build } from 'vite';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { Generation } from '../../../shards/generation/generation.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, BASE_URL, FROM, type TestApp } from '../../../test/fixtures/app.ts';
import { NOW } from '../../../test/fixtures/generation.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { publicationOf } from '../../../test/fixtures/publication.ts';
import { runs } from '../../../test/fixtures/runs.ts';
import { writeTown } from '../../../test/fixtures/walk-town.ts';
import { toolsFolder } from '../../../test/tools/tools.ts';
import { answerOf, type Question, questionsAbout, requestOf } from './questions.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Headers of a connection, which an app without one does not set. The runtime packs. */
const OF_CONNECTION = [
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
];

const folder = workFolder();
let server: TestApp;
let ids: readonly string[];

/** One file of all code, as a worker is uploaded. */
async function bundled(): Promise<string> {
  const entry = join(folder, 'worker.js');
  writeFileSync(
    entry,
    `import { edgeApp } from ${JSON.stringify(join(ROOT, 'packages/edge/index.ts'))};
let app;
export default {
  fetch(request, env, context) {
    app ??= edgeApp({ bucket: env.TOILETS, baseUrl: '${BASE_URL}', now: () => ${NOW.getTime()}, onFault: console.error });
    return app.fetch(request, env, context);
  },
};`,
  );
  const lib = { entry, formats: ['es' as const], fileName: 'worker' };
  const outDir = join(folder, 'built');
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      ...{ outDir, emptyOutDir: true, target: 'es2022', lib },
      // The search by name is loaded with the first name elsewhere.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  return join(outDir, 'worker.js');
}

beforeAll(async () => {
  const store = new LocalStore(workFolder());
  await importFrom(store, await writeTown(workFolder(), { seed: 5 }), { walking: true });
  server = appOn(store);
  const generation = new Generation(store, store.readCurrent()!);
  ids = generation.shards.flatMap((shard) =>
    Array.from({ length: shard.rows }, (_, row) => shard.record(row).split('"')[0]!),
  );
  mkdirSync(join(folder, 'data'));
  for (const [name, file] of publicationOf(store, generation).files)
    writeFileSync(join(folder, 'data', `${name}.bin`), file);
});

async function worker(): Promise<string> {
  const script = join(ROOT, 'test/tools/edge-worker.mjs');
  const args = [script, toolsFolder(), await bundled(), join(folder, 'data')];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  });
  const [origin] = await once(createInterface(child.stdout), 'line');
  return String(origin);
}

test('random questions, many at a time, are answered as by the server', async () => {
  const origin = await worker();
  const ask = async (question: Question) => {
    const { target, ...init } = question;
    const { headers, ...answer } = await answerOf(fetch(`${origin}${target}`, init));
    for (const name of OF_CONNECTION) delete headers[name];
    const served = await answerOf(server.app.fetch(requestOf(question), FROM));
    expect({ ...answer, headers }).toEqual(served);
  };
  const property = fc.asyncProperty(
    fc.array(questionsAbout(ids), { minLength: 1, maxLength: 8 }),
    async (questions) => void (await Promise.all(questions.map(ask))),
  );
  await fc.assert(property, { numRuns: runs(1_000) });
});
