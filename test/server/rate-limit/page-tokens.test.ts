import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageTokens } from '../../../server/rate-limit/page-tokens.ts';

const START_MS = Date.parse('2026-11-23T08:00:00Z');
const HOUR_MS = 3_600_000;

function tokensOf(key: string, nowMs = () => START_MS) {
  return new PageTokens(Buffer.from(key), nowMs, randomBytes);
}

test('a token is known by its id for an hour, on every server with the same key', () => {
  let nowMs = START_MS;
  const token = tokensOf('key').make();
  const other = tokensOf('key', () => nowMs);
  expect(other.idOf(token)).toBe(token.slice(0, 16));
  nowMs += HOUR_MS;
  expect(other.idOf(token)).toBe(token.slice(0, 16));
  nowMs += 1_000;
  expect(other.idOf(token)).toBeUndefined();
});

test('two tokens have two ids', () => {
  const tokens = tokensOf('key');
  expect(tokens.idOf(tokens.make())).not.toBe(tokens.idOf(tokens.make()));
});

test('a token of another key is none', () => {
  expect(tokensOf('key').idOf(tokensOf('other').make())).toBeUndefined();
});

test('a token that is changed in any place is none, and no text is an error', () => {
  const tokens = tokensOf('key');
  const token = tokens.make();
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'aZ0.-é'), (at, character) => {
      fc.pre(token[at] !== character);
      const forged = token.slice(0, at) + character + token.slice(at + 1);
      expect(tokens.idOf(forged)).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(tokens.idOf(text)).toBeUndefined();
    }),
  );
});
