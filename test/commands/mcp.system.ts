/** `lootiles mcp` as hosts start it: real clients over standard input and output, and files from a static host or a folder. */
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { ToiletAnswer } from '../../schemas/reads/mcp-tools.ts';
import { FindResult, ToiletResult } from '../../schemas/reads/read-results.ts';
import { RESULT_NOTE } from '../../server/mcp/protocol.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { appOn } from '../fixtures/app.ts';
import { publishToilets } from '../fixtures/generation.ts';
import { workFolder } from '../fixtures/imports.ts';
import { MODERN } from '../fixtures/mcp.ts';
import { placeRecord } from '../fixtures/places.ts';
import { type PublishedFolder, publicationOf } from '../fixtures/publication.ts';
import { publishedSite } from '../fixtures/published-site.ts';
import { LOOTILES, runLootiles } from '../fixtures/run.ts';
import { baseToilet } from '../fixtures/toilets.ts';
import { toolsFolder } from '../tools/tools.ts';

const AT = { lat: 43.73, lon: 7.42 };
const NEAR = { name: 'find_toilets_near', arguments: { ...AT, free: false } };
const ONE = { name: 'get_toilet', arguments: { id: 'lt_n1' } };
const Text = z.object({ type: z.literal('text'), text: z.string() });
const Call = z.object({
  isError: z.boolean().optional(),
  content: z.array(Text),
  structuredContent: z.unknown().optional(),
});

const PLACES = [
  placeRecord({ name: 'Monaco', kind: 'city', lon: 7.42, lat: 43.73, country: 'MC' }),
  placeRecord({
    name: 'Rue Grimaldi',
    kind: 'street',
    lon: 7.4196,
    lat: 43.7354,
    town: 'Monaco',
    country: 'MC',
  }),
];

let published: PublishedFolder;
let store: LocalStore;

beforeAll(async () => {
  store = new LocalStore(workFolder());
  const generation = await publishToilets(
    store,
    [baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.731, name: 'Gare' })],
    { places: PLACES },
  );
  published = publicationOf(store, generation);
});

const site = () => publishedSite({ files: new Map(published.files), fetched: [] });
const [PROGRAM, ...FIRST] = LOOTILES;
const command = (place: string) => ({ command: PROGRAM, args: [...FIRST, 'mcp', place] });

function expectToilets(near: unknown, one: unknown): void {
  const [found, toilet] = [Call.parse(near), Call.parse(one)];
  const result = FindResult.parse(found.structuredContent);
  expect(result).toMatchObject({ status: 'ok', results: [{ id: 'lt_n1' }] });
  expect(found.content.map(({ text }) => text)).toEqual([expect.stringContaining('1. Gare: '), RESULT_NOTE]);
  expect(ToiletResult.parse(toilet.structuredContent).toilet.name).toBe('Gare');
}

