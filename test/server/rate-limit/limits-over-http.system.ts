import { Agent } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Problem } from '../../../schemas/problems/problem.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { LINUX, needs, REDIS } from '../../fixtures/needs.ts';
import { ask, type HttpAnswer, type Served, serving } from '../../fixtures/process.ts';
import { PASSWORD, startRedis } from '../../fixtures/redis.ts';
import { askMany, statuses } from '../../fixtures/requests.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const NEAREST = '/api/v1/toilets/nearest?lat=43.7384&lon=7.4246';
/** What the log says when a store is there again. */
const BACK = 'is back. Rate limits apply again';
/** All machines of a site have the same. */
const PEPPER = 'the same secret on every machine';
const BOX = '/api/v1/toilets?bbox=7.42,43.73,7.43,43.75';

async function limitedServer(settings: Record<string, string> = {}): Promise<Served> {
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, [baseToilet({ id: 'lt_n1', lon: 7.4246, lat: 43.7384 })]);
  return serving(store.dataDir, { RATE_LIMIT: 'on', ...settings });
}

/** 60 answers that count down and 40 problems that say when to come back. */
function expectSixtyOfHundred(answers: readonly HttpAnswer[]): void {
  expect(statuses(answers)).toEqual({ 200: 60, 429: 40 });
  const left = answers
    .filter(({ status }) => status === 200)
    .map(({ headers }) => Number(headers['ratelimit-remaining']));
  expect(left.sort((a, b) => b - a)).toEqual(Array.from({ length: 60 }, (_, i) => 59 - i));
  for (const { status, headers, text } of answers) {
    const resetS = Number(headers['ratelimit-reset']);
    expect(resetS).toBeGreaterThanOrEqual(1);
    expect(resetS).toBeLessThanOrEqual(60);
    expect(headers).toMatchObject({
      'ratelimit-limit': '60',
      'ratelimit-policy': '"default";q=60;w=60',
      ratelimit: `"default";r=${headers['ratelimit-remaining']};t=${resetS}`,
    });
    expect(headers['retry-after']).toBe(status === 429 ? String(resetS) : undefined);
    if (status === 200) continue;
    expect(headers['ratelimit-remaining']).toBe('0');
    expect(Problem.parse(JSON.parse(text))).toMatchObject({ status: 429, retry_after_seconds: resetS });
  }
}

