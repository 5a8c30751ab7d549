/** Against Node's own server, and one that writes what it should not. */
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { HttpConnection } from '../../../bench/soak/http-connection.ts';

async function connectionTo(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  let answered: (ok: boolean) => void = () => {};
  const connection = new HttpConnection(url, (ok) => answered(ok));
  onTestFinished(() => {
    connection.close();
    server.close();
  });
  return (path: string) =>
    new Promise<boolean>((resolve) => {
      answered = resolve;
      connection.ask(`GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`);
    });
}

test('whole answers of 200 are good, whatever their size, on one connection', async () => {
  let connections = 0;
  const server = createServer((request, response) => {
    const body = 'x'.repeat(Number(request.url?.slice(1)));
    response.writeHead(body.length === 404 ? 404 : 200, { 'content-length': body.length });
    response.end(body);
  }).on('connection', () => {
    connections += 1;
  });
  const ask = await connectionTo(server);
  expect(await ask('/0')).toBe(true);
  expect(await ask('/10')).toBe(true);
  expect(await ask('/404')).toBe(false);
  expect(await ask('/3000000')).toBe(true);
  expect(connections).toBe(1);
});

test.each([
  ['closes without an answer', ''],
  ['closes amid the head', 'HTTP/1.1 200 OK\r\nConte'],
  ['closes amid the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'],
  ['says no length', 'HTTP/1.1 200 OK\r\n\r\nbody'],
  ['says more than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nbody'],
])('an answer is bad where the server %s, and the next one has a new connection', async (_, text) => {
  let first = true;
  const server = createTcpServer((socket) => {
    const answer = first ? text : 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
    first = false;
    socket.on('error', () => {});
    socket.once('data', () => (answer === text ? socket.end(answer) : socket.write(answer)));
  });
  const ask = await connectionTo(server);
  expect(await ask('/')).toBe(false);
  expect(await ask('/')).toBe(true);
});

test('a head that comes in pieces is put together', async () => {
  const server = createTcpServer((socket) => {
    socket.setNoDelay(true);
    socket.once('data', async () => {
      for (const piece of ['HTTP/1.1 20', '0 OK\r\nContent-Le', 'ngth: 4\r\n\r', '\nbo', 'dy']) {
        await new Promise<void>((resolve) => socket.write(piece, () => setImmediate(resolve)));
      }
    });
  });
  expect(await (await connectionTo(server))('/')).toBe(true);
});
