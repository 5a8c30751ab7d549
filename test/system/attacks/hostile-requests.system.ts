/**
 * Requests that are meant to hurt, to every route of a whole server: no 5xx, every connection is answered or closed, and
 * afterwards the server is as well as before. `test/server/any-request.system.ts` sends what merely happens.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyApp } from '../../fixtures/app.ts';
import { attackSize } from '../../fixtures/attacks.ts';
import { servingEveryRoute } from '../../fixtures/every-route.ts';
import { type Hostile, hostileTo } from '../../fixtures/hostile-requests.ts';
import { LINUX } from '../../fixtures/needs.ts';
import { useDatabase } from '../../fixtures/postgres.ts';
import { descriptors, privateMb } from '../../fixtures/process-usage.ts';
import { exchange } from '../../fixtures/raw-http.ts';

const BATCHES = attackSize(100, 5_000);
const TIMEOUT_MS = attackSize(300_000, 3_600_000);
/** Connections at once, each with up to five requests. */
const BATCH = 10;
/** What the runtime takes under load and does not give back is among it. */
const MORE_MB = 300;

const database = useDatabase();

/** A path of every route, with an id that is there, or one that is none. */
function pathsOfRoutes(): string[] {
  const patterns = new Set(emptyApp().app.routes.map(({ path }) => path));
  return Array.from(patterns, (path) =>
    path.replace(/\/:id\b/, '/lt_n1').replaceAll(/\/:\w+(\{[^}]*\})?/g, '/x'),
  );
}

/** Few of the drawn requests get as far as the bound of their body. */
function tooLarge(base: string): Hostile {
  const body = 'x'.repeat(600_000);
  const lines = [
    'POST /api/v1/submissions HTTP/1.1',
    'host: a',
    `origin: ${base}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  return { bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`), pieceBytes: body.length };
}

test(
  'hostile requests to every route are answered or refused, and leave a whole server',
  async () => {
    const { base, port, ask, program } = await servingEveryRoute(database);
    const paths = pathsOfRoutes();
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/mcp',
        '/api/v1/toilets/lt_n1/votes',
        '/api/v1/billing/webhook',
        '/dumps/x/x',
      ]),
    );
    const hostile = hostileTo(paths, [
      ['origin', base],
      ['content-type', 'application/json'],
      ['accept', 'application/json, text/event-stream'],
    ]);
    const use = () => ({ mb: privateMb(program.pid), descriptors: descriptors(program.pid) });
    await ask('/api/v1/toilets/lt_n1');
    const before = LINUX.isThere ? use() : undefined;
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
        // Rejects where a connection is neither answered nor closed.
        const answers = await Promise.all(
          batch.map(({ bytes, pieceBytes }) => exchange(port, bytes, false, pieceBytes)),
        );
        for (const [i, { statuses, text }] of answers.entries()) {
          for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1);
          const sent = () => JSON.stringify(batch[i]!.bytes.toString('latin1').slice(0, 3_000));
          if (statuses.some((status) => status >= 500))
            expect.fail(`${sent()} was answered ${text.slice(0, 3_000)}`);
        }
      }),
      // Shrinking would send thousands more, and the message has the request already.
      { numRuns: BATCHES, endOnFailure: true, examples: [[[tooLarge(base)]]] },
    );
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 403, 404, 405, 413, 415, 431]));
    for (const path of ['/api/v1/toilets/lt_n1', '/', '/readyz']) expect((await ask(path)).status).toBe(200);
    expect(program.output).not.toMatch(/"level":[56]0|Error: /);
    if (!before) return;
    await expect.poll(() => use().descriptors, { timeout: 30_000 }).toBeLessThan(before.descriptors + 15);
    expect(use().mb - before.mb).toBeLessThan(MORE_MB);
  },
  TIMEOUT_MS,
);
