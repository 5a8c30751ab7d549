import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { silentLogger } from '../../../common/logger.ts';
import { createHttpServer } from '../../../server/connections/http-server.ts';
import { AnswerPacker, bindDeflater, type PackedBody } from '../../../server/http/answer-packer.ts';
import { requestIdsOf } from '../../../server/http/request-id.ts';
import { createListener } from '../../../server/listener.ts';
import { ServerMetrics } from '../../../server/metrics/server-metrics.ts';
import { UNLIMITED } from '../../../server/rate-limit/rate-limits.ts';
import { appOf, BASE_URL } from '../../fixtures/app.ts';
import { listening } from '../../fixtures/listening.ts';
import { needs } from '../../fixtures/needs.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const answerOf = (body: string | Uint8Array, status = 200) => ({ status, headers: {}, body });
const TEXT = '{"id":"lt_n1","name":null},'.repeat(100);
const LARGE = TEXT.repeat(60);
const rawOf = ({ body, encoding }: PackedBody) =>
  (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString('latin1');

describe.each([
  ['the library of the system', undefined],
  ['Node alone', null],
])('with %s', (_, deflate) => {
  test.each(['gzip', 'br', 'gzip, deflate, br, zstd', 'GZIP;q=0.5, br;q=0'])(
    'a client that takes "%s" gets the same text, small at once and large by a thread',
    async (accepted) => {
      const packer = new AnswerPacker(deflate);
      const small = packer.pack(answerOf(Buffer.from(TEXT)), accepted);
      const large = packer.pack(answerOf(LARGE), accepted);
      expect([small, large].map((each) => each instanceof Promise)).toEqual([false, true]);
      expect(rawOf((await small)!)).toBe(TEXT);
      expect(rawOf((await large)!)).toBe(LARGE);
    },
  );

  test('an answer that gets no smaller is packed by Node', async () => {
    const bytes = Buffer.from(Array.from({ length: 1_200 }, (_, i) => (i * i * 167 + (i >> 3) * 89) % 251));
    const packed = await new AnswerPacker(deflate).pack(answerOf(bytes), 'gzip');
    expect(gunzipSync(packed!.body).equals(bytes)).toBe(true);
  });
});

test('without the library Brotli comes first, with it gzip', async () => {
  const both = 'gzip, br';
  expect((await new AnswerPacker(null).pack(answerOf(TEXT), both))?.encoding).toBe('br');
  const library = () => Buffer.from('packed');
  expect((await new AnswerPacker(library).pack(answerOf(TEXT), both))?.encoding).toBe('gzip');
});

test('a client that takes nothing known gets nothing packed, however many headers there are', () => {
  const packer = new AnswerPacker(null);
  for (let i = 0; i < 300; i++) expect(packer.pack(answerOf(TEXT), `unknown-${i}, gzip;q=0`)).toBeNull();
  expect(packer.pack(answerOf(TEXT), undefined)).toBeNull();
});

test('short answers and faults are not worth packing', () => {
  const packer = new AnswerPacker(null);
  expect(packer.isWorthPacking(answerOf(TEXT))).toBe(true);
  expect(packer.isWorthPacking(answerOf(TEXT, 503))).toBe(false);
  expect(packer.isWorthPacking(answerOf(TEXT.slice(0, 1_023)))).toBe(false);
});

const MOST_BYTES = 30_000;
const RAW = Buffer.from('a toilet beside a toilet '.repeat(1_000));

test('a system without the library has none, and nothing fails', () => {
  expect(bindDeflater(MOST_BYTES, 'libno-such-library.so.0')).toBeNull();
});

test('a library without its functions counts as none', () => {
  expect(bindDeflater(MOST_BYTES, 'libc.so.6')).toBeNull();
});

const bound = bindDeflater(MOST_BYTES);
const LIBDEFLATE = { name: 'libdeflate (Debian: libdeflate0)', isThere: bound !== null };

describe('the library of the system', needs(LIBDEFLATE), () => {
  const deflate = bound ?? (() => null);

  test('packs as gzip, and an answer keeps its bytes when the next one is packed', () => {
    const first = deflate(RAW)!;
    const second = deflate(RAW.subarray(0, 5_000))!;
    expect(first.length).toBeLessThan(RAW.length / 20);
    expect(gunzipSync(first).equals(RAW)).toBe(true);
    expect(gunzipSync(second).equals(RAW.subarray(0, 5_000))).toBe(true);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['what gets no smaller', Buffer.from([1, 2, 3])],
    ['what is too large when packed', randomBytes(MOST_BYTES + 1)],
  ])('refuses %s', (_, raw) => {
    expect(deflate(raw)).toBeNull();
  });
});

/** Compressed answers over a real socket, decoded by zlib. */
const BOX = '/api/v1/toilets?bbox=7.4,43.7,7.5,43.8';
const EMPTY_BOX = '/api/v1/toilets?bbox=1.4,43.7,1.5,43.8';
/** The encoding that is taken if a client takes all. */
const BEST = bindDeflater(1) ? 'gzip' : 'br';
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };

