/** The short way of a tool call answers what the SDK would. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identityOf } from '../../../server/mcp/identity.ts';
import { mcpHandler } from '../../../server/mcp/mcp-handler.ts';
import { mcpServer } from '../../../server/mcp/mcp-server.ts';
import { plainCalls } from '../../../server/mcp/plain-call.ts';
import { ToolCalls } from '../../../server/mcp/tool-calls.ts';
import { findInGazetteer } from '../../../server/place-lookup/find-place.ts';
import { appOf, BASE_URL } from '../../fixtures/app.ts';
import { NOW } from '../../fixtures/generation.ts';
import { logTo } from '../../fixtures/log.ts';
import { LEGACY, MODERN, requestOf } from '../../fixtures/mcp.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const NAMES = [
  'Toilettes "du Marché"',
  '公衆トイレ',
  'a\\u00e9\\\\u00e9',
  '🚻\u0007\n',
  'back\\slash\u007f',
  '\u2028</script>',
];

async function bothWays() {
  const { generations, log } = await appOf(
    NAMES.map((name, i) =>
      baseToilet({ id: `lt_n${i}`, lon: 7.4 + i / 1000, lat: 43.7, name, operator: name }),
    ),
  );
  const now = () => NOW.getTime();
  const tools = new ToolCalls({
    baseUrl: BASE_URL,
    generations,
    now,
    log: logTo((text) => log.push(text)),
    findPlace: findInGazetteer,
  });
  const identity = identityOf(BASE_URL);
  return { plain: plainCalls(identity, tools), sdk: mcpHandler(() => mcpServer(identity, tools)) };
}

const orAny = (value: fc.Arbitrary<unknown>) => fc.oneof({ weight: 5, arbitrary: value }, fc.jsonValue());
const text = fc.string({ unit: 'grapheme' });
const args = orAny(
  fc.record(
    {
      lat: orAny(fc.double({ min: 43, max: 44, noNaN: true })),
      lon: orAny(fc.double({ min: 7, max: 8, noNaN: true })),
      limit: orAny(fc.integer({ min: 1, max: 20 })),
      place: orAny(text),
      id: fc.constantFrom('lt_n0', 'lt_n3', 'none'),
      open_now: orAny(fc.boolean()),
    },
    { requiredKeys: [] },
  ),
);
const meta = fc.record(
  {
    'openai/userLocation': orAny(fc.record({ latitude: fc.constant(43.7), longitude: fc.constant('7.4') })),
    progressToken: orAny(fc.integer()),
    'io.modelcontextprotocol/clientCapabilities': orAny(fc.constant({ elicitation: {} })),
    'io.modelcontextprotocol/clientInfo': orAny(fc.constant({ name: 'a', version: '1' })),
    'io.modelcontextprotocol/protocolVersion': fc.constantFrom(MODERN, '2025-11-25', 7),
    'io.modelcontextprotocol/logLevel': fc.constantFrom('info', 7),
    'io.modelcontextprotocol/related-task': fc.jsonValue(),
    'com.example/other': fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const hint = fc.record(
  { 'openai/userLocation': orAny(fc.record({ latitude: fc.constant(43.7), longitude: fc.constant('7.4') })) },
  { requiredKeys: [] },
);
const call = fc.record({
  version: fc.constantFrom(...LEGACY, MODERN, MODERN, undefined, '2024-11-05', '1999-01-01'),
  name: fc.constantFrom('find_toilets_near', 'get_toilet', 'none', '__proto__'),
  args,
  meta: fc.oneof({ weight: 2, arbitrary: hint }, { weight: 1, arbitrary: meta }),
  id: fc.oneof({ weight: 5, arbitrary: fc.integer() }, text, fc.double(), fc.constant(null)),
  extra: fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    fc.dictionary(fc.constantFrom('inputResponses', 'requestState', 'task', 'x'), fc.jsonValue()),
  ),
  accept: fc.constantFrom('application/json, text/event-stream', '*/*', 'text/html'),
});

describe('a call that takes the short way', () => {
  test('is answered as the SDK answers it', { timeout: 60_000 }, async () => {
    const { plain, sdk } = await bothWays();
    let short = 0;
    await fc.assert(
      fc.asyncProperty(call, async ({ version, name, args, meta, id, extra, accept }) => {
        const params = { name, arguments: args, ...(meta && { _meta: meta }), ...extra };
        const sent = requestOf(version, 'tools/call', params);
        // As it arrives: what JSON cannot say is gone.
        const frame = JSON.parse(JSON.stringify({ ...(sent.frame as object), id }));
        const headers = new Headers({ ...sent.headers, accept });
        const answer = await plain(headers, frame);
        if (!answer) return;
        short++;
        const expected = await sdk(new Request(`${BASE_URL}/mcp`, { method: 'POST', headers }), frame);
        expect(answer.status).toBe(expected.status);
        expect(answer.headers.get('content-type')).toBe(expected.headers.get('content-type'));
        expect(await answer.json()).toEqual(await expected.json());
      }),
      { numRuns: 1500 },
    );
    expect(short).toBeGreaterThan(150);
  });

  test.each([...LEGACY, MODERN])('is every ordinary one of %s', async (version) => {
    const { plain } = await bothWays();
    const { headers, frame } = requestOf(version, 'tools/call', {
      name: 'get_toilet',
      arguments: { id: 'lt_n2' },
    });
    const answer = await plain(new Headers(headers), frame);
    const { result } = await answer!.json();
    expect(result.content[0].text).toContain(`${NAMES[2]}: `);
    expect(result.structuredContent.toilet.name).toBe(NAMES[2]);
  });
});
