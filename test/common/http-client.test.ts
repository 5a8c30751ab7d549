/** Requests over real connections to a server that is slow, endless, elsewhere or gone. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  type BoundedResponse,
  type HttpRequest,
  loggableReason,
  RequestFault,
  request,
} from '../../common/http-client.ts';
import { listening } from '../fixtures/listening.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const LIMITS = { answerMs: 5_000, maxBytes: 1_000 };
const asText = (response: BoundedResponse) => response.text();

async function asking<T>(
  answer: Answer,
  read: (response: BoundedResponse) => Promise<T>,
  options: Partial<HttpRequest> = {},
): Promise<T> {
  const origin = await listening(createServer(answer));
  return await request(`${origin}/secret?q=secret`, { ...LIMITS, ...options }, read);
}

async function faultOf(work: Promise<unknown>): Promise<RequestFault> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof RequestFault)) throw new Error(`It is no RequestFault: ${error}`);
  return error;
}

describe('an answer', () => {
  test('is read with its status and headers; the request has its method, headers and body', async () => {
    const answer: Answer = async (incoming, response) => {
      const { method, headers } = incoming;
      response.writeHead(201, { 'x-kind': 'test' });
      response.end(`${method} ${headers['user-agent']} ${await readText(incoming)}`);
    };
    const options = { method: 'POST', headers: { 'user-agent': 'Lootiles test' }, body: 'hello' } as const;
    const read = await asking(
      answer,
      async (response) => [response.status, response.headers.get('x-kind'), await response.text()],
      options,
    );
    expect(read).toEqual([201, 'test', 'POST Lootiles test hello']);
  });

  test('that is not read is cancelled, so that its connection is closed', async () => {
    let closed: Promise<unknown> | undefined;
    const endless: Answer = (_, response) => {
      closed = once(response, 'close');
      const send = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', send);
      send();
    };
    expect(await asking(endless, async ({ status }) => status)).toBe(200);
    await closed;
  });

  test('of another protocol is a fault; what the reader throws itself passes as it is', async () => {
    const answer: Answer = (_, response) => response.end('<html>secret');
    const parsed = asking(answer, (response) => response.json((body) => body));
    expect((await faultOf(parsed)).message).toBe('not an answer of this protocol');
    const own = new TypeError('The disk is full.');
    await expect(asking(answer, () => Promise.reject(own))).rejects.toBe(own);
  });
});

describe('a request ends with a fault', () => {
  const hanging: Answer = () => {};
  const stuck: Answer = (_, response) => response.write('begun');
  test.each<[string, Answer, Partial<HttpRequest>, string]>([
    ['without headers in time', hanging, { answerMs: 50 }, 'no answer within 0.05 s'],
    ['without its body in time', stuck, { answerMs: 50 }, 'no answer within 0.05 s'],
    ['if a download pauses for too long', stuck, { stallMs: 50 }, 'stalled for 0.05 s'],
    ['if it is too long', (_, response) => response.end('x'.repeat(1_001)), {}, 'more than 1000 bytes'],
    [
      'if it is too long unpacked',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000))),
      {},
      'more than 1000 bytes',
    ],
    ['if the status is no success', (_, response) => response.writeHead(503).end(), {}, 'status 503'],
    [
      'if it is redirected',
      (_, response) => response.writeHead(302, { location: '/secret' }).end(),
      {},
      'it redirects elsewhere',
    ],
    ['if the server hangs up', (incoming) => incoming.socket.destroy(), {}, 'UND_ERR_SOCKET'],
  ])('%s, whose message quotes nothing', async (_, answer, options, message) => {
    const fault = await faultOf(asking(answer, (response) => asText(response.requireOk()), options));
    expect(fault.message).toBe(message);
    expect(loggableReason(fault)).toBe(message);
  });

  test('if the server is away, with the words of the network as detail', async () => {
    const server = createServer();
    const origin = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    const fault = await faultOf(request(origin, LIMITS, asText));
    expect(fault.message).toBe('ECONNREFUSED');
    expect(fault.detail).toBe(`connect ECONNREFUSED ${new URL(origin).host}`);
  });
});

test('a download may take longer than its first answer, so long as something comes', async () => {
  const slow: Answer = async (_, response) => {
    for (let i = 0; i < 8; i++) {
      response.write('x');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    response.end();
  };
  expect(await asking(slow, asText, { answerMs: 400, stallMs: 400 })).toBe('xxxxxxxx');
});

test('a caller that stops a request gets its own reason', async () => {
  const stop = new AbortController();
  const reason = new Error('The worker stops.');
  const answer: Answer = (_, response) => response.write('begun', () => stop.abort(reason));
  await expect(asking(answer, asText, { signal: stop.signal })).rejects.toBe(reason);
});

test('an error that is no RequestFault is not quoted in a log', () => {
  expect(loggableReason(new Error('secret'))).toBe('a fault of this program');
});
