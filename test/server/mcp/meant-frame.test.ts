import { expect, test } from 'vitest';
import { meantFrame } from '../../../server/mcp/json-rpc.ts';

const call = (given: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'x', arguments: given },
});
const without = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x' } };

test.each([
  [
    { id: 1, method: 'tools/list', params: null },
    { id: 1, method: 'tools/list' },
  ],
  [call(null), without],
  [call('{"lat":43.73,"lon":7.42}'), call({ lat: 43.73, lon: 7.42 })],
  [call(' {} '), call({})],
])('%j is read as it is meant', (sent, meant) => {
  expect(meantFrame(sent)).toEqual(meant);
});

test.each([
  [call('lt_n1')],
  [call('["lt_n1"]')],
  [call('null')],
  [call('')],
  [call({ lat: 1 })],
  [call(['lt_n1'])],
  [{ id: 1, method: 'ping', params: [] }],
  [{ id: 1, method: 'ping', params: 7 }],
  [null],
  [7],
  ['ping'],
  [[]],
])('%j stays as it is', (sent) => {
  expect(meantFrame(sent)).toEqual(sent);
});
