import { Agent } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { EXIT_CODES } from '../../../common/exit-codes.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { samples, scrape } from '../../fixtures/metrics.ts';
import { LINUX, needs } from '../../fixtures/needs.ts';
import { ask, Program, type Served, serving } from '../../fixtures/process.ts';
import { askMany } from '../../fixtures/requests.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const NEAREST = '/api/v1/toilets/nearest?lat=43.7384&lon=7.4246';
const COUNT = 'lootiles_http_request_duration_seconds_count';

interface Watched extends Served {
  metricsPort: number;
  store: Store;
  metrics: () => Promise<ReadonlyMap<string, number>>;
}

async function watched(settings: Record<string, string> = {}): Promise<Watched> {
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, [baseToilet({ id: 'lt_n1', lon: 7.4246, lat: 43.7384 })]);
  const metricsPort = await freePort();
  const served = await serving(store.dataDir, { METRICS: String(metricsPort), ...settings });
  return { ...served, metricsPort, store, metrics: () => samples(metricsPort) };
}

/** What was counted of requests: `GET /api/v1/toilets/:id 2xx` to how many. */
function requests(metrics: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries(
    Array.from(metrics).flatMap(([name, value]) => {
      if (!name.startsWith(COUNT)) return [];
      const label = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(name)?.[1];
      return [[`${label('method')} ${label('route')} ${label('status')}`, value]];
    }),
  );
}

describe('the metrics', () => {
  test('tell of requests by route, whatever is asked, and of nobody who asked', async () => {
    const {
      port,
      ask: get,
      metrics,
      metricsPort,
    } = await watched({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' });
    await askMany([port], NEAREST, 61, { 'x-forwarded-for': '203.0.113.77' });
    await get('/api/v1/toilets/lt_n1');
    await get('/api/v1/toilets/lt_n404');
    await get('/api/v1/toilets?bbox=7.42,43.73,7.43,43.75');
    await get('/licence');
    await get('/healthz');
    for (const path of ['/wp-login.php', '/%00', '/private-41.8902,12.4922', '/api/v2/x?secret=hunter2'])
      await get(path);
    await expect
      .poll(async () => requests(await metrics()), { timeout: 30_000 })
      .toEqual({
        'GET /api/v1/toilets/nearest 2xx': 60,
        'GET /api/v1/toilets/nearest 4xx': 1,
        'GET /api/v1/toilets/:id 2xx': 1,
        'GET /api/v1/toilets/:id 4xx': 1,
        'GET /api/v1/toilets 2xx': 1,
        'GET /licence 2xx': 1,
        'GET /healthz 2xx': 1,
        'GET other 4xx': 4,
      });
    const text = await scrape(metricsPort);
    expect(text).not.toMatch(/203\.0\.113|43\.73|7\.42|41\.89|hunter2|lt_n/);
    expect(text).toContain('lootiles_rate_limited_total{allowance="default"} 1\n');
  });

  test('tell of the generation that answers, and of the process', async () => {
    const { metrics, store } = await watched();
    const first = await metrics();
    expect(first.get('lootiles_generation')).toBe(1);
    expect(first.get('lootiles_toilets')).toBe(1);
    expect(first.get('lootiles_data_timestamp_seconds')).toBe(Date.parse('2026-11-17T20:21:00Z') / 1000);
    const createdAt = Date.parse(store.readCurrent()?.created_at ?? '');
    const age = first.get('lootiles_generation_age_seconds') ?? Number.NaN;
    expect(Math.abs(age - (Date.now() - createdAt) / 1000)).toBeLessThan(600);
    expect(first.get('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(first.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    if (LINUX.isThere) expect(first.get('lootiles_private_memory_bytes')).toBeGreaterThan(1e6);
    await publishToilets(
      store,
      [1, 2].map((n) => baseToilet({ id: `lt_n${n}` })),
    );
    await expect.poll(async () => (await metrics()).get('lootiles_generation'), { timeout: 30_000 }).toBe(2);
    expect((await metrics()).get('lootiles_toilets')).toBe(2);
  });

  test('are shown at their own port, to this machine alone, and nothing else is', async () => {
    const { port, metricsPort, program } = await watched();
    const agent = new Agent();
    expect((await ask(port, '/metrics', agent)).status).toBe(404);
    expect((await ask(metricsPort, NEAREST, agent)).status).toBe(404);
    expect(program.output).toContain(`Metrics are at http://127.0.0.1:${metricsPort}/metrics.`);
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
    if (outside) await expect(fetch(`http://${outside}:${metricsPort}/metrics`)).rejects.toThrow();
  });

  test('are not shown where METRICS is not set', async () => {
    const store = new LocalStore(temporaryFolder());
    const { program, ask: get } = await serving(store.dataDir);
    expect((await get('/metrics')).status).toBe(404);
    expect(program.output).not.toContain('Metrics are at');
  });

  test('need a port that is free', async () => {
    const { metricsPort, store } = await watched();
    const second = new Program(['serve'], {
      DATA_DIR: store.dataDir,
      PORT: String(await freePort()),
      METRICS: String(metricsPort),
    });
    expect(await second.ends()).toBe(EXIT_CODES.setting.code);
    expect(second.output).toContain(
      `lootiles serve: Port ${metricsPort} on 127.0.0.1 is in use. Set METRICS to another one.`,
    );
  });

  test('of two processes are one, and what one had counted stays when it ends', needs(LINUX), async () => {
    const { program, port, metrics } = await watched({ WORKERS: '2' });
    const nearest = async () => requests(await metrics())['GET /api/v1/toilets/nearest 2xx'] ?? 0;
    await askMany([port], NEAREST, 40);
    expect(await nearest()).toBe(40);
    expect((await metrics()).get('lootiles_generation')).toBe(1);
    const [first, second] = program.children();
    process.kill(first!, 'SIGKILL');
    await program.says('Listening on', 3);
    expect(await nearest()).toBe(40);
    await askMany([port], NEAREST, 10);
    process.kill(second!, 'SIGKILL');
    await program.says('Listening on', 4);
    // What was counted since the last report is lost with the process, what was reported is not.
    expect(await nearest()).toBeGreaterThanOrEqual(40);
    await askMany([port], NEAREST, 10);
    expect(await nearest()).toBeGreaterThanOrEqual(50);
  });

  test(
    'of two processes need not wait for one that is stuck, and keep its counts',
    needs(LINUX),
    async () => {
      const { program, port, metrics } = await watched({ WORKERS: '2' });
      const nearest = async () => requests(await metrics())['GET /api/v1/toilets/nearest 2xx'];
      await askMany([port], NEAREST, 40);
      expect(await nearest()).toBe(40);
      const [stuck] = program.children();
      process.kill(stuck!, 'SIGSTOP');
      expect(await nearest()).toBe(40);
      expect((await metrics()).get('lootiles_generation')).toBe(1);
      process.kill(stuck!, 'SIGCONT');
      await expect.poll(nearest, { timeout: 30_000 }).toBe(40);
    },
  );
});
