/** The official conformance suite of MCP against the running server: `npm run test:conformance`. */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mcpHandler } from '../../server/mcp/json-rpc.ts';
import { mcpDoor } from '../../server/mcp/mcp-routes.ts';
import { UNLIMITED } from '../../server/rate-limit/rate-limits.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { BASE_URL, FROM } from '../fixtures/app.ts';
import { publishToilets } from '../fixtures/generation.ts';
import { workFolder } from '../fixtures/imports.ts';
import { serving } from '../fixtures/process.ts';
import { baseToilet } from '../fixtures/toilets.ts';
import { fixtureServer } from './fixture-server.ts';
import { SCENARIOS, type Where } from './scenarios.ts';
import { type Check, runSuite, scenariosOf } from './suite.ts';

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const mcpAt = (port: number) => new URL(`http://127.0.0.1:${port}/mcp`);

const OPEN: Record<Where, () => Promise<URL>> = {
  async service() {
    const store = new LocalStore(workFolder());
    await publishToilets(store, [baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.73 })]);
    const { port } = await serving(store.dataDir, {}, 'serve', (end) => closing.push(end));
    return mcpAt(port);
  },
  async fixture() {
    const app = mcpDoor({ baseUrl: BASE_URL, limits: UNLIMITED }, mcpHandler(fixtureServer));
    const server = serve({ fetch: (request) => app.fetch(request, FROM), port: 0 });
    closing.push(() => server.close());
    if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    return mcpAt(port);
  },
};

describe.each(Object.entries(SCENARIOS))('revision %s', (revision, scenarios) => {
  test('every scenario of the suite is in the table', async () => {
    expect(Object.keys(scenarios).sort()).toEqual((await scenariosOf(revision)).sort());
  });

  describe.each(['service', 'fixture'] as const)('on the %s', (where) => {
    let found: Map<string, Check[]>;
    beforeAll(async () => {
      found = await runSuite(await OPEN[where](), revision);
    });

    for (const [name, scenario] of Object.entries(scenarios)) {
      if ('skipped' in scenario) {
        if (where === 'service') test.skip(`${name} (${scenario.skipped})`, () => {});
        continue;
      }
      if (!scenario.on.includes(where)) continue;
      test(name, () => {
        const excused = where === 'service' ? (scenario.but ?? {}) : {};
        const checks = found.get(name) ?? [];
        expect(checks.filter(({ status }) => status === 'SUCCESS')).not.toEqual([]);
        const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
        expect(failed.filter(({ id }) => !(id in excused))).toEqual([]);
        // An excuse that is no longer needed goes.
        expect(Object.keys(excused).filter((id) => !failed.some((check) => check.id === id))).toEqual([]);
      });
    }
  });
});
