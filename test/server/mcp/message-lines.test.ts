import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../../../schemas/problems/limits.ts';
import { messageLines } from '../../../server/mcp/message-lines.ts';

const frame = (id: number, params: object) => ({ jsonrpc: '2.0', id, method: 'tools/call', params });

/** The frames that the SDK gets, and the faults that are answered, of a text that comes in chunks of so many bytes. */
async function readOf(text: string, size = 7) {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  const faults: { id: unknown; error: { code: number } }[] = [];
  const frames: unknown[] = [];
  const answer = (line: string) => faults.push(JSON.parse(line));
  for await (const line of messageLines(Readable.from(chunks), answer)) {
    expect(line.at(-1)).toBe(0x0a);
    frames.push(JSON.parse(line.toString()));
  }
  return { frames, faults: faults.map(({ id, error }) => [id, error.code]) };
}

test.each([1, 2, 7, 1_000])('lines come whole out of chunks of %i bytes, blank ones not', async (size) => {
  const sent = [frame(1, { arguments: { place: '公衆トイレ 🚻' } }), frame(2, {})];
  const text = sent.map((each) => `${JSON.stringify(each)}\r\n\n`).join('');
  expect(await readOf(text, size)).toEqual({ frames: sent, faults: [] });
});

test('frames are read as they are meant', async () => {
  const { frames } = await readOf(`${JSON.stringify(frame(1, { arguments: '{"id":"lt_n7"}' }))}\n`);
  expect(frames).toEqual([frame(1, { arguments: { id: 'lt_n7' } })]);
});

test.each([
  ['{"jsonrpc":"2.0","id":1,', null, -32700],
  ['hello', null, -32700],
  ['{"id":4,"method":"ping"}', 4, -32600],
  ['{"jsonrpc":"2.0","id":5,"method":7}', 5, -32600],
  ['[]', null, -32600],
  ['7', null, -32600],
  [`{"jsonrpc":"2.0","id":6,"x":"${'a'.repeat(MAX_MESSAGE_BYTES)}"}`, null, -32600],
])('%.40s is answered, and what follows is read', async (line, id, code) => {
  const next = frame(8, {});
  expect(await readOf(`${line}\n${JSON.stringify(next)}\n`, 997)).toEqual({
    frames: [next],
    faults: [[id, code]],
  });
});

test('answers of the client and notifications pass', async () => {
  const sent = [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 1, result: {} },
    { jsonrpc: '2.0', id: 2, error: { code: 1, message: 'x' } },
  ];
  const text = sent.map((each) => `${JSON.stringify(each)}\n`).join('');
  expect(await readOf(text)).toEqual({ frames: sent, faults: [] });
});
