import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { BodyWriter } from '../../../server/reads/body-writer.ts';
import { send } from '../../../server/reads/response-batcher.ts';

const ANSWERS = 60;
const LENGTH = 200_000;

/** Answers number 0, 1, 2... with a body made of that number's letter, from one writer. */
async function lendingServer(): Promise<{ port: number; kept: () => number }> {
  const writer = new BodyWriter();
  let asked = 0;
  let kept = 0;
  const server = createServer((_, response) => {
    writer.begin(letter(asked++).repeat(LENGTH));
    if (send({ status: 200, headers: {}, body: writer.end() }, {}, { response, requestId: 'a' })) {
      kept++;
      writer.keep();
      writer.leave();
    }
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, kept: () => kept };
}

function letter(index: number): string {
  return String.fromCharCode(97 + (index % 26));
}

test('a client that pipelines and reads slowly gets every body whole, though all are lent from one buffer', async () => {
  const { port, kept } = await lendingServer();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(ANSWERS));
  // The server filled the socket and kept what does not fit.
  await expect.poll(kept).toBeGreaterThan(0);
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.resume();
  await expect.poll(() => received.length).toBeGreaterThan(ANSWERS * LENGTH);
  const bodies = received.split(/HTTP\/1\.1 200 OK\r\n.*?\r\n\r\n/s).slice(1);
  expect(
    bodies.map(
      (body) => body === letter(body.length === LENGTH ? body.charCodeAt(0) - 97 : -1).repeat(LENGTH),
    ),
  ).toEqual(new Array(ANSWERS).fill(true));
  expect(bodies.map((body) => body[0])).toEqual(Array.from({ length: ANSWERS }, (_, i) => letter(i)));
});
