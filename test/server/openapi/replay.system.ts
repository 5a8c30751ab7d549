/** Every response that the description documents for the reads, asked for and judged by the description alone. */
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../schemas/problems/problem.ts';
import type { ProblemKind } from '../../../schemas/problems/problems.ts';
import { exampleProblem } from '../../../server/openapi/openapi.ts';
import { READS } from '../../../server/openapi/operations/reads.ts';
import { RATE_HEADERS } from '../../../server/operations/description.ts';
import { findInGazetteer } from '../../../server/place-lookup/find-place.ts';
import { MemoryCounter, memoryLimits } from '../../../server/rate-limit/memory-counter.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, BASE_URL, FROM } from '../../fixtures/app.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { importFrom, workFolder } from '../../fixtures/imports.ts';
import { needs } from '../../fixtures/needs.ts';
import { type HttpAnswer, type Served, serving } from '../../fixtures/process.ts';
import { MONACO } from './monaco.ts';
import { type Answered, differences, operations } from './validate.ts';

/** What was asked for, as "operation status", so that nothing documented is left out. */
const replayed = new Set<string>();

function expectAsDocumented(id: string, answered: Answered): void {
  const documented = operations.find(({ operationId }) => operationId === id);
  if (!documented) throw new Error(`${id} is not documented.`);
  expect([id, answered.status, ...differences(documented, answered)]).toEqual([id, answered.status]);
  // Declared, but not as required: limits can be switched off. Here they are on.
  for (const name of RATE_HEADERS) expect(answered.header(name.toLowerCase()), `${id} ${name}`).toBeDefined();
  replayed.add(`${id} ${answered.status}`);
}

function overHttp({ status, headers, text }: HttpAnswer): Answered {
  const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value);
  return { status, text, header: (name) => one(headers[name]) };
}

async function served(dataDir: string, settings: Record<string, string> = {}): Promise<Served> {
  return serving(dataDir, { BASE_URL, RATE_LIMIT: 'on', ...settings });
}

/** Asks what the description names as the way to this problem, and compares body with body. */
async function expectProblems({ ask }: Served, kinds: readonly ProblemKind[]): Promise<void> {
  for (const { id, problems } of READS.operations) {
    for (const example of problems.filter(({ kind }) => kinds.includes(kind))) {
      const answer = overHttp(await ask(example.target ?? ''));
      expectAsDocumented(id, answer);
      const { retry_after_seconds: _, ...told } = Problem.parse(JSON.parse(answer.text));
      const { retry_after_seconds: __, ...documented } = exampleProblem(example);
      expect(told).toEqual(documented);
    }
  }
}

async function monaco(): Promise<string> {
  const store = new LocalStore(workFolder());
  await importFrom(store, MONACO.path);
  return store.dataDir;
}

describe('what is documented for the reads', needs(MONACO), () => {
  test('is answered: every 200, every wrong request, and 429 above the limit', async () => {
    const server = await served(await monaco());
    for (const { id, answer } of READS.operations) {
      for (const { target = '' } of Object.values(answer.examples)) {
        const answered = overHttp(await server.ask(target));
        expect([target, answered.status]).toEqual([target, answer.status]);
        expectAsDocumented(id, answered);
      }
    }
    await expectProblems(server, ['invalid-parameters', 'not-found']);
    for (const { id, answer } of READS.operations) {
      const { target = '' } = Object.values(answer.examples)[0]!;
      let answered = overHttp(await server.ask(target));
      for (let asked = 0; answered.status === 200 && asked < 300; asked++)
        answered = overHttp(await server.ask(target));
      expect([id, answered.status]).toEqual([id, 429]);
      expectAsDocumented(id, answered);
    }
  });

  test('is answered while nothing is loaded: 503', async () => {
    await expectProblems(await served(temporaryFolder()), ['database-unavailable']);
  });

  test('is answered while places cannot be looked up: 503', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const server = await served(await monaco(), { PLACE_LOOKUP_URL: nobody });
    await expectProblems(server, ['place-lookup-unavailable']);
  });

  test('is answered where we fail: 500', async () => {
    const store = new LocalStore(temporaryFolder());
    await publishToilets(store, []);
    const limits = memoryLimits(new MemoryCounter(() => 0));
    const { app, generations } = appOn(store, NOW.getTime(), findInGazetteer, limits);
    generations.read = () => {
      throw new Error('made for this test');
    };
    for (const { id, answer } of READS.operations) {
      const { target = '' } = Object.values(answer.examples)[0]!;
      const response = await app.request(target, {}, FROM);
      expect([id, response.status]).toEqual([id, 500]);
      const { status, headers } = response;
      const text = await response.text();
      expectAsDocumented(id, { status, text, header: (name) => headers.get(name) ?? undefined });
    }
  });

  test('is answered with Deprecation and Sunset where an operation is on its way out, and marked so', async () => {
    const DEPRECATIONS = JSON.stringify({ getToilet: { deprecated: '2026-01-01', sunset: '2030-01-01' } });
    const server = await served(await monaco(), { DEPRECATIONS });
    for (const { id, answer } of READS.operations) {
      const answered = overHttp(await server.ask(Object.values(answer.examples)[0]?.target ?? ''));
      expectAsDocumented(id, answered);
      expect([id, answered.header('deprecation')]).toEqual([
        id,
        id === 'getToilet' ? '@1767225600' : undefined,
      ]);
      expect(answered.header('sunset') !== undefined).toBe(id === 'getToilet');
    }
    const { paths } = JSON.parse((await server.ask('/openapi.json')).text);
    expect(paths['/api/v1/toilets/{id}'].get.deprecated).toBe(true);
    expect(paths['/api/v1/toilets'].get.deprecated).toBeUndefined();
    // Batches are deprecated on every server.
    expect((await server.ask('/docs')).text.match(/Deprecated\./g)).toHaveLength(2);
  });

  test('was replayed completely', () => {
    const reads = new Set<string>(READS.operations.map(({ id }) => id));
    const documented = operations
      .filter(({ operationId }) => reads.has(operationId))
      .flatMap(({ operationId, responses }) =>
        Object.keys(responses).map((status) => `${operationId} ${status}`),
      );
    expect([...replayed].sort()).toEqual(documented.sort());
  });
});

test('an answer that is not as documented is seen', () => {
  const [find] = operations;
  const wrong: Answered = { status: 200, text: '{"status":"ok","extra":1}', header: () => undefined };
  const seen = differences(find!, wrong).join('\n');
  for (const part of ['content-type', 'Cache-Control is missing', 'extra', 'results'])
    expect(seen).toContain(part);
  expect(differences(find!, { ...wrong, status: 418 })).toEqual(['status 418 is not documented']);
});
