import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readJsonBody } from '../../../server/http/json-body.ts';

const MAX_BYTES = 1_000;
const JSON_TYPE = { 'content-type': 'application/json' };

function read(body: NonNullable<RequestInit['body']>, headers: Record<string, string> = JSON_TYPE) {
  const init = { method: 'POST', headers, body, duplex: 'half' };
  return readJsonBody(new Request('http://toilets.example/', init), MAX_BYTES);
}

/** Bytes of JSON text: a string of that many with its quotes. */
function jsonOf(bytes: number): string {
  return JSON.stringify('a'.repeat(bytes - 2));
}

describe('a JSON body', () => {
  test('is parsed, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (value) => {
        const json = JSON.stringify(value);
        fc.pre(Buffer.byteLength(json) <= MAX_BYTES);
        expect(await read(json)).toEqual({ status: 'read', value: JSON.parse(json) });
      }),
    );
  });

  test('may be as long as allowed, and not one byte longer', async () => {
    expect((await read(jsonOf(MAX_BYTES))).status).toBe('read');
    expect((await read(jsonOf(MAX_BYTES + 1))).status).toBe('too-large');
  });

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])('may come as %s', async (type) => {
    expect((await read('{}', { 'content-type': type })).status).toBe('read');
  });

  test.each([
    [{}],
    [{ 'content-type': 'text/plain' }],
    [{ 'content-type': 'application/jsonp' }],
    [{ 'content-type': 'application/x-www-form-urlencoded' }],
    [{ 'content-type': 'application/json; charset=utf-16' }],
    [{ ...JSON_TYPE, 'content-encoding': 'gzip' }],
  ])('with the headers %o is unsupported', async (headers: Record<string, string>) => {
    expect((await read(Buffer.from('{}'), headers)).status).toBe('unsupported');
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"a":'],
    ['two values', '{} {}'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['an array that never ends', '['.repeat(MAX_BYTES)],
  ])('of %s is malformed', async (_, body) => {
    expect((await read(body)).status).toBe('malformed');
  });

  test('may be deep', async () => {
    const deep = `${'['.repeat(MAX_BYTES / 2)}${']'.repeat(MAX_BYTES / 2)}`;
    expect((await read(deep)).status).toBe('read');
  });

  test('that is broken off is malformed, and nobody’s fault', async () => {
    const body = new ReadableStream({
      start: (stream) => stream.error(new Error('the client went away')),
    });
    expect((await read(body)).status).toBe('malformed');
  });

  test('is too large before its type is wrong', async () => {
    expect((await read(jsonOf(MAX_BYTES + 1), { 'content-type': 'text/plain' })).status).toBe('too-large');
  });
});

describe('a body that is too large', () => {
  /** Answers with what became of the body; counts the bytes that came in over all its connections. */
  async function server() {
    const received = { bytes: 0 };
    const answering = createServer(
      getRequestListener(async (request) => Response.json(await readJsonBody(request, MAX_BYTES))),
    ).listen(0, '127.0.0.1');
    answering.on('connection', (socket) =>
      socket.once('close', () => {
        received.bytes += socket.bytesRead;
      }),
    );
    onTestFinished(() => void answering.close());
    await once(answering, 'listening');
    const address = answering.address();
    if (address === null || typeof address === 'string') throw new Error('The port has no number.');
    const socket = connect(address.port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return { socket, received };
  }

  test('is answered by its declared length, before any of it is sent', async () => {
    const { socket } = await server();
    socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99999999\r\n\r\n',
    );
    const [answer] = await once(socket.setEncoding('utf8'), 'data');
    expect(answer).toContain('"too-large"');
  });

  test('of unknown length is answered as soon as there is too much of it, and the rest is not taken for long', async () => {
    const { socket, received } = await server();
    socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const chunk = `2000\r\n${'['.repeat(0x2000)}\r\n`;
    let isOpen = true;
    socket.once('close', () => {
      isOpen = false;
    });
    const flood = async () => {
      while (isOpen)
        if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    };
    const [answer] = await Promise.all([text(socket), flood()]);
    expect(answer).toContain('"too-large"');
    await expect.poll(() => received.bytes).toBeGreaterThan(0);
    expect(received.bytes).toBeLessThan(80 << 20);
  });
});
