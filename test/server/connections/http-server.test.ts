import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TIME_OUTS } from '../../../schemas/problems/limits.ts';
import { createHttpServer } from '../../../server/connections/http-server.ts';
import { answerParserFaults } from '../../../server/connections/parser-faults.ts';
import { BASE_URL } from '../../fixtures/app.ts';

/** All of them short; one that a test is about is shorter than the others by far. */
const PATIENT = { headMs: 60_000, requestMs: 60_000, idleMs: 60_000, stalledMs: 60_000, checkMs: 20 };

async function listening(listener: RequestListener, timeOuts = {}): Promise<number> {
  const server = createHttpServer(listener, { ...PATIENT, ...timeOuts });
  answerParserFaults(server, BASE_URL);
  server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The port has no number.');
  return address.port;
}

function connected(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

const ok: RequestListener = (request, response) => {
  request.resume().once('end', () => response.end('ok'));
};

describe('a connection', () => {
  test('whose head comes a byte at a time ends with 408', async () => {
    const socket = connected(await listening(ok, { headMs: 100, requestMs: 100 }));
    const head = 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ';
    let sent = 0;
    const drip = setInterval(() => socket.write(head[sent++] ?? 'a'), 10);
    onTestFinished(() => clearInterval(drip));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('that sends nothing ends with 408', async () => {
    expect(await text(connected(await listening(ok, { headMs: 50 })))).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('whose body comes a byte at a time ends with 408', async () => {
    const socket = connected(await listening(ok, { headMs: 100, requestMs: 100 }));
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n');
    const drip = setInterval(() => socket.write('a'), 10);
    onTestFinished(() => clearInterval(drip));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('without a request is closed after a while, and was good for several until then', async () => {
    const socket = connected(await listening(ok, { idleMs: 50 }));
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect((await text(socket)).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  });

  test('whose client does not read its answer is closed', async () => {
    const BYTES = 64 << 20;
    const closed = Promise.withResolvers<void>();
    const port = await listening(
      (_, response) => {
        response.once('close', closed.resolve);
        response.end(Buffer.alloc(BYTES));
      },
      { stalledMs: 100 },
    );
    const socket = connected(port).pause();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await closed.promise;
    // Node 22 calls such an answer finished, so what came is counted.
    let received = 0;
    socket.on('data', ({ length }) => {
      received += length;
    });
    await once(socket.resume(), 'close');
    expect(received).toBeLessThan(BYTES);
  });

  test('with a head of more than 16 KB ends with 431', async () => {
    const socket = connected(await listening(ok));
    socket.write(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(17 << 10)}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('is kept longer than proxies keep theirs, and a head gets less time than a request', () => {
    expect(TIME_OUTS.idleMs).toBeGreaterThan(60_000);
    expect(TIME_OUTS.headMs).toBeLessThan(TIME_OUTS.requestMs);
  });
});
