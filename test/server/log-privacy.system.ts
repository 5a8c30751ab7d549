/** What the log of a server holds after everything that could put somebody into it. */
import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { altchaCheck } from '../../server/human-check/altcha.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { BASE_URL } from '../fixtures/app.ts';
import { PEPPER, postTo, TOILETS } from '../fixtures/contributions.ts';
import { freePort } from '../fixtures/free-port.ts';
import { publishToilets, temporaryFolder } from '../fixtures/generation.ts';
import { solve } from '../fixtures/human-check.ts';
import { freshDatabase } from '../fixtures/postgres.ts';
import { ask, serving } from '../fixtures/process.ts';

/** Of one person, in forms that nothing else has. */
const ADDRESS = '203.0.113.77';
const DEVICE = '0b5f2a6e-7d1c-4f6e-9d53-1a2b3c4d5e6f';
const EMAIL = 'jane.doe@private.example';
const WORDS = 'I live next door at number 17';
const PLACE = 'Geheimgasse';
const POSITION = { lat: 41.89021, lon: 12.49223 };
const FORGED = '203.0.113.9';

test('the log of reads, writes, sign-ins and faults holds requests by their ids, and nothing of a person', async () => {
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, TOILETS);
  const { url, database } = await freshDatabase();
  const { port, program } = await serving(store.dataDir, {
    BASE_URL,
    DATABASE_URL: url,
    PEPPER: PEPPER.toString(),
    TRUST_PROXY: 'loopback',
    // Nobody answers there: what the log says about that is looked at, too.
    PLACE_LOOKUP_URL: `http://127.0.0.1:${await freePort()}/api`,
  });
  const agent = new Agent();
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(port, path, agent, { 'x-forwarded-for': ADDRESS, 'user-agent': WORDS, ...headers });
  const check = altchaCheck(PEPPER, { min: 1, max: 2 });
  const post = postTo(`http://127.0.0.1:${port}`, async () => solve(await check.challenge()));
  const report = (headers: Record<string, string>) =>
    post('/api/v1/toilets/lt_n1/reports', { kind: 'closed', note: WORDS }, { from: ADDRESS, headers });
  const { lat, lon } = POSITION;

  await get(`/api/v1/toilets/nearest?lat=${lat}&lon=${lon}`);
  await get(`/?lat=${lat}&lon=${lon}`);
  for (let i = 0; i < 8; i++) await get(`/api/v1/toilets/nearest?place=${PLACE}${i}`);
  await get(`/api/v1/toilets/nearest?lat=${lat}x&lon=${lon}`);
  await get(`/%00/${PLACE}`);
  const here = `lat=${lat}&lon=${lon}`;
  for (const path of [
    `/api/v1/toilets?bbox=${lon},${lat},${lon + 0.01},${lat + 0.01}`,
    `/api/v1/route/toilets?from_lat=${lat}&from_lon=${lon}&to_lat=${lat}&to_lon=${lon}`,
    `/api/v1/toilets/summary?bbox=${lon},${lat},${lon + 0.01},${lat + 0.01}`,
    `/api/v1/places?q=${PLACE}&${here}`,
    `/api/v1/places/at?${here}`,
    `/way?from=${PLACE}&from_lat=${lat}&from_lon=${lon}&to=${PLACE}`,
    `/print?${here}&label=${PLACE}`,
    `/coverage?place=${PLACE}`,
    `/places?q=${PLACE}`,
    `/nowhere?${here}`,
  ])
    await get(path);
  await post('/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'find_toilets_near', arguments: POSITION },
  });
  await expect.poll(async () => (await report({})).status, { timeout: 30_000 }).toBe(201);
  await post('/account/api/sign-in', { email: EMAIL }, { from: ADDRESS });

  // Faults of ours, on writes and on reads of pages.
  await database.execute('ALTER TABLE report RENAME TO report_away');
  await database.execute('ALTER TABLE sign_in RENAME TO sign_in_away');
  const named = await report({ 'x-request-id': 'edge-4711' });
  expect(named.status).toBe(500);
  expect(named.headers.get('x-request-id')).toBe('edge-4711');
  expect(named.body).toMatchObject({ detail: expect.stringContaining('edge-4711') });
  await post('/account/api/sign-in', { email: EMAIL }, { from: ADDRESS });
  await program.says('"requestId":"edge-4711"');
  await program.says('"msg":"The place lookup service fails');

  const lines = program.output.trim().split('\n');
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
  // A time such as 20:21:41.892 looks like a latitude.
  const output = program.output.replaceAll(/"time":"[^"]*"/g, '');
  for (const private_ of [ADDRESS, DEVICE, EMAIL, 'jane.doe', WORDS, PLACE, '41.89', '12.49'])
    expect(output).not.toContain(private_);
});

test('an id that a request gives itself gets into the log only if nothing personal fits into it', async () => {
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, TOILETS);
  const { url, database } = await freshDatabase();
  const { port, program } = await serving(store.dataDir, {
    BASE_URL,
    DATABASE_URL: url,
    PEPPER: PEPPER.toString(),
  });
  const check = altchaCheck(PEPPER, { min: 1, max: 2 });
  const post = postTo(`http://127.0.0.1:${port}`, async () => solve(await check.challenge()));
  const report = (requestId = FORGED) =>
    post('/api/v1/toilets/lt_n1/reports', { kind: 'closed' }, { headers: { 'x-request-id': requestId } });
  await expect.poll(async () => (await report()).status, { timeout: 30_000 }).toBe(201);
  await database.execute('ALTER TABLE report RENAME TO report_away');
  const answer = await report();
  expect(answer.status).toBe(500);
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await program.says(`"requestId":"${id}"`);
  expect(program.output).not.toContain(FORGED);
  expect((await report('order-4711')).headers.get('x-request-id')).toBe('order-4711');
  await program.says('"requestId":"order-4711"');
});
