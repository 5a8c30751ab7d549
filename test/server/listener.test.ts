import { Agent } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { silentLogger } from '../../common/logger.ts';
import { Problem } from '../../schemas/problems/problem.ts';
import { createHttpServer } from '../../server/connections/http-server.ts';
import { requestIdsOf } from '../../server/http/request-id.ts';
import { createListener } from '../../server/listener.ts';
import { ServerMetrics } from '../../server/metrics/server-metrics.ts';
import type { Generations } from '../../server/process/generations.ts';
import { UNLIMITED } from '../../server/rate-limit/rate-limits.ts';
import { appOf, BASE_URL } from '../fixtures/app.ts';
import { listening } from '../fixtures/listening.ts';
import { ask } from '../fixtures/process.ts';
import { exchange } from '../fixtures/raw-http.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const BY_ID = '/api/v1/toilets/lt_n1';
const BY_PLACE = '/api/v1/toilets/nearest?place=Monaco';
const PAGE = '/toilets/lt_n1';

interface Listener {
  readonly port: number;
  readonly log: unknown[];
  readonly generations: Generations;
  /** Requests that were begun, and those that are not over. */
  readonly requests: { begun: number; open: number };
}

/** A server that listens, and what it logs. */
async function listener(): Promise<Listener> {
  const { generations } = await appOf([baseToilet({ id: 'lt_n1' })]);
  const log: unknown[] = [];
  const parts = {
    baseUrl: BASE_URL,
    generations,
    now: Date.now,
    // A place that is found later, as a lookup service finds it.
    findPlace: async () => ({ status: 'found', place: { lon: 7.4, lat: 43.7, label: 'Monaco' } }) as const,
    limits: UNLIMITED,
    deprecations: {},
    log: { ...silentLogger, error: (_: string, details?: object) => void log.push(details) },
  };
  const watching = { requestIdOf: requestIdsOf(['loopback']), metrics: new ServerMetrics() };
  const requests = { begun: 0, open: 0 };
  const server = createHttpServer(createListener(parts, () => '192.0.2.1', watching));
  server.on('request', (_, response) => {
    requests.begun++;
    requests.open++;
    response.once('close', () => requests.open--);
  });
  const origin = await listening(server);
  return { port: Number(new URL(origin).port), log, generations, requests };
}

describe('the header Host', () => {
  test.each([
    ['two of them', 'HTTP/1.1', 'Host: a\r\nHost: b\r\n'],
    ['two equal ones', 'HTTP/1.1', 'Host: a\r\nHOST: a\r\n'],
    ['two of them far apart', 'HTTP/1.1', `Host: a\r\n${'x:\r\n'.repeat(3_000)}Host: b\r\n`],
    ['two of them in HTTP/1.0', 'HTTP/1.0', 'Host: a\r\nHost: b\r\n'],
    ['none', 'HTTP/1.1', ''],
  ])('%s: 400 as a problem, and the end of the connection', async (_, version, headers) => {
    const { port } = await listener();
    for (const path of [BY_ID, PAGE, '/nothing']) {
      const bytes = `GET ${path} ${version}\r\n${headers}\r\n`;
      const { text } = await exchange(port, Buffer.from(bytes + bytes), true);
      expect(text.match(/HTTP\/1\.1 400 /g)).toHaveLength(1);
      expect(text).toMatch(/connection: close/i);
      expect(text).toContain('access-control-allow-origin: *');
      expect(Problem.parse(JSON.parse(text.split('\r\n\r\n')[1]!)).type).toBe(
        `${BASE_URL}/problems/malformed-request`,
      );
    }
  });

  test.each([
    ['one', 'HTTP/1.1', 'Host: a:1\r\nConnection: close\r\n'],
    ['none in HTTP/1.0', 'HTTP/1.0', ''],
  ])('%s: the answer', async (_, version, headers) => {
    const { port } = await listener();
    const { statuses } = await exchange(port, Buffer.from(`GET ${BY_ID} ${version}\r\n${headers}\r\n`), true);
    expect(statuses).toEqual([200]);
  });
});

test('a list is GeoJSON to a caller who asks for it', async () => {
  const { port } = await listener();
  const path = '/api/v1/toilets/nearest?lat=43.7&lon=7.4';
  const types = ['application/geo+json', 'application/json'];
  for (const accept of types) {
    const { headers } = await ask(port, path, new Agent(), { accept });
    expect([headers['content-type'], headers.vary]).toEqual([accept, 'Accept']);
  }
});

test('an expectation that nobody knows is ignored', async () => {
  const { port } = await listener();
  const bytes = `GET ${BY_ID} HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n`;
  expect((await exchange(port, Buffer.from(bytes), true)).statuses).toEqual([200]);
});

test.each([BY_ID, BY_PLACE, PAGE])(
  'a fault at %s is told by the name that a trusted proxy gave the request, in answer and log',
  async (path) => {
    const { port, log, generations } = await listener();
    generations.read = () => {
      throw new Error('secret detail');
    };
    const answer = await ask(port, path, new Agent(), { 'x-request-id': 'edge-1' });
    expect(answer.status).toBe(500);
    expect(log).toEqual([{ requestId: 'edge-1', reason: expect.stringContaining('secret detail') }]);
    expect(answer.text).not.toContain('secret');
    expect(answer.headers['x-request-id']).toBe('edge-1');
    if (path !== PAGE) expect(Problem.parse(JSON.parse(answer.text)).detail).toContain('edge-1');
  },
);

test.each([BY_ID, BY_PLACE, PAGE, '/api/v1/toilets/none', '/api/v1/toilets/nearest?lat=x', '/none'])(
  'the answer of %s names its request, as the caller does or by an id of ours',
  async (path) => {
    const { port } = await listener();
    const idOf = async (headers?: Record<string, string>) =>
      (await ask(port, path, new Agent(), headers)).headers['x-request-id'];
    expect(await idOf({ 'x-request-id': 'order-4711' })).toBe('order-4711');
    const made = [await idOf(), await idOf(), await idOf({ 'x-request-id': '<b>' })];
    for (const id of made) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(made).size).toBe(3);
  },
);

test.each(['/api/v1/billing/webhook', '/account/link', '/mcp'])(
  'a client that goes away in the middle of a body for %s is not in the log',
  async (path) => {
    const { port, log, requests } = await listener();
    for (const framing of ['content-length: 1000', 'transfer-encoding: chunked']) {
      const head = `POST ${path} HTTP/1.1\r\nhost: a\r\norigin: ${BASE_URL}\r\n${framing}\r\n\r\n3\r\nabc\r\n`;
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      const { begun } = requests;
      socket.write(head);
      await expect.poll(() => requests.begun).toBe(begun + 1);
      socket.resetAndDestroy();
      await exchange(port, Buffer.from(`${head}broken`), false);
      await expect.poll(() => requests.open).toBe(0);
    }
    // What the ends of those bodies cause comes before the next answer.
    expect((await ask(port, BY_ID, new Agent())).status).toBe(200);
    expect(log).toEqual([]);
  },
);

test.each([
  [BY_ID, 405],
  [PAGE, 405],
  ['/account', 405],
  ['/none', 404],
])('%s refuses TRACE', async (path, status) => {
  const { port } = await listener();
  const request = `TRACE ${path} HTTP/1.1\r\nHost: a\r\nX-Secret: 1\r\nConnection: close\r\n\r\n`;
  const { statuses, text } = await exchange(port, Buffer.from(request), true);
  expect(statuses).toEqual([status]);
  expect(text).not.toContain('X-Secret');
});
