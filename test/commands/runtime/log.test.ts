import { expect, test } from 'vitest';
import { plainLine } from '../../../commands/runtime/log.ts';

test.each([
  [{ level: 30, msg: 'Serving generation 3.' }, '20:21:05 Serving generation 3.\n'],
  [
    { level: 50, requestId: 'edge-1', rows: 3, msg: 'Request edge-1 failed.' },
    '20:21:05 ! Request edge-1 failed.\n  requestId: edge-1\n  rows: 3\n',
  ],
])('a line for people: %j', (line, expected) => {
  expect(plainLine(JSON.stringify({ time: '2026-11-17T20:21:05.123Z', ...line }))).toBe(expected);
});
