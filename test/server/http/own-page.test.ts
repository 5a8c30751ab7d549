import { describe, expect, test } from 'vitest';
import { isOwnOrigin, isOwnPage } from '../../../server/http/caller.ts';

const BASE = 'https://toilets.example';

describe('the origin of a write', () => {
  test.each([
    [BASE, true],
    ['https://toilets.example:443', false],
    ['https://toilets.example/', false],
    ['http://toilets.example', false],
    ['https://toilets.example.evil.example', false],
    ['https://www.toilets.example', false],
    ['HTTPS://TOILETS.EXAMPLE', false],
    ['null', false],
    ['', false],
  ])('%s', (origin, own) => {
    expect(isOwnOrigin(BASE, new Headers({ origin }))).toBe(own);
  });

  test('is needed', () => {
    expect(isOwnOrigin(BASE, new Headers())).toBe(false);
    expect(isOwnOrigin(BASE, new Headers({ referer: `${BASE}/` }))).toBe(false);
  });

  test('is that of the public address, which may have a port and a path', () => {
    const origin = 'http://localhost:8080';
    expect(isOwnOrigin('http://localhost:8080/toilets', new Headers({ origin }))).toBe(true);
    expect(isOwnOrigin('https://toilets.example:443', new Headers({ origin: BASE }))).toBe(true);
  });
});

describe('the page of a read', () => {
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', referer: `${BASE}/` }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ referer: `${BASE}/map` }, true],
    [{ referer: `${BASE}.evil.example/` }, false],
    [{}, false],
  ])('%j', (headers, own) => {
    expect(isOwnPage(BASE, new Headers(headers))).toBe(own);
  });
});