test('from a place of the files, the way is an estimate: they have no walking graph', async () => {
  const client = new NewClient({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  await client.connect(new NewTransport(command(await site())));
  const { arguments: one } = ONE;
  const answer = Call.parse(
    await client.callTool({ ...ONE, arguments: { ...one, from: 'Rue Grimaldi, Monaco' } }),
  );
  expect(ToiletAnswer.parse(answer.structuredContent).way).toMatchObject({
    status: 'no_graph',
    origin: { label: 'Rue Grimaldi, Monaco', source: 'place' },
    walk: { source: 'straight_line' },
    steps: [],
  });
  expect(answer.content[0]!.text).toContain('\nWay from Rue Grimaldi, Monaco (');
});

test('with lang a toilet is said in that language, as by a server', async () => {
  const client = new NewClient({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  await client.connect(new NewTransport(command(await site())));
  const answer = Call.parse(await client.callTool({ ...ONE, arguments: { ...ONE.arguments, lang: 'it' } }));
  const { words } = ToiletAnswer.parse(answer.structuredContent);
  const { body } = await appOn(store, Date.now()).get('/api/v1/toilets/lt_n1/details?lang=it');
  expect(words?.language).toBe('it');
  expect(body).toMatchObject({ words });
  expect(answer.content[0]!.text).toContain('\nIn the language it: ');
});

test.each(['legacy', 'auto', { pin: MODERN }] as const)(
  'the official client of today, negotiating %j, lists both tools and calls them',
  async (mode) => {
    const client = new NewClient({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    onTestFinished(() => client.close());
    await client.connect(new NewTransport(command(await site())));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['find_toilets_near', 'get_toilet']);
    expect(tools[0]!.description).toContain('date of the data is 2026-11-17');
    expectToilets(await client.callTool(NEAR), await client.callTool(ONE));
    expect(await client.callTool({ ...ONE, arguments: { id: '?' } })).toMatchObject({ isError: true });
    await expect(client.callTool({ name: 'none' })).rejects.toMatchObject({ code: -32602 });
  },
);

test('the first official client gets what a server answers, from a folder', async () => {
  const folder = workFolder();
  mkdirSync(join(folder, 'data'));
  for (const [name, file] of published.files) writeFileSync(join(folder, 'data', `${name}.bin`), file);
  const client = new OldClient({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  const env = { BASE_URL: 'https://toilets.example', PATH: process.env.PATH ?? '' };
  await client.connect(new OldTransport({ ...command(folder), env }) as Parameters<typeof client.connect>[0]);
  expect(client.getInstructions()).toMatch(/ask_user/);
  const { structuredContent } = Call.parse(await client.callTool(NEAR));
  const { body } = await appOn(store, Date.now()).get(`/api/v1/toilets/nearest?lat=${AT.lat}&lon=${AT.lon}`);
  expect(structuredContent).toEqual(body);
});

test('a folder answers with the address that it was published for, whatever the settings here say', async () => {
  const site = join(workFolder(), 'site');
  const env = { DATA_DIR: store.dataDir, SITE_URL: 'https://wc.town.example/files' };
  expect((await runLootiles(['publish', site], env)).code).toBe(0);
  const client = new NewClient({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  const here = { BASE_URL: 'https://elsewhere.example', PATH: process.env.PATH ?? '' };
  await client.connect(new NewTransport({ ...command(site), env: here }));
  expect(client.getServerVersion()).toMatchObject({
    name: 'example.town.wc/lootiles',
    version: manifest.version,
  });
  const found = FindResult.parse(Call.parse(await client.callTool(NEAR)).structuredContent);
  expect(found.attribution.license_notice_url).toBe('https://wc.town.example/files/licence');
  expect(found.results[0]!.url).toBe('https://wc.town.example/files/toilets/lt_n1');
  const one = { ...ONE, arguments: { id: found.results[0]!.url } };
  expectToilets(await client.callTool(NEAR), await client.callTool(one));
});

/** The first answers of the program to lines on its standard input. */
async function answersTo(text: string, count: number): Promise<unknown[]> {
  const { command: program, args } = command(await site());
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill());
  child.stdin.write(text);
  const answers: unknown[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    answers.push(JSON.parse(line));
    if (answers.length === count) break;
  }
  return answers;
}

test('broken JSON is answered, and so is what follows', async () => {
  const lines = '{"jsonrpc":"2.0",\n{"jsonrpc":"2.0","id":3,"method":"ping"}\n';
  expect(await answersTo(lines, 2)).toMatchObject([
    { id: null, error: { code: -32700 } },
    { id: 3, result: {} },
  ]);
});

test.each([
  ['2024-11-05', '2025-06-18'],
  ['2031-05-01', '2025-11-25'],
])('asked for %s the handshake answers %s', async (asked, answered) => {
  const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const frame = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  expect(await answersTo(`${JSON.stringify(frame)}\n`, 1)).toMatchObject([
    { id: 1, result: { protocolVersion: answered } },
  ]);
});

test('a place by name is looked up in the names of the files; a written position is read', async () => {
  const client = new NewClient({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  await client.connect(new NewTransport(command(await site())));
  const near = async (place: string) => {
    const { structuredContent } = Call.parse(await client.callTool({ ...NEAR, arguments: { place } }));
    return FindResult.parse(structuredContent);
  };
  expect(await near('Rue Grimaldi, Monaco')).toMatchObject({
    status: 'ok',
    origin: { label: 'Rue Grimaldi, Monaco', source: 'place' },
    results: [{ id: 'lt_n1' }],
  });
  expect(await near('Xqzwk Vbnrt')).toMatchObject({
    status: 'place_not_found',
    ask_user: expect.stringContaining('The data covers Monaco.'),
  });
  const written = await client.callTool({ ...NEAR, arguments: { place: '43.73, 7.42' } });
  expect(written).toMatchObject({ structuredContent: { status: 'ok' } });
});

test('files that vanish: the call is an error, the log is on standard error, and it goes on', async () => {
  const files = new Map(published.files);
  const client = new NewClient({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  const address = await publishedSite({ files, fetched: [] });
  const transport = new NewTransport({ ...command(address), stderr: 'pipe' });
  let log = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  await client.connect(transport);
  for (const name of files.keys()) if (name !== 'directory') files.delete(name);
  const failed = Call.parse(await client.callTool(NEAR));
  expect(failed.isError).toBe(true);
  expect(failed.content[0]!.text).toContain('database-unavailable');
  await expect.poll(() => log).toContain('The files of the publication did not answer');
  expect(() => JSON.parse(log.split('\n')[0]!)).not.toThrow();
  for (const [name, file] of published.files) files.set(name, file);
  expectToilets(await client.callTool(NEAR), await client.callTool(ONE));
});

test.each([
  ['nothing at the address', 'http://127.0.0.1:9', /directory of the publication could not be loaded/],
  ['no such folder', '/nowhere', /directory of the publication could not be loaded/],
])('%s: it ends with a sentence', async (_, place, sentence) => {
  const { code, stdout, stderr } = await runLootiles(['mcp', place]);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(sentence);
});

test('its help says that it looks up places in the files', async () => {
  const { stdout } = await runLootiles(['mcp', '--help']);
  expect(stdout).toContain('looks up places by name in the same files');
});

test('without an argument it says what to give', async () => {
  const { code, stderr } = await runLootiles(['mcp']);
  expect(code).toBe(1);
  expect(stderr).toContain('lootiles mcp <url|folder>');
});

test('the Inspector’s command line lists both tools and calls one', { timeout: 120_000 }, async () => {
  const address = await site();
  const inspect = async (method: string, ...args: string[]): Promise<unknown> => {
    const program = join(toolsFolder(), '@modelcontextprotocol/inspector/clients/launcher/build/index.js');
    const start = ['--cli', ...LOOTILES, 'mcp', address, '--transport', 'stdio'];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, ...start, '--method', method, ...args],
      { timeout: 90_000 },
    );
    return JSON.parse(stdout);
  };
  expect(await inspect('tools/list')).toMatchObject({
    tools: [{ name: 'find_toilets_near' }, { name: 'get_toilet' }],
  });
  const call = ['--tool-name', 'find_toilets_near', '--tool-arg', 'lat=43.73', '--tool-arg', 'lon=7.42'];
  expect(await inspect('tools/call', ...call)).toMatchObject({ structuredContent: { status: 'ok' } });
});
