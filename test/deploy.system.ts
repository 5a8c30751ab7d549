/** deploy/ at work, as far as that needs no containers: what the image holds runs, and the proxy stands before a server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Problem } from '../schemas/problems/problem.ts';
import { PROBLEMS } from '../schemas/problems/problems.ts';
import { LocalStore } from '../shards/store/local-store.ts';
import { freePort } from './fixtures/free-port.ts';
import { publishToilets, temporaryFolder } from './fixtures/generation.ts';
import { NGINX, needs } from './fixtures/needs.ts';
import { ask, serving } from './fixtures/process.ts';
import { exchange } from './fixtures/raw-http.ts';
import { askMany, statuses } from './fixtures/requests.ts';
import { baseToilet } from './fixtures/toilets.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');

describe('what the image holds', () => {
  /** The folders that the last stage copies, with the packages of this tree. */
  function image(): string {
    const folder = temporaryFolder();
    const last = read('Containerfile')
      .split(/^FROM /m)
      .at(-1)!;
    for (const [, from = ''] of last.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
      for (const path of from.split(' ')) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    for (const [, path = ''] of last.matchAll(/^COPY --from=build \/app\/(\S+) \1$/gm))
      cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return folder;
  }

  test('imports, verifies and serves', async () => {
    const app = image();
    const port = await freePort();
    const env = {
      PATH: process.env.PATH ?? '',
      DATA_DIR: temporaryFolder(),
      EXTRACT: 'demo',
      PORT: String(port),
    };
    const run = (command: string) =>
      spawnSync(process.execPath, ['lootiles.ts', command], { cwd: app, env, encoding: 'utf8' });
    const imported = run('import');
    expect([imported.status, imported.stderr]).toEqual([0, expect.any(String)]);
    expect(run('verify').stdout).toMatch(/is whole/);
    const server = spawn(process.execPath, ['lootiles.ts', 'serve'], { cwd: app, env, stdio: 'ignore' });
    onTestFinished(() => end(server));
    const [, , check = ''] = /CMD \["node", ("-e"), "(.*)"\]$/m.exec(read('Containerfile')) ?? [];
    const isHealthy = () => spawnSync(process.execPath, ['-e', check], { env }).status === 0;
    await expect.poll(isHealthy, { timeout: 60_000 }).toBe(true);
    expect((await ask(port, '/readyz', new Agent())).status).toBe(200);
    await end(server);
    expect(isHealthy()).toBe(false);
  });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the proxy', needs(NGINX), () => {
  /** nginx with the example as it is, but for what is another machine's: ports, certificates, folders. */
  async function proxied(...serverPorts: number[]): Promise<{ port: number; log: () => string }> {
    const folder = temporaryFolder();
    const port = await freePort();
    for (const name of ['cache', 'temporary']) mkdirSync(join(folder, name));
    const site = read('nginx.conf')
      .replace(/^ *server 127\.0\.0\.1:8080 (.*)$/m, (_, rest) =>
        serverPorts.map((serverPort) => `server 127.0.0.1:${serverPort} ${rest}`).join('\n'),
      )
      .replaceAll(/^.*listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *ssl_certificate.*\n/gm, '')
      .replaceAll('/var/cache/nginx/lootiles', join(folder, 'cache'))
      .replaceAll('/var/log/nginx', folder);
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = kinds.map((kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`).join('\n');
    const main = join(folder, 'nginx.conf');
    writeFileSync(
      main,
      `daemon off;\npid ${folder}/pid;\n${process.getuid?.() === 0 ? 'user root;' : ''}\nevents {}\nhttp {\n${paths}\n${site}}\n`,
    );
    const judged = spawnSync('nginx', ['-t', '-c', main], { encoding: 'utf8' });
    expect(judged.stderr).toContain('syntax is ok');
    const nginx = spawn('nginx', ['-c', main], { stdio: 'ignore' });
    onTestFinished(async () => {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    });
    const agent = new Agent();
    await expect
      .poll(
        () =>
          ask(port, '/', agent).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .not.toBe(0);
    return { port, log: () => readFileSync(join(folder, 'lootiles.log'), 'utf8') };
  }

  /** @param count of servers */
  async function site(count = 1) {
    const store = new LocalStore(temporaryFolder());
    const toilets = Array.from({ length: 5 }, (_, i) =>
      baseToilet({ id: `lt_n${i + 1}`, lon: 7.4246, lat: 43.7384 }),
    );
    await publishToilets(store, toilets);
    const settings = { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' };
    const starting = Array.from({ length: count }, () => serving(store.dataDir, settings));
    const servers = await Promise.all(starting);
    return { servers, server: servers[0]!, ...(await proxied(...servers.map((server) => server.port))) };
  }

  const NEAREST = '/api/v1/toilets/nearest?lat=43.7384&lon=7.4246';

  test('compresses answers, caches what is the same for everybody, and no answer of the API', async () => {
    const { port, server } = await site();
    const look = async (path: string) => await ask(port, path, new Agent());
    const plain = await look(NEAREST);
    expect(plain.status).toBe(200);
    const sent = get({ port, host: '127.0.0.1', path: NEAREST, headers: { 'accept-encoding': 'gzip' } });
    const [packed]: IncomingMessage[] = await once(sent, 'response');
    expect(packed?.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(await buffer(packed!)).toString()).toBe(plain.text);
    const states = async (path: string) => {
      const seen: unknown[] = [];
      for (let i = 0; i < 2; i++) seen.push((await look(path)).headers['x-cache']);
      return seen;
    };
    expect(await states('/licence')).toEqual(['MISS', 'HIT']);
    expect(await states(NEAREST)).toEqual([undefined, undefined]);
    server.program.signal('SIGKILL');
    await server.program.ended;
    expect((await look('/licence')).status).toBe(200);
    expect((await look(NEAREST)).status).toBe(502);
  });

  test('packs no page of one person', async () => {
    const { port } = await site();
    const sent = get({ port, host: '127.0.0.1', path: '/account', headers: { 'accept-encoding': 'gzip' } });
    const [page]: IncomingMessage[] = await once(sent, 'response');
    expect(page?.headers['cache-control']).toBe('no-store');
    expect(page?.headers['content-encoding']).toBeUndefined();
    expect((await buffer(page!)).toString()).toContain('<!doctype html>');
  });

  test('takes no server from others for a 503 that is an answer, and logs which servers it tried', async () => {
    const { port, servers, log } = await site(2);
    const [reader, stranger] = ['127.0.0.2', '127.0.0.3'].map((localAddress) => new Agent({ localAddress }));
    const seen = new Set<string>();
    for (let i = 0; i < 12; i++) {
      for (const path of ['/account', '/human-check/challenge'])
        seen.add(`${path} ${(await ask(port, path, stranger!, { 'sec-fetch-site': 'same-origin' })).status}`);
      for (let k = 0; k < 2; k++) seen.add(`nearest ${(await ask(port, NEAREST, reader!)).status}`);
    }
    expect([...seen].sort()).toEqual(['/account 503', '/human-check/challenge 503', 'nearest 200']);
    const lines = () =>
      log()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    const triedWith = (status: number) =>
      new Set(
        lines().flatMap((line) => (line.status === status ? [`${line.servers} ${line.statuses}`] : [])),
      );
    const answering = servers.map((server) => `127.0.0.1:${server.port}`);
    expect([...triedWith(503)].sort()).toEqual(answering.map((server) => `${server} 503`).sort());
    for (const { program } of servers) program.signal('SIGKILL');
    await Promise.all(servers.map(({ program }) => program.ended));
    for (let i = 0; i < 6; i++) expect((await ask(port, NEAREST, reader!)).status).toBe(502);
    await expect.poll(() => [...triedWith(502)], { timeout: 30_000 }).toContain('lootiles 502');
  });

  test('tells servers who asks, whatever the client says, and keeps persons out of its log', async () => {
    const { port, server, log } = await site();
    const agent = new Agent({ localAddress: '127.0.0.2' });
    for (let i = 0; i < 61; i++)
      await ask(port, NEAREST, agent, { 'x-forwarded-for': `203.0.113.${i}`, 'x-request-id': 'forged' });
    const refused = await ask(port, NEAREST, agent, { 'x-forwarded-for': '198.51.100.9' });
    expect(refused.status).toBe(429);
    await expect.poll(log, { timeout: 30_000 }).toContain('"status":429');
    const lines = log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ method: 'GET', path: '/api/v1/toilets/nearest', status: 429 });
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(lines.length);
    expect(log()).not.toMatch(/43\.73|203\.0\.113|198\.51|127\.0\.0\.2|forged/);
    expect(server.program.output).not.toContain('forged');
  });

  const post = (path: string, bytes: number, sent = bytes) =>
    Buffer.from(
      `POST ${path} HTTP/1.1\r\nhost: toilets.example\r\nconnection: close\r\ncontent-type: application/json\r\n` +
        `content-length: ${bytes}\r\n\r\n${' '.repeat(sent)}`,
    );
  const problemIn = (text: string) => Problem.parse(JSON.parse(text.slice(text.indexOf('\r\n\r\n{'))));

  test('lets events of the payment provider have 512 KB, and nothing else more than 64 KB', async () => {
    const { port } = await site();
    const WEBHOOK = '/api/v1/billing/webhook';
    const largest = await exchange(port, post(WEBHOOK, 512 << 10), true);
    expect(problemIn(largest.text)).toMatchObject({ status: 503, title: 'Partner payments are off' });
    for (const [path, bytes] of [
      [WEBHOOK, (512 << 10) + 1],
      ['/api/v1/billing/webhook/more', (64 << 10) + 1],
      ['/mcp', (64 << 10) + 1],
    ] as const) {
      const { text } = await exchange(port, post(path, bytes), true);
      expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*content-type: application\/problem\+json/i);
      expect(text).toMatch(/access-control-allow-origin: \*/i);
      expect(problemIn(text)).toMatchObject({ title: PROBLEMS['body-too-large'].title, status: 413 });
    }
  });

  test('keeps floods of one address away from the servers', async () => {
    const { port } = await site();
    const answers = await askMany([port], '/llms.txt', 1_500);
    const { 429: refused = 0, ...others } = statuses(answers);
    expect(refused).toBeGreaterThan(0);
    expect(Object.keys(others)).toEqual(['200']);
    const { headers, text } = answers.find(({ status }) => status === 429)!;
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'access-control-allow-origin': '*',
      'retry-after': '5',
    });
    expect(Problem.parse(JSON.parse(text))).toMatchObject({
      title: PROBLEMS['rate-limited'].title,
      status: 429,
      retry_after_seconds: 5,
    });
  });

  test('keeps the connections of one address within bounds', async () => {
    const { port } = await site();
    const held = Array.from({ length: 110 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      onTestFinished(() => void socket.destroy());
      socket.write(post('/mcp', 1_000, 10));
      return socket;
    });
    const refused: string[] = [];
    for (const socket of held) socket.once('data', (bytes) => refused.push(String(bytes)));
    await expect.poll(() => refused.length, { timeout: 30_000 }).toBe(10);
    expect(refused.every((text) => text.startsWith('HTTP/1.1 429 '))).toBe(true);
  });
});
