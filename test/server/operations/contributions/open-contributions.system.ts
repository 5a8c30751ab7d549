/** The server while its database stops, hangs, and comes back: reads go on, writes say when to come again. */
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { altchaCheck } from '../../../../server/human-check/altcha.ts';
import { LocalStore } from '../../../../shards/store/local-store.ts';
import { BASE_URL } from '../../../fixtures/app.ts';
import { expectProblem, PEPPER, postTo, TOILETS } from '../../../fixtures/contributions.ts';
import { publishToilets, temporaryFolder } from '../../../fixtures/generation.ts';
import { solve } from '../../../fixtures/human-check.ts';
import { LINUX, needs } from '../../../fixtures/needs.ts';
import { PrivatePostgres } from '../../../fixtures/postgres.ts';
import { serving } from '../../../fixtures/process.ts';

const READ = '/api/v1/toilets/lt_n1';
const REPORTS = '/api/v1/toilets/lt_n1/reports';
const check = altchaCheck(PEPPER, { min: 1, max: 2 });
const token = async () => solve(await check.challenge());

async function served(settings: Record<string, string>) {
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, TOILETS);
  const { port, ask, program } = await serving(store.dataDir, {
    BASE_URL,
    PEPPER: PEPPER.toString(),
    RATE_LIMIT: 'off',
    ...settings,
  });
  const post = postTo(`http://127.0.0.1:${port}`, token);
  return { port, ask, program, report: () => post(REPORTS, { kind: 'closed' }) };
}

/** Reads one after the other until it is told to stop; the statuses of all answers. */
function reading(port: number): { stop: () => Promise<number[]> } {
  let isOn = true;
  const statuses: number[] = [];
  const one = () =>
    new Promise<void>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path: READ }, (response) => {
        statuses.push(response.statusCode ?? 0);
        response.resume().on('end', resolve);
      });
      asked.on('error', () => {
        statuses.push(0);
        resolve();
      });
      asked.end();
    });
  const done = (async () => {
    while (isOn) await one();
  })();
  return {
    stop: async () => {
      isOn = false;
      await done;
      return statuses;
    },
  };
}

test(
  'a database that comes late, hangs, dies and comes back: reads never fail, writes say 503 and then 201 again',
  needs(LINUX),
  async () => {
    const postgres = await PrivatePostgres.start();
    const { url } = postgres;
    await postgres.stop();
    const { port, report, program } = await served({ DATABASE_URL: url });
    const isAway = async () => {
      // An answer at all: a database that hangs gives none, so the server did not wait for it.
      const reply = await report();
      expectProblem(reply, 503, 'database-unavailable');
      expect(reply.headers.get('retry-after')).toBe('5');
    };
    const comesBack = () =>
      expect.poll(async () => (await report()).status, { timeout: 30_000, interval: 100 }).toBe(201);
    const reads = reading(port);

    // It has no tables yet when it comes.
    await isAway();
    await postgres.start();
    await comesBack();

    postgres.freeze();
    for (let i = 0; i < 3; i++) await isAway();
    postgres.thaw();
    await comesBack();

    postgres.kill();
    await isAway();
    await postgres.start();
    await comesBack();

    const statuses = await reads.stop();
    expect(statuses.length).toBeGreaterThan(10);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(program.output).not.toMatch(/Request [0-9a-f-]+ failed/);
  },
);

describe('without a database', () => {
  test.each([
    ['CONTRIBUTIONS=off', { CONTRIBUTIONS: 'off', DATABASE_URL: 'postgresql://127.0.0.1:1/none' }],
    ['no DATABASE_URL', {}],
  ])('(%s) reads are answered and contributions are off', async (_, settings: Record<string, string>) => {
    const { ask, report } = await served(settings);
    expect((await ask(READ)).status).toBe(200);
    const reply = await report();
    expectProblem(reply, 503, 'contributions-off');
    expect(reply.headers.get('retry-after')).toBe('3600');
  });
});
