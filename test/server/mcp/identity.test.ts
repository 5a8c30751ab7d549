import { expect, test } from 'vitest';
import { hostOf, identityOf } from '../../../server/mcp/protocol.ts';

test.each([
  ['https://toilets.example.org', 'org.example.toilets/lootiles', 'toilets.example.org'],
  ['http://localhost:8080', 'localhost/lootiles', 'localhost'],
  ['http://192.0.2.1:8080', '192.0.2.1/lootiles', '192.0.2.1'],
  ['http://[2001:db8::1]:8080', '2001-db8--1/lootiles', '2001-db8--1'],
])('%s is called %s', (baseUrl, name, host) => {
  expect(identityOf(baseUrl).name).toBe(name);
  expect(hostOf(baseUrl)).toBe(host);
  expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
});
