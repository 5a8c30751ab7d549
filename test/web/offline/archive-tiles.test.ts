import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WholeRanges } from '../../../web/offline/archive-tiles.ts';

/** Serves a file of ten bytes by ranges; so many answers have no bytes first. */
async function host(withoutBytes: number) {
  let answers = 0;
  const server = createServer((request, response) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const whole = Buffer.from('0123456789').subarray(Number(from), Number(to) + 1);
    const body = ++answers > withoutBytes ? whole : Buffer.alloc(0);
    response.writeHead(206, { 'content-length': body.length }).end(body);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { ranges: new WholeRanges(`http://127.0.0.1:${port}/map.pmtiles`), answers: () => answers };
}

const text = ({ data }: { data: ArrayBuffer }) => Buffer.from(data).toString();

test('a whole range is asked for once', async () => {
  const { ranges, answers } = await host(0);
  expect(text(await ranges.getBytes(3, 4))).toBe('3456');
  expect(answers()).toBe(1);
});

test('a first read may ask for more than there is', async () => {
  const { ranges, answers } = await host(0);
  expect(text(await ranges.getBytes(0, 16_384))).toBe('0123456789');
  expect(answers()).toBe(1);
});

test.each([0, 3])('a range from %d without its bytes is asked for once more', async (offset) => {
  const { ranges, answers } = await host(1);
  expect(text(await ranges.getBytes(offset, 4))).toBe('0123456789'.slice(offset, offset + 4));
  expect(answers()).toBe(2);
});

test('a range that stays without bytes is no answer', async () => {
  const { ranges } = await host(9);
  await expect(ranges.getBytes(3, 4)).rejects.toThrow('answered 0 bytes of 4');
});
