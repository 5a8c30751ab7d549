/** The HTTP side of MCP, over real HTTP with nothing but fetch: every revision, every refusal. */
import { describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { Problem } from '../../../schemas/problems/problem.ts';
import { FindResult, ToiletResult } from '../../../schemas/reads/read-results.ts';
import { RESULT_NOTE } from '../../../server/mcp/protocol.ts';
import { appOf, BASE_URL } from '../../fixtures/app.ts';
import { LEGACY, listen, MODERN, post, requestOf, send } from '../../fixtures/mcp.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const TOILETS = [
  baseToilet({ id: 'lt_n1', lon: 7.4246, lat: 43.7384, name: 'Toilettes "du Marché" 公衆トイレ 🚻' }),
  baseToilet({ id: 'lt_n2', lon: 7.4256, lat: 43.7394 }),
];
const NEAR = { name: 'find_toilets_near', arguments: { lat: 43.7384, lon: 7.4246 } };
const JSON_TYPE = { 'content-type': 'application/json' };

const door = async () => listen(await appOf(TOILETS));

describe.each([undefined, ...LEGACY, MODERN])('revision %s', (version) => {
  test('lists both tools with their schemas', async () => {
    const { status, body } = await send(await door(), requestOf(version, 'tools/list'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      jsonrpc: '2.0',
      id: 7,
      result: {
        tools: [
          { name: 'find_toilets_near', inputSchema: { type: 'object' }, outputSchema: { type: 'object' } },
          { name: 'get_toilet', inputSchema: { required: ['id'] }, outputSchema: { type: 'object' } },
        ],
      },
    });
  });

  test('calls a tool: structured content, and words of it', async () => {
    const { status, body, headers } = await send(await door(), requestOf(version, 'tools/call', NEAR));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    const { result } = body as { result: { structuredContent: unknown; content: { text: string }[] } };
    expect(FindResult.parse(result.structuredContent).results.map(({ id }) => id)).toEqual([
      'lt_n1',
      'lt_n2',
    ]);
    expect(result.content[0]!.text).toContain('1. Toilettes "du Marché" 公衆トイレ 🚻: 0 m N, 1 min walk; ');
    expect(result.content[0]!.text).toContain('2. ');
    expect(result.content.slice(1)).toEqual([{ type: 'text', text: RESULT_NOTE }]);
    expect('resultType' in result).toBe(version === MODERN);
  });

  test('gets one toilet', async () => {
    const call = { name: 'get_toilet', arguments: { id: 'lt_n2' } };
    const { body } = await send(await door(), requestOf(version, 'tools/call', call));
    const { result } = body as { result: { structuredContent: unknown } };
    expect(ToiletResult.parse(result.structuredContent).toilet.id).toBe('lt_n2');
  });

  test('gets one toilet by its link, with what hosts add', async () => {
    const call = {
      name: 'get_toilet',
      arguments: { id: `${BASE_URL}/toilets/lt_n2`, toolCallId: 'c', chatInput: 'which?' },
    };
    const { body } = await send(await door(), requestOf(version, 'tools/call', call));
    expect(body).toMatchObject({ result: { structuredContent: { toilet: { id: 'lt_n2' } } } });
  });

  test.each([
    ['find_toilets_near', { lat: 91, lon: 'seven' }, ['lat', 'lon'], 400],
    ['find_toilets_near', { lat: 43.7 }, ['lon'], 400],
    ['find_toilets_near', { latitude: 43.7, limit: 21 }, ['limit', 'latitude'], 400],
    [
      'find_toilets_near',
      { place: 'x', country: 'Monaco', open_now: 'yes' },
      ['place', 'country', 'open_now'],
      400,
    ],
    ['get_toilet', {}, ['id'], 400],
    ['get_toilet', { id: 'no id' }, ['id'], 400],
    ['get_toilet', { id: 'lt_none' }, undefined, 404],
    ['find_toilets_near', { place: 'Monaco' }, undefined, 503],
  ])('%s %j is a fault that the model can read', async (name, args, names, status) => {
    const { body } = await send(await door(), requestOf(version, 'tools/call', { name, arguments: args }));
    const { result } = body as { result: { isError: boolean; content: { text: string }[] } };
    expect(result.isError).toBe(true);
    expect(result).not.toHaveProperty('structuredContent');
    const problem = Problem.parse(JSON.parse(result.content[0]!.text));
    expect(problem.status).toBe(status);
    expect(problem.invalid_params?.map((param) => param.name)).toEqual(names);
  });

  test.each([
    ['tools/call', { name: 'find_toilets' }, -32602],
    ['tools/call', { name: '__proto__' }, -32602],
    ['tools/call', { name: 7 }, -32602],
    ['tools/call', {}, -32602],
    ['tools/call', { name: 'get_toilet', arguments: 'lt_n1' }, -32602],
    ['tools/call', { name: 'get_toilet', arguments: ['lt_n1'] }, -32602],
    ['tools/list', { cursor: 7 }, -32602],
    ['resources/list', {}, -32601],
    ['prompts/get', { name: 'x' }, -32602],
    ['subscriptions/listen', {}, -32601],
    ['subscriptions/listen', { notifications: { toolsListChanged: true } }, -32601],
    ['logging/setLevel', { level: 'info' }, -32601],
    ['no/such/method', {}, -32601],
  ])('%s %j is error %i', async (method, params, code) => {
    const { body, headers } = await send(await door(), requestOf(version, method, params));
    expect(body).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code, message: expect.any(String) } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each([null, '{"lat":43.7384,"lon":7.4246}', { place: '', country: '', lat: 43.7384, lon: 7.4246 }])(
    'takes the arguments %j as they are meant',
    async (args) => {
      const call = { name: 'find_toilets_near', arguments: args };
      const { body } = await send(await door(), requestOf(version, 'tools/call', call));
      expect(body).toMatchObject({
        result: { structuredContent: { status: args === null ? 'needs_location' : 'ok' } },
      });
    },
  );

  test('takes null for params that may be absent', async () => {
    const { headers, frame } = requestOf(undefined, 'tools/list');
    const sent = { headers, frame: { ...(frame as object), params: null } };
    expect(await send(await door(), sent)).toMatchObject({
      status: 200,
      body: { result: { tools: [{}, {}] } },
    });
  });

  test('answers at /mcp/ as at /mcp', async () => {
    const url = await door();
    const sent = requestOf(version, 'tools/list');
    const { headers: _, ...plain } = await send(url, sent);
    const { headers: __, ...slashed } = await send(new URL('/mcp/', url), sent);
    expect(slashed).toEqual(plain);
  });

  test('takes notifications without a word', async () => {
    const { headers } = requestOf(version, 'notifications/initialized');
    const frame = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(await send(await door(), { headers, frame })).toMatchObject({ status: 202, body: undefined });
  });
});

describe('how long a result holds', () => {
  const metaOf = async (url: URL, version: string, args: object, name = NEAR.name) => {
    const { body } = await send(url, requestOf(version, 'tools/call', { name, arguments: args }));
    return (body as { result: { _meta?: { ttlMs?: number; cacheScope?: string; etag?: string } } }).result
      ._meta;
  };

  test('is said in the newest revision, with an ETag that equal results share', async () => {
    const url = await door();
    const first = await metaOf(url, MODERN, NEAR.arguments);
    expect(first).toMatchObject({
      ttlMs: 60_000,
      cacheScope: 'private',
      etag: expect.stringMatching(/^"\w+-\w+"$/),
    });
    expect(await metaOf(url, MODERN, { ...NEAR.arguments, limit: 5 })).toEqual(first);
    const others = [
      await metaOf(url, MODERN, { ...NEAR.arguments, limit: 1 }),
      await metaOf(url, MODERN, { id: 'lt_n1' }, 'get_toilet'),
      await metaOf(url, MODERN, { id: 'lt_n1', lang: 'de' }, 'get_toilet'),
    ];
    expect(new Set([first, ...others].map((meta) => meta?.etag)).size).toBe(4);
  });

  test('is not said of a fault, nor to clients of 2025, whose answers stay as they were', async () => {
    const url = await door();
    expect((await metaOf(url, MODERN, { lat: 91 }))?.ttlMs).toBeUndefined();
    for (const version of LEGACY) expect(await metaOf(url, version, NEAR.arguments)).toBeUndefined();
  });
});

describe('the handshake of 2025', () => {
  const initialize = (protocolVersion: unknown) =>
    requestOf(undefined, 'initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });

  test.each(LEGACY)('agrees on %s, without a session', async (version) => {
    const { body, headers } = await send(await door(), initialize(version));
    expect(body).toMatchObject({
      result: {
        protocolVersion: version,
        capabilities: { tools: {} },
        serverInfo: {
          name: 'example.toilets/lootiles',
          title: 'Lootiles',
          version: manifest.version,
        },
        instructions: expect.stringMatching(/attribution[\s\S]*/),
      },
    });
    expect(headers.get('mcp-session-id')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  });

  const HEADERS = [undefined, '2024-10-07', '2025-03-26', '2025-06-18', MODERN, '2031-05-01', 'x'];
  test.each([
    ['2024-10-07', '2025-06-18'],
    ['2024-11-05', '2025-06-18'],
    ['2025-03-26', '2025-06-18'],
    ['2025-06-18', '2025-06-18'],
    ['2025-09-01', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    [MODERN, '2025-11-25'],
    ['2031-05-01', '2025-11-25'],
  ])('asked for %s it answers %s, whatever the header says', async (asked, answered) => {
    const url = await door();
    for (const header of HEADERS) {
      const { headers, frame } = initialize(asked);
      const sent = { headers: { ...headers, ...(header && { 'mcp-protocol-version': header }) }, frame };
      expect([header, await send(url, sent)]).toMatchObject([
        header,
        { status: 200, body: { result: { protocolVersion: answered } } },
      ]);
    }
  });

  test.each(['2024-11-05', '2025-03-26', '2031-05-01', 'x'])(
    'other requests with the header %s are 400',
    async (version) => {
      for (const method of ['tools/list', 'ping'])
        expect((await send(await door(), requestOf(version, method))).status).toBe(400);
      expect((await send(await door(), requestOf(version, 'tools/call', NEAR))).status).toBe(400);
    },
  );

  test.each([7, null, undefined])('refuses protocolVersion %s', async (version) => {
    expect((await send(await door(), initialize(version))).body).toMatchObject({ error: { code: -32602 } });
  });

  test('answers ping', async () => {
    expect((await send(await door(), requestOf(undefined, 'ping'))).body).toMatchObject({ result: {} });
  });
});

describe('2026-07-28', () => {
  test('is discovered without a handshake', async () => {
    const { body } = await send(await door(), requestOf(MODERN, 'server/discover'));
    expect(body).toMatchObject({
      result: {
        supportedVersions: expect.arrayContaining([MODERN]),
        capabilities: { tools: {} },
        instructions: expect.any(String),
        resultType: 'complete',
      },
    });
  });

  test.each(['initialize', 'ping', 'notifications/roots/list_changed'])(
    'no longer knows %s',
    async (method) => {
      expect(await send(await door(), requestOf(MODERN, method))).toMatchObject({
        status: 404,
        body: { error: { code: -32601 } },
      });
    },
  );

  test.each([
    ['mcp-method', 'tools/list', -32020],
    ['mcp-name', 'get_toilet', -32020],
    ['mcp-protocol-version', '2025-11-25', -32020],
    ['mcp-method', undefined, -32020],
    ['mcp-name', undefined, -32020],
    ['mcp-protocol-version', undefined, -32020],
  ])('refuses the header %s: %s beside another body', async (name, value, code) => {
    const { headers, frame } = requestOf(MODERN, 'tools/call', NEAR);
    const { [name]: _, ...others } = headers;
    const sent = { headers: value === undefined ? others : { ...others, [name]: value }, frame };
    expect(await send(await door(), sent)).toMatchObject({ status: 400, body: { error: { code } } });
  });

  test('names what it speaks to a revision it does not', async () => {
    const { headers, frame } = requestOf(MODERN, 'tools/list', {
      _meta: { 'io.modelcontextprotocol/protocolVersion': '2027-01-01' },
    });
    const sent = { headers: { ...headers, 'mcp-protocol-version': '2027-01-01' }, frame };
    expect(await send(await door(), sent)).toMatchObject({
      status: 400,
      body: { error: { code: -32022, data: { supported: [MODERN] } } },
    });
  });

  test.each([
    { 'io.modelcontextprotocol/clientCapabilities': 7 },
    { 'io.modelcontextprotocol/clientCapabilities': { elicitation: 7 } },
    { 'io.modelcontextprotocol/clientInfo': 'me' },
  ])('refuses the envelope %j', async (meta) => {
    const sent = requestOf(MODERN, 'tools/call', { ...NEAR, _meta: meta });
    expect(await send(await door(), sent)).toMatchObject({ status: 400, body: { error: { code: -32602 } } });
  });
});

describe('hostile bodies', () => {
  const call = (args: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_toilets_near","arguments":${args}}}`;

  /** Titles need not be 60 KB long. */
  const shortened = ([body, code]: [string, number]): [string, number, string] => [
    body.length > 150 ? `${body.slice(0, 150)}… (${body.length})` : body,
    code,
    body,
  ];
  const cases: [string, number][] = [
    ['', -32700],
    ['{', -32700],
    ['\u0000', -32700],
    ['[]', -32600],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600],
    ['7', -32600],
    ['null', -32600],
    ['"ping"', -32600],
    ['{}', -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":7}', -32600],
    [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":7}}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"progressToken":[]}}}', -32600],
  ];
  test.each(cases.map(shortened))('%s is error %i', async (_, code, body) => {
    const { status, body: received } = await post(await door(), body);
    expect(status).toBe(400);
    expect(received).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  test.each(
    [
      call(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
      call('{"lat":1e999,"lon":7}'),
      call('{"lat":43.7,"lon":-1e999}'),
      call('{"__proto__":{"lat":1},"lon":7}'),
      call('{"limit":9007199254740993,"place":"Monaco"}'),
      call('{"limit":1.5}'),
      call('{"place":"\\ud800"}'),
    ].map((body) => shortened([body, 0])),
  )('%s is a fault of the call', async (_, __, body) => {
    const { status, body: received } = await post(await door(), body);
    expect(status).toBe(200);
    expect(received).toMatchObject({ result: { isError: true } });
  });

  test('the last of repeated keys counts', async () => {
    const { body } = await post(await door(), call('{"lat":"x","lat":43.7384,"lon":7.4246}'));
    expect(body).toMatchObject({ result: { structuredContent: { status: 'ok' } } });
  });

  test('bytes that are not UTF-8 are no JSON', async () => {
    const { body } = await post(await door(), new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE);
    expect(body).toMatchObject({ error: { code: -32700 } });
  });
});

describe('the HTTP request', () => {
  test.each(['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH'])('%s is not allowed', async (method) => {
    const response = await fetch(await door(), { method, headers: { accept: 'text/event-stream' } });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    if (method !== 'HEAD') expect(Problem.parse(await response.json()).status).toBe(405);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', ''])('415 for %s', async (type) => {
    const { status, body } = await post(await door(), '{}', { 'content-type': type });
    expect(status).toBe(415);
    expect(Problem.parse(body).type).toBe(`${BASE_URL}/problems/unsupported-media-type`);
  });

  test('413 for a body over 64 KB, declared or not', async () => {
    const url = await door();
    const large = new Uint8Array((64 << 10) + 1).fill(0x20);
    expect(Problem.parse((await post(url, large)).body).status).toBe(413);
    const stream = new Blob([large]).stream();
    const init = { method: 'POST', headers: JSON_TYPE, body: stream, duplex: 'half' };
    const response = await fetch(url, init as RequestInit);
    expect(response.status).toBe(413);
  });

  test.each([undefined, '*/*', 'application/json', 'application/json, text/event-stream'])(
    'serves who accepts %s',
    async (accept) => {
      const headers = { ...JSON_TYPE, ...(accept && { accept }) };
      const { status } = await post(await door(), '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', headers);
      expect(status).toBe(200);
    },
  );

  test('any page may ask: preflight and answer are open, and no cookie is set', async () => {
    const url = await door();
    const origin = 'https://elsewhere.example';
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    for (const name of ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id']) {
      expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name);
    }
    const sent = requestOf(MODERN, 'tools/call', NEAR);
    const { status, headers } = await send(url, { ...sent, headers: { ...sent.headers, origin } });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(headers.get('set-cookie')).toBeNull();
  });
});
