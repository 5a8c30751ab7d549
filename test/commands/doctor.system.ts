/** `lootiles doctor` as a process of its own, beside real services that are well, ill, silent, or away. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createModeratorToken } from '../../overlay/accounts/accounts.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { signIn } from '../fixtures/accounts.ts';
import { freePort } from '../fixtures/free-port.ts';
import { publishToilets, temporaryFolder } from '../fixtures/generation.ts';
import { streetOf, writeExtract } from '../fixtures/imports.ts';
import { listening } from '../fixtures/listening.ts';
import { needs, program, REDIS } from '../fixtures/needs.ts';
import { freshDatabase } from '../fixtures/postgres.ts';
import { serving } from '../fixtures/process.ts';
import { PASSWORD, startRedis } from '../fixtures/redis.ts';
import { runLootiles } from '../fixtures/run.ts';
import { newBucket, objectStore, useS3 } from '../fixtures/s3.ts';
import { smtpServer } from '../fixtures/smtp.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const SECRET = 'never-to-be-shown-1234567890123456';
const OPENSSL = program('openssl');
const s3 = useS3();

/** Every line, by the name of what was looked at. */
async function examine(settings: Record<string, string>) {
  const { code, stdout, stderr } = await runLootiles(['doctor'], settings);
  expect(stderr).toBe('');
  const lines = stdout.trimEnd().split('\n');
  for (const line of lines) expect(line).toMatch(/^(?:ok|warning|wrong): +\S+(?: store)? +\S.*[.]$/);
  return {
    code,
    stdout,
    of: (name: string) =>
      lines
        .map((line) => /^(\w+): +(quota store|\w+) +(.*)$/.exec(line))
        .flatMap((match) => (match?.[2] === name ? [`${match[1]}: ${match[3]}`] : [])),
  };
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

async function site() {
  const folder = temporaryFolder();
  const DATA_DIR = join(folder, 'data');
  const store = new LocalStore(DATA_DIR);
  await publishToilets(store, [baseToilet({ id: 'lt_n1', lon: 7.4246, lat: 43.7384 })], { now: new Date() });
  const EXTRACT = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(3));
  return { DATA_DIR, EXTRACT };
}

