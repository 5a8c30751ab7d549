import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Problem } from '../../schemas/problem.ts';
import { createHttpServer } from '../../server/http-server.ts';
import { UNLIMITED } from '../../server/limits/rate-limits.ts';
import { createListener } from '../../server/listener.ts';
import { ServerFigures } from '../../server/metrics/server-figures.ts';
import { requestIdsOf } from '../../server/request-id.ts';
import { appOf, BASE_URL } from '../fixtures/app.ts';
import { ask } from '../fixtures/process.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const BY_ID = '/api/v1/toilets/lt_n1';
const BY_PLACE = '/api/v1/toilets/nearest?place=Monaco';
const PAGE = '/toilets/lt_n1';

test.each([BY_ID, BY_PLACE, PAGE])(
  'a fault at %s is told by the name that a trusted proxy gave the request, in answer and log',
  async (path) => {
    const { generations } = await appOf([baseToilet({ id: 'lt_n1' })]);
    generations.read = () => {
      throw new Error('secret detail');
    };
    const log: unknown[] = [];
    const parts = {
      baseUrl: BASE_URL,
      generations,
      now: Date.now,
      // A place that is found later, as a lookup service finds it.
      findPlace: async () => ({ status: 'found', place: { lon: 7.4, lat: 43.7, label: 'Monaco' } }) as const,
      limits: UNLIMITED,
      deprecations: {},
      log: { info: () => {}, error: (_: string, details?: object) => log.push(details) },
    };
    const watching = { requestIdOf: requestIdsOf(['loopback']), figures: new ServerFigures() };
    const server = createHttpServer(createListener(parts, () => '192.0.2.1', watching));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const answer = await ask(port, path, new Agent(), { 'x-request-id': 'edge-1' });
    expect(answer.status).toBe(500);
    expect(log).toEqual([{ requestId: 'edge-1', reason: expect.stringContaining('secret detail') }]);
    expect(answer.text).not.toContain('secret');
    expect(answer.headers['x-request-id']).toBe('edge-1');
    if (path !== PAGE) expect(Problem.parse(JSON.parse(answer.text)).detail).toContain('edge-1');
  },
);