async function origin(compression: boolean): Promise<string> {
  const toilets = Array.from({ length: 20 }, (_, i) =>
    baseToilet({ id: `lt_n${i + 1}`, lon: 7.42 + i / 1_000, lat: 43.73 }),
  );
  const { generations } = await appOf(toilets);
  const parts = {
    ...{ baseUrl: BASE_URL, generations, now: () => 0, limits: UNLIMITED, deprecations: {}, compression },
    findPlace: async () => ({ status: 'not-found' }) as const,
    log: silentLogger,
  };
  const watching = { requestIdOf: requestIdsOf(['loopback']), metrics: new ServerMetrics() };
  return await listening(createHttpServer(createListener(parts, () => '192.0.2.1', watching)));
}

/** @param accepted the header `Accept-Encoding`; undefined: none is sent */
async function ask(url: string, accepted?: string, more: Record<string, string> = {}, method = 'GET') {
  const headersSent = { ...more, ...(accepted !== undefined && { 'accept-encoding': accepted }) };
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url, { method, headers: headersSent }, resolve).on('error', reject).end(),
  );
  const { statusCode: status, headers } = response;
  return { status, headers, bytes: await buffer(response) };
}

describe('with compression', () => {
  test.each([
    ['gzip, deflate, br', BEST],
    ['gzip;q=0, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0', 'none'],
    ['identity', 'none'],
    [undefined, 'none'],
  ] as const)(
    'a box for a client that takes %s is packed as %s, and has the same bytes',
    async (accepted, as) => {
      const base = await origin(true);
      const plain = await ask(base + BOX);
      const { headers, bytes } = await ask(base + BOX, accepted);
      expect(headers['content-encoding']).toBe(as === 'none' ? undefined : as);
      expect(UNPACK[as](bytes).equals(plain.bytes)).toBe(true);
      expect(Number(headers['content-length'])).toBe(bytes.length);
      expect(headers.vary).toBe('Accept, Accept-Encoding');
      expect(headers.etag).toBe(plain.headers.etag);
    },
  );

  test('who has the box already is told so, in either encoding', async () => {
    const base = await origin(true);
    const { headers } = await ask(base + BOX, 'br');
    const again = await ask(base + BOX, 'gzip', { 'if-none-match': headers.etag! });
    expect([again.status, again.bytes.length, again.headers['content-encoding']]).toEqual([
      304,
      0,
      undefined,
    ]);
  });

  test.each([BOX, EMPTY_BOX, '/api/v1/toilets/lt_n1', '/openapi.json', '/llms.txt', '/'])(
    'HEAD and 304 of %s vary as its 200 does',
    async (path) => {
      const base = await origin(true);
      for (const accepted of ['gzip', undefined]) {
        const { status, headers } = await ask(base + path, accepted);
        expect([status, headers.vary]).toEqual([200, expect.stringMatching(/\bAccept-Encoding$/)]);
        const head = await ask(base + path, accepted, {}, 'HEAD');
        expect([head.status, head.headers.vary]).toEqual([200, headers.vary]);
        const etag = headers.etag;
        if (etag === undefined) continue;
        const again = await ask(base + path, accepted, { 'if-none-match': etag });
        expect([again.status, again.headers.vary]).toEqual([304, headers.vary]);
      }
    },
  );

  test('what fits into a packet, and a fault, are sent as they are', async () => {
    const base = await origin(true);
    expect((await ask(base + EMPTY_BOX, 'gzip')).headers['content-encoding']).toBeUndefined();
    expect((await ask(`${base}/api/v1/toilets`, 'gzip')).headers['content-encoding']).toBeUndefined();
  });

  test('pages and documents are packed, but not those for one person', async () => {
    const base = await origin(true);
    for (const path of ['/', '/openapi.json', '/llms.txt']) {
      const { headers, bytes } = await ask(base + path, 'gzip');
      expect([path, headers['content-encoding']]).toEqual([path, 'gzip']);
      expect(gunzipSync(bytes).equals((await ask(base + path)).bytes)).toBe(true);
    }
    const personal = await ask(`${base}/account`, 'gzip');
    expect(personal.headers['cache-control']).toContain('no-store');
    expect(personal.headers['content-encoding']).toBeUndefined();
  });
});

test('without compression nothing is packed', async () => {
  const base = await origin(false);
  for (const path of [BOX, '/'])
    expect((await ask(base + path, 'gzip, br')).headers['content-encoding']).toBeUndefined();
});
