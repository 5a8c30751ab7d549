/** Real clients over real HTTP: both generations of the official client, and the Inspector's command line. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { FindResult, ToiletResult } from '../../../schemas/reads/read-results.ts';
import { RESULT_NOTE } from '../../../server/mcp/protocol.ts';
import { appAmong } from '../../fixtures/app.ts';
import { listen, MODERN } from '../../fixtures/mcp.ts';
import { placeRecord } from '../../fixtures/places.ts';
import { baseToilet } from '../../fixtures/toilets.ts';
import { toolsFolder } from '../../tools/tools.ts';

const door = async () =>
  listen(
    await appAmong(
      [placeRecord({ name: 'Monaco', kind: 'city', lon: 7.42, lat: 43.73, importance: 0.8, country: 'MC' })],
      [baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.731, name: 'Gare' })],
    ),
  );
const NEAR = { name: 'find_toilets_near', arguments: { place: 'Monaco', free: false } };
const ONE = { name: 'get_toilet', arguments: { id: 'lt_n1' } };
const Text = z.object({ type: z.literal('text'), text: z.string() });
const Call = z.object({
  isError: z.boolean().optional(),
  content: z.tuple([Text, Text]),
  structuredContent: z.unknown(),
});

/** Clients hold structured content to the output schema themselves; here it is held to ours. */
function expectToilets(near: unknown, one: unknown): void {
  const [found, toilet] = [Call.parse(near), Call.parse(one)];
  const result = FindResult.parse(found.structuredContent);
  expect(result).toMatchObject({ status: 'ok', origin: { source: 'place' }, results: [{ id: 'lt_n1' }] });
  expect(found.content[0].text).toContain('1. Gare: ');
  expect(found.content[1].text).toBe(RESULT_NOTE);
  expect(toilet.content[1].text).toBe(RESULT_NOTE);
  expect(ToiletResult.parse(toilet.structuredContent).toilet.name).toBe('Gare');
}

test('the SDK’s first client shakes hands, lists both tools and calls them', async () => {
  const client = new OldClient({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  // Its types do not know exactOptionalPropertyTypes.
  await client.connect(new OldTransport(await door()) as Parameters<typeof client.connect>[0]);
  expect(client.getServerVersion()).toMatchObject({ title: 'Lootiles' });
  expect(client.getInstructions()).toMatch(/ask_user/);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['find_toilets_near', 'get_toilet']);
  expectToilets(await client.callTool(NEAR), await client.callTool(ONE));
  expect(await client.callTool({ ...ONE, arguments: { id: '?' } })).toMatchObject({ isError: true });
  await expect(client.callTool({ name: 'none' })).rejects.toMatchObject({ code: -32602 });
});

test.each(['legacy', 'auto', { pin: MODERN }] as const)(
  'the SDK’s client of today, negotiating %j, lists both tools and calls them',
  async (mode) => {
    const client = new NewClient({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    onTestFinished(() => client.close());
    await client.connect(new NewTransport(await door()));
    expect(client.getNegotiatedProtocolVersion()).toBe(mode === 'legacy' ? '2025-11-25' : MODERN);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['find_toilets_near', 'get_toilet']);
    expectToilets(await client.callTool(NEAR), await client.callTool(ONE));
    expect(await client.callTool({ ...ONE, arguments: { id: '?' } })).toMatchObject({ isError: true });
    await expect(client.callTool({ name: 'none' })).rejects.toMatchObject({ code: -32602 });
  },
);

test('the Inspector’s command line lists both tools and calls them', { timeout: 120_000 }, async () => {
  const url = await door();
  const [tools, near, one] = await Promise.all([
    inspect(url, 'tools/list'),
    inspect(
      url,
      'tools/call',
      '--tool-name',
      'find_toilets_near',
      '--tool-arg',
      'place=Monaco',
      '--tool-arg',
      'limit=3',
    ),
    inspect(url, 'tools/call', '--tool-name', 'get_toilet', '--tool-arg', 'id=lt_n1'),
  ]);
  expect(tools).toMatchObject({ tools: [{ name: 'find_toilets_near' }, { name: 'get_toilet' }] });
  expectToilets(near, one);
});

async function inspect(url: URL, method: string, ...args: string[]): Promise<unknown> {
  const command = join(toolsFolder(), '@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, '--cli', url.href, '--transport', 'http', '--method', method, ...args],
    { timeout: 90_000 },
  );
  return JSON.parse(stdout);
}
