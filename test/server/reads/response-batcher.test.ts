import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { BodyWriter } from '../../../server/reads/body-writer.ts';
import { ResponseBatcher } from '../../../server/reads/response-batcher.ts';

interface Exchange {
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly number: number;
}

/** Answers with the number of the request, as often as the path says, all bodies from one writer. */
async function countingServer(): Promise<{
  port: number;
  sent: [number, number][];
  asked: () => number;
  atOnce: () => number;
}> {
  const bodies = new BodyWriter();
  const sent: [number, number][] = [];
  let asked = 0;
  let atOnce = 0;
  const batcher = new ResponseBatcher<Exchange>(bodies, ({ number }, status) => sent.push([number, status]));
  const server = createServer((request, response) => {
    const number = asked++;
    bodies.begin(`${number}.`.repeat(Number(request.url?.slice(1))));
    batcher.add({ status: 200, headers: {}, body: bodies.end() }, {}, { response, requestId: 'a', number });
    atOnce = Math.max(atOnce, asked - sent.length);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, sent, asked: () => asked, atOnce: () => atOnce };
}

/** Asks over one connection, all at once, and reads once a promise is fulfilled. */
async function bodiesOf(
  port: number,
  paths: readonly string[],
  isRead: Promise<void> = Promise.resolve(),
): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.pause();
  const heads = paths.map(
    (path, i) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\n${i === paths.length - 1 ? 'Connection: close\r\n' : ''}\r\n`,
  );
  socket.write(heads.join(''));
  await isRead;
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.resume();
  await once(socket, 'end');
  return received.split(/HTTP\/1\.1 200 OK\r\n.*?\r\n\r\n/s).slice(1);
}

test('answers of one turn are sent together, in their order, each whole and observed once', async () => {
  const { port, sent, atOnce } = await countingServer();
  const bodies = await bodiesOf(port, new Array(20).fill('/3'));
  expect(bodies).toEqual(Array.from({ length: 20 }, (_, i) => `${i}.`.repeat(3)));
  expect(sent).toEqual(Array.from({ length: 20 }, (_, i) => [i, 200]));
  expect(atOnce()).toBe(20);
});

test('so much that waits is sent before the turn ends', async () => {
  const { port, sent, atOnce } = await countingServer();
  const bodies = await bodiesOf(port, new Array(30).fill('/40000'));
  expect(bodies.every((body, i) => body === `${i}.`.repeat(40_000))).toBe(true);
  expect(sent).toHaveLength(30);
  expect(atOnce()).toBeLessThan(15);
});

test('a client that reads late gets what was meant for it, whatever others are answered meanwhile', async () => {
  const { port, asked } = await countingServer();
  const others = Promise.withResolvers<void>();
  const late = bodiesOf(port, new Array(60).fill('/100000'), others.promise);
  await expect.poll(asked).toBeGreaterThan(0);
  for (let i = 0; i < 20; i++)
    expect(await bodiesOf(port, ['/50000', '/2'])).toEqual([
      expect.stringMatching(/^(\d+\.)\1{49999}$/),
      expect.stringMatching(/^(\d+\.)\1$/),
    ]);
  others.resolve();
  const bodies = await late;
  expect(bodies.map((body) => body.slice(0, body.indexOf('.')))).toEqual(
    Array.from({ length: 60 }, (_, i) => String(i)),
  );
  expect(bodies.every((body) => body === body.slice(0, body.indexOf('.') + 1).repeat(100_000))).toBe(true);
});

test('an answer to someone who hung up hinders no other', async () => {
  const { port, sent } = await countingServer();
  const gone = connect(port, '127.0.0.1');
  gone.write('GET /100000 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
  await once(gone, 'connect');
  gone.resetAndDestroy();
  const [, second] = await bodiesOf(port, ['/1', '/2']);
  expect(second).toMatch(/^(\d+\.)\1$/);
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(2);
});