describe('of 100 requests of one address within a minute, 60 are answered', () => {
  test('by one process', async () => {
    const { port } = await limitedServer();
    expectSixtyOfHundred(await askMany([port], NEAREST, 100));
    expect(statuses(await askMany([port], BOX, 301))).toEqual({ 200: 300, 429: 1 });
  });

  test('by two processes together, and one that starts anew knows of them', needs(LINUX), async () => {
    const { port, program } = await limitedServer({ WORKERS: '2' });
    expectSixtyOfHundred(await askMany([port], NEAREST, 100));
    const [first] = program.children();
    process.kill(first!, 'SIGKILL');
    await program.says('Listening on', 3);
    expect(statuses(await askMany([port], NEAREST, 20))).toEqual({ 429: 20 });
    expect(statuses(await askMany([port], BOX, 301))).toEqual({ 200: 300, 429: 1 });
    expect(program.output).not.toContain('is away');
  });

  test('and none is counted where RATE_LIMIT is off', async () => {
    const { port } = await limitedServer({ RATE_LIMIT: 'off' });
    const answers = await askMany([port], NEAREST, 100);
    expect(statuses(answers)).toEqual({ 200: 100 });
    expect(Object.keys(answers[0]!.headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });
});

test('behind a trusted proxy each caller is counted alone; IPv6 callers by their network', async () => {
  const { port } = await limitedServer({ TRUST_PROXY: 'loopback' });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  expect(statuses(await askMany([port], NEAREST, 61, from('203.0.113.1')))).toEqual({ 200: 60, 429: 1 });
  expect(statuses(await askMany([port], NEAREST, 60, from('203.0.113.2')))).toEqual({ 200: 60 });
  for (let i = 1; i <= 60; i++) await askMany([port], NEAREST, 1, from(`2001:db8:1:2::${i.toString(16)}`));
  expect(statuses(await askMany([port], NEAREST, 1, from('2001:db8:1:2:ffff::')))).toEqual({ 429: 1 });
  expect(statuses(await askMany([port], NEAREST, 1, from('2001:db8:1:3::1')))).toEqual({ 200: 1 });
});

test('deprecated operations say so on every answer, others on none', async () => {
  const getToilet = {
    deprecated: '2027-01-01',
    sunset: '2027-07-01T10:00:00Z',
    link: 'https://toilets.example/v2',
  };
  const { ask } = await limitedServer({ DEPRECATIONS: JSON.stringify({ getToilet }) });
  for (const id of ['lt_n1', 'lt_none']) {
    expect((await ask(`/api/v1/toilets/${id}`)).headers).toMatchObject({
      deprecation: '@1798761600',
      sunset: 'Thu, 01 Jul 2027 10:00:00 GMT',
      link: '<https://toilets.example/v2>; rel="deprecation"; type="text/html"',
      'ratelimit-limit': '60',
    });
  }
  for (const path of [NEAREST, BOX]) {
    const { headers } = await ask(path);
    expect([headers.deprecation, headers.sunset]).toEqual([undefined, undefined]);
  }
});

describe('with a store for several machines', needs(REDIS), () => {
  test('a network with a quota of its own has it on all servers together, and the headers say it', async () => {
    const redisPort = await freePort();
    await startRedis(redisPort);
    const settings = {
      RATE_LIMIT_STORE: `redis://:${PASSWORD}@127.0.0.1:${redisPort}/1`,
      PEPPER,
      RATE_LIMIT_NETWORKS: '198.51.100.0/24=90',
      TRUST_PROXY: 'loopback',
    };
    const servers = await Promise.all([limitedServer(settings), limitedServer(settings)]);
    const ports = servers.map(({ port }) => port);
    for (const { ask } of servers)
      await expect
        .poll(async () => (await ask(BOX)).headers['ratelimit-limit'], { timeout: 20_000 })
        .toBe('300');
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const first = await askMany(ports, NEAREST, 50, from('198.51.100.7'));
    expect(statuses(first)).toEqual({ 200: 50 });
    expect(first[0]?.headers['ratelimit-policy']).toBe('"default";q=90;w=60');
    // All of its addresses share the quota; others have their own.
    expect(statuses(await askMany(ports, NEAREST, 50, from('198.51.100.8')))).toEqual({ 200: 40, 429: 10 });
    expect(statuses(await askMany(ports, NEAREST, 61, from('203.0.113.9')))).toEqual({ 200: 60, 429: 1 });
  });

  test('two servers count together; while the store is away all is answered; then limits hold again', async () => {
    const redisPort = await freePort();
    const redis = await startRedis(redisPort);
    const settings = { RATE_LIMIT_STORE: `redis://:${PASSWORD}@127.0.0.1:${redisPort}/1`, PEPPER };
    const servers = await Promise.all([limitedServer(settings), limitedServer(settings)]);
    const ports = servers.map(({ port }) => port);
    const output = () => servers.map(({ program }) => program.output).join('');
    // Connected a moment after they listen.
    for (const { ask } of servers)
      await expect
        .poll(async () => (await ask(BOX)).headers['ratelimit-limit'], { timeout: 20_000 })
        .toBe('300');
    expectSixtyOfHundred(await askMany(ports, NEAREST, 100));

    await redis.kill();
    expect(statuses(await askMany(ports, NEAREST, 400))).toEqual({ 200: 400 });
    for (const { program } of servers) await program.says('is away');
    expect(statuses(await askMany(ports, BOX, 400))).toEqual({ 200: 400 });

    await startRedis(redisPort);
    for (const { program } of servers) await whileAsking(ports, () => program.output.includes(BACK));
    // It came back empty.
    expectSixtyOfHundred(await askMany(ports, NEAREST, 100));

    for (const { program } of servers) {
      expect(program.output.split('is away')).toHaveLength(2);
      expect(program.output.split(BACK)).toHaveLength(2);
    }
    expect(output()).not.toContain(PASSWORD);
    expect(output()).toContain(`The rate limit store at 127.0.0.1:${redisPort} is away`);
  });

  test('a store that hangs holds no answer up', async () => {
    const redisPort = await freePort();
    const redis = await startRedis(redisPort);
    const { port, ask, program } = await limitedServer({
      RATE_LIMIT_STORE: `redis://:${PASSWORD}@127.0.0.1:${redisPort}`,
    });
    await expect
      .poll(async () => (await ask(BOX)).headers['ratelimit-limit'], { timeout: 20_000 })
      .toBe('300');
    redis.process.kill('SIGSTOP');
    expect(statuses(await askMany([port], NEAREST, 200))).toEqual({ 200: 200 });
    await program.says('is away (no answer in 50 ms)');
    redis.process.kill('SIGCONT');
    await whileAsking([port], () => program.output.includes(BACK));
  });

  test('a server starts without its store, and counts when it comes', async () => {
    const redisPort = await freePort();
    const { port, program } = await limitedServer({
      RATE_LIMIT_STORE: `redis://:${PASSWORD}@127.0.0.1:${redisPort}`,
    });
    expect(statuses(await askMany([port], NEAREST, 100))).toEqual({ 200: 100 });
    await program.says('is away');
    await startRedis(redisPort);
    await whileAsking([port], () => program.output.includes(BACK));
  });
});

/** Asks for boxes now and then until something is so: a store that is away is only tried when somebody asks. */
async function whileAsking(ports: readonly number[], isSo: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  await expect
    .poll(
      async () => {
        for (const port of ports) await ask(port, BOX, agent);
        return isSo();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}
