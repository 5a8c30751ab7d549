/**
 * The yardstick of the reads: plain `node:http` that answers every request with one constant body. What it
 * serves is what Node can serve; the rest is ours.
 *
 *   node bench/lib/constant.ts <bytes of the body> <headers as JSON>
 *
 * Prints its port on 127.0.0.1 as its only line.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const [bytes = '', headers = '{}'] = process.argv.slice(2);
const body = 'x'.repeat(z.coerce.number().int().min(0).parse(bytes));
const fixed = z.record(z.string(), z.string()).parse(JSON.parse(headers));

const server = createServer((_request, response) => {
  response.writeHead(200, { ...fixed, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