describe('lootiles doctor', () => {
  test(
    'finds nothing wrong with a service that is well, and leaves nothing in its bucket',
    needs(REDIS),
    async () => {
      const redisPort = await freePort();
      await startRedis(redisPort);
      const database = await freshDatabase();
      const bucket = await newBucket(s3());
      const { url: SMTP_URL } = await smtpServer();
      const own = await site();
      const { port } = await serving(own.DATA_DIR);
      const { code, stdout, of } = await examine({
        ...own,
        SMTP_URL,
        MAIL_FROM: 'toilets@toilets.example',
        PORT: String(port),
        BASE_URL: `http://127.0.0.1:${port}`,
        DATABASE_URL: database.url,
        PEPPER: SECRET,
        RATE_LIMIT_STORE: `redis://:${PASSWORD}@127.0.0.1:${redisPort}`,
        OBJECT_STORE_URL: bucket.url,
        OBJECT_STORE_ACCESS_KEY: bucket.accessKey,
        OBJECT_STORE_SECRET_KEY: bucket.secretKey,
      });
      expect([code, stdout]).toEqual([0, expect.not.stringMatching(/^wrong/m)]);
      for (const secret of [SECRET, PASSWORD]) expect(stdout).not.toContain(secret);
      expect(await Array.fromAsync(objectStore(bucket).list(''))).toEqual([]);
      expect(of('ports')).toEqual([`ok: Port ${port} (PORT) answers: the service runs.`]);
      expect(of('address')).toEqual([`ok: http://127.0.0.1:${port} answers with this service.`]);
      expect(of('database')).toEqual([
        expect.stringMatching(/^ok: Postgres \d+ answers\.$/),
        'ok: Its tables are those of this version.',
      ]);
      expect(of('bucket')).toEqual([
        expect.stringMatching(/^ok: .* listed, written, read and deleted from\.$/),
      ]);
      expect(of('quota store')).toEqual([`ok: 127.0.0.1:${redisPort} answers.`]);
      expect(of('mail')).toEqual([expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ takes mails from/)]);
      expect(of('extract')).toEqual([expect.stringMatching(/^ok: .*street\.osm\.pbf is there/)]);
      expect(of('folder')).toEqual([expect.stringMatching(/^ok: /)]);
    },
  );

  test('names each part that is away, with the setting, without a secret, and ends with 1', async () => {
    const gone = await freePort();
    const key = 'OBJECT_STORE_SECRET_KEY';
    const { code, stdout, of } = await examine({
      ...(await site()),
      SMTP_URL: `smtp://user:${SECRET}@127.0.0.1:${gone}`,
      MAIL_FROM: 'toilets@toilets.example',
      BASE_URL: 'https://no-such-name.invalid',
      DATABASE_URL: `postgresql://user:${SECRET}@127.0.0.1:${gone}/none`,
      PEPPER: SECRET,
      RATE_LIMIT_STORE: `redis://:${SECRET}@127.0.0.1:${gone}`,
      OBJECT_STORE_URL: `http://127.0.0.1:${gone}/bucket`,
      OBJECT_STORE_ACCESS_KEY: 'key',
      [key]: SECRET,
    });
    expect(code).toBe(1);
    expect(stdout).not.toContain(SECRET);
    expect(of('mail')).toEqual([expect.stringMatching(/^wrong: .*ESOCKET|^wrong: .*ECONN.* SMTP_URL/)]);
    expect(of('address')).toEqual([
      expect.stringMatching(/^wrong: The name no-such-name\.invalid is not known/),
    ]);
    expect(of('database')).toEqual([expect.stringMatching(/^wrong: .* DATABASE_URL\.$/)]);
    expect(of('bucket')).toEqual([expect.stringMatching(/^wrong: The object store at .* is away/)]);
    expect(of('quota store')).toEqual([expect.stringMatching(/^wrong: .* RATE_LIMIT_STORE\.$/)]);
    expect(of('settings').join('\n')).toContain('TRUST_PROXY');
  });

  test(
    'waits ten seconds at most for servers that take connections and say nothing',
    needs(REDIS),
    async () => {
      const silent = await portOf(createServer((socket) => void socket.on('error', () => {})));
      const { code, of } = await examine({
        ...(await site()),
        SMTP_URL: `smtp://127.0.0.1:${silent}`,
        MAIL_FROM: 'toilets@toilets.example',
        BASE_URL: `https://127.0.0.1:${silent}`,
        DATABASE_URL: `postgresql://127.0.0.1:${silent}/none`,
        RATE_LIMIT_STORE: `redis://127.0.0.1:${silent}`,
        OBJECT_STORE_URL: `http://127.0.0.1:${silent}/bucket`,
        OBJECT_STORE_ACCESS_KEY: 'key',
        OBJECT_STORE_SECRET_KEY: SECRET,
      });
      expect(code).toBe(1);
      expect(of('bucket')).toEqual(['wrong: There was no answer within 10 s.']);
      expect(of('database')[0]).toMatch(/^wrong: /);
    },
  );

  test('reads certificates: one that browsers refuse is wrong', needs(OPENSSL), async () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=localhost'].concat([
        '-keyout',
        at('key'),
        '-out',
        at('certificate'),
      ]),
      { stdio: 'ignore' },
    );
    const files = { key: readFileSync(at('key')), cert: readFileSync(at('certificate')) };
    const port = await portOf(createHttpsServer(files, (_, response) => void response.end('Lootiles')));
    const own = await site();
    const { code, of } = await examine({ ...own, BASE_URL: `https://localhost:${port}` });
    expect(code).toBe(1);
    expect(of('address').at(-1)).toMatch(
      /^wrong: Browsers refuse the certificate of localhost \(.*SELF_SIGNED/,
    );
  });

  test('tells a port of another program from one of its own, and makes no folder', async () => {
    const port = await portOf(createServer((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n')));
    const { DATA_DIR, EXTRACT } = await site();
    rmSync(DATA_DIR, { recursive: true });
    const { code, of } = await examine({ DATA_DIR, EXTRACT, PORT: String(port) });
    expect(code).toBe(1);
    expect(of('ports')).toEqual([`wrong: Port ${port} on 127.0.0.1 is in use. Set PORT to another one.`]);
    expect(of('folder')[0]).toMatch(/^warning: .* does not exist/);
    expect(() => readFileSync(DATA_DIR)).toThrow(/ENOENT/);
  });

  test('asks the server of the extract for the extract and the time, and does not show the key in its address', async () => {
    const date = new Date(Date.now() - 2 * 3_600_000).toUTCString();
    const server = createHttpServer(({ url }, response) => {
      response
        .writeHead(url?.startsWith('/there') ? 200 : 404, { date, 'content-length': 3e8 })
        .flushHeaders();
    });
    const origin = await listening(server);
    const { host } = new URL(origin);
    const { DATA_DIR } = await site();
    const there = await examine({ DATA_DIR, EXTRACT: `${origin}/there.osm.pbf?key=${SECRET}` });
    expect(there.stdout).not.toContain(SECRET);
    expect(there.of('extract')).toEqual([`ok: ${host}/there.osm.pbf can be fetched, 0.3 GB.`]);
    expect(there.of('clock')).toEqual([
      expect.stringMatching(/^warning: .*, 2\.0 hours ahead of the server/),
    ]);
    const gone = await examine({ DATA_DIR, EXTRACT: `${origin}/gone.osm.pbf` });
    expect([gone.code, gone.of('extract')]).toEqual([
      1,
      [expect.stringMatching(/^wrong: .*status 404\. Correct EXTRACT/)],
    ]);
  });

  test('names moderators without a passkey for the address of the site, and what to do', async () => {
    const { url, database } = await freshDatabase();
    const own = { ...(await site()), DATABASE_URL: url, PEPPER: SECRET, PASSKEY_GRACE_DAYS: '7' };
    for (const email of ['ada@example.org', 'bob@example.org'])
      await createModeratorToken(database, email, new Date());
    await signIn(database, { email: 'eve@example.org', role: 'moderator', now: new Date() });
    await database.execute(`UPDATE moderator SET grace_from = now() WHERE email = 'bob@example.org'`);
    const https = await examine({ ...own, BASE_URL: 'https://toilets.example' });
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(https.of('database')).toContain(
      `warning: Moderators without a passkey for https://toilets.example: ada@example.org, bob@example.org (needs one from ${inAWeek} on). Invite each with "lootiles moderator <email> --invite".`,
    );
    const ip = await examine({ ...own, BASE_URL: 'http://192.0.2.7' });
    expect(ip.of('database').join('\n')).toMatch(/eve@example\.org\. Browsers know passkeys only at https/);
  });

  test('sees tables that wait for a migration, and another pepper', async () => {
    const bare = await freshDatabase({ isMigrated: false });
    const own = await site();
    const before = await examine({ ...own, DATABASE_URL: bare.url, PEPPER: SECRET });
    expect(before.of('database').at(-1)).toMatch(/^warning: \d+ migrations are missing/);
    const filled = await freshDatabase();
    const first = await serving(own.DATA_DIR, {
      DATABASE_URL: filled.url,
      PEPPER: 'a'.repeat(64),
      EXTRACT: own.EXTRACT,
    });
    await expect.poll(async () => (await first.ask('/readyz')).text).toContain('"ready"');
    const other = await examine({ ...own, DATABASE_URL: filled.url, PEPPER: SECRET });
    expect([other.code, other.of('database').join('\n')]).toEqual([
      1,
      expect.stringContaining('another pepper'),
    ]);
  });
});
