import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TIME_OUTS } from '../../../schemas/problems/limits.ts';
import { Problem } from '../../../schemas/problems/problem.ts';
import { createHttpServer } from '../../../server/connections/http-server.ts';
import { answerParserFaults } from '../../../server/connections/parser-faults.ts';
import { BASE_URL } from '../../fixtures/app.ts';
import { listening } from '../../fixtures/listening.ts';

const BROKEN = 'GET / HTTP/1.1\r\nhost: x\r\nbroken header\r\n\r\n';
const asking = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;

/** Answers when the body is there; what its path says, after the time that its path says. */
const echo: RequestListener = async (request, response) => {
  const path = request.url ?? '';
  await text(request).catch(() => '');
  await wait(Number(/\d+$/.exec(path)?.[0] ?? 0));
  response.end(`<${path}>`);
};

async function faultless(listener = echo, timeOuts = TIME_OUTS): Promise<number> {
  const server = createHttpServer(listener, timeOuts);
  answerParserFaults(server, BASE_URL);
  return Number(new URL(await listening(server)).port);
}

function connected(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

async function answersTo(port: number, bytes: string): Promise<string> {
  const socket = connected(port);
  socket.write(bytes, 'latin1');
  return text(socket);
}

/** The last answer on a connection, as a problem with the headers that every problem has. */
function problemIn(answers: string): Problem {
  const last = answers.split(/(?=HTTP\/1\.1 \d)/).at(-1) ?? '';
  const [head = '', body = ''] = last.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ')),
  );
  expect(headers).toMatchObject({
    'content-type': 'application/problem+json',
    'access-control-allow-origin': '*',
    'content-length': String(body.length),
    connection: 'close',
    date: expect.stringMatching(/GMT$/),
  });
  const problem = Problem.parse(JSON.parse(body));
  expect(head).toContain(`HTTP/1.1 ${problem.status} `);
  return problem;
}

const chunked = (chunks: string) =>
  `POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${chunks}`;

test.each<[string, string, string]>([
  ['a head of more than 16 KB', asking('/', `x-long: ${'a'.repeat(17 << 10)}\r\n`), 'headers-too-large'],
  ['an address of more than 16 KB', asking(`/${'a'.repeat(17 << 10)}`), 'headers-too-large'],
  ['a version that is none', 'GET / HTTP/9.9\r\nhost: x\r\n\r\n', 'malformed-request'],
  ['a method that is none', 'G E T / HTTP/1.1\r\nhost: x\r\n\r\n', 'malformed-request'],
  ['bytes that are no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'malformed-request'],
  ['a header without a colon', BROKEN, 'malformed-request'],
  ['a header with a control character', asking('/', 'x-a: \x01\r\n'), 'malformed-request'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    'malformed-request',
  ],
  [
    'a length that is no number',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: two\r\n\r\nab',
    'malformed-request',
  ],
  [
    'a length beside chunks',
    chunked('').replace('host: x', 'host: x\r\ncontent-length: 3'),
    'malformed-request',
  ],
  ['a chunk without a size', chunked('xyz\r\nabc\r\n0\r\n\r\n'), 'malformed-request'],
  ['a chunk longer than it says', chunked('3\r\nabcdef\r\n0\r\n\r\n'), 'malformed-request'],
  ['extensions of chunks without end', chunked(`3;${'a'.repeat(20 << 10)}`), 'body-too-large'],
])('%s is answered with a problem', async (_, bytes, kind) => {
  const answers = await answersTo(await faultless(), bytes);
  expect(answers.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
  expect(problemIn(answers).type).toBe(`${BASE_URL}/problems/${kind}`);
});

test('a head that does not come whole in time is answered with a problem', async () => {
  const times = { ...TIME_OUTS, headMs: 50, checkMs: 20 };
  const answers = await answersTo(await faultless(echo, times), 'GET / HTTP/1.1\r\nhost: x\r\n');
  expect(problemIn(answers)).toMatchObject({ status: 408, type: `${BASE_URL}/problems/request-timeout` });
});

describe('a broken request behind others', () => {
  test('is answered behind all of them', async () => {
    const answers = await answersTo(
      await faultless(),
      asking('/a/30') + asking('/b') + asking('/c/10') + BROKEN,
    );
    expect(answers.match(/<.*?>/g)).toEqual(['</a/30>', '</b>', '</c/10>']);
    expect(problemIn(answers).status).toBe(400);
  });

  test('… also where its body is what is broken', async () => {
    const answers = await answersTo(await faultless(), asking('/a/30') + asking('/b') + chunked('xyz\r\n'));
    expect(answers.match(/<.*?>/g)).toEqual(['</a/30>', '</b>']);
    expect(problemIn(answers).status).toBe(400);
  });

  test('… and is not written into an answer on its way', async () => {
    const part = Buffer.alloc(1 << 20, '.');
    const port = await faultless(async (_, response) => {
      response.writeHead(200, { 'content-length': 8 * part.length });
      for (let i = 0; i < 8; i++) {
        await new Promise((resolve) => response.write(part, resolve));
      }
      response.end();
    });
    const answers = await answersTo(port, asking('/') + BROKEN);
    const [, first = ''] = answers.split('\r\n\r\n');
    // A regular expression over so long a text can exceed the stack.
    const beginning = first.slice(0, 8 * part.length);
    expect(beginning).not.toBe('');
    expect(beginning.replaceAll('.', '')).toBe('');
    expect(problemIn(answers).status).toBe(400);
  });
});

test('an answer that began before its request broke is cut off, not mixed with another', async () => {
  const port = await faultless((request, response) => {
    request.on('error', () => {}).resume();
    response.writeHead(200, { 'content-length': 1000 });
    response.write('.');
  });
  const socket = connected(port);
  socket.write(chunked('1\r\na\r\n'));
  socket.once('data', () => socket.write('broken\r\n'));
  expect(await text(socket)).toMatch(/\r\n\r\n\.$/);
});

test('the answer arrives although the client goes on sending, and the connection ends', async () => {
  const socket = connected(await faultless());
  const flood = setInterval(() => socket.writable && socket.write('x'.repeat(50_000)), 5);
  onTestFinished(() => clearInterval(flood));
  socket.write('broken\r\n\r\n');
  let answer = '';
  await new Promise((resolve) => {
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.once('close', resolve);
  });
  expect(problemIn(answer).status).toBe(400);
});

test('a client that hangs up is no fault', async () => {
  const begun = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    begun.resolve();
    void echo(request, response);
  });
  answerParserFaults(server, BASE_URL);
  const port = Number(new URL(await listening(server)).port);
  const gone = connected(port);
  gone.write(asking('/a/50'));
  await begun.promise;
  gone.resetAndDestroy();
  expect(await answersTo(port, asking('/b', 'connection: close\r\n'))).toContain('</b>');
});
