import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { countryAt, zoneAt } from '../../../pipeline/geo/locate.ts';
import { cellPath } from '../../../shards/generation/cell-key.ts';
import { runs } from '../../fixtures/runs.ts';

describe('the country of a position', () => {
  test.each([
    ['Berlin', 13.4, 52.5, 'DE'],
    ['San Juan, a territory with its own code', -66.1, 18.4, 'PR'],
    ['Guernsey', -2.58, 49.45, 'GG'],
    ['Réunion', 55.45, -20.9, 'RE'],
    ['Hong Kong', 114.17, 22.3, 'HK'],
    ['Pristina', 21.16, 42.66, 'XK'],
    ['Taveuni, east of the antimeridian', -179.98, -16.8, 'FJ'],
    ['Taveuni, on the antimeridian', 180, -16.8, 'FJ'],
    ['Taveuni, on the antimeridian from the east', -180, -16.8, 'FJ'],
    ['the south pole', 0, -90, 'AQ'],
  ])('of %s', (_, lon, lat, country) => {
    expect(countryAt(lon, lat)).toBe(country);
  });

  test.each([
    ['the open sea', 0, 0],
    ['the north pole', 0, 90],
    ['land without an agreed code', 33.36, 35.19],
  ])('is null on %s', (_, lon, lat) => {
    expect(countryAt(lon, lat)).toBeNull();
  });
});

describe('the time zone of a position', () => {
  test.each([
    ['Berlin', 13.4, 52.5, 'Europe/Berlin'],
    ['Kathmandu', 85.32, 27.71, 'Asia/Kathmandu'],
    ['Lord Howe Island', 159.08, -31.55, 'Australia/Lord_Howe'],
    ['Apia', -171.77, -13.83, 'Pacific/Apia'],
    // Keeps the time of Utah beside it, not of Nevada.
    ['West Wendover, Nevada', -114.07, 40.74, 'America/Denver'],
    ['Ciudad Juárez', -106.49, 31.69, 'America/Ciudad_Juarez'],
    ['the antimeridian', 180, -16.8, 'Pacific/Fiji'],
    ['the antimeridian from the east', -180, -16.8, 'Pacific/Fiji'],
    ['the south pole', 0, -90, 'Antarctica/McMurdo'],
    ['the sea', -30, 40, 'Etc/GMT+2'],
    ['the sea at Greenwich', 0, 0, 'Etc/GMT'],
  ])('of %s', (_, lon, lat, zone) => {
    expect(zoneAt(lon, lat)).toBe(zone);
  });
});

test('every position has a zone this runtime can compute with, and a country of two letters or none', () => {
  const edge = (limit: number): fc.Arbitrary<number> =>
    fc.oneof(
      { weight: 5, arbitrary: fc.double({ min: -limit, max: limit, noNaN: true }) },
      { weight: 1, arbitrary: fc.constantFrom(-limit, -1e-9, 0, limit - 1e-9, limit) },
    );
  fc.assert(
    fc.property(edge(180), edge(90), (lon, lat) => {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zoneAt(lon, lat) })).not.toThrow();
      expect(countryAt(lon, lat) ?? 'XX').toMatch(/^[A-Z]{2}$/);
    }),
    { numRuns: runs(2_000) },
  );
});

test('positions in the order of cells read each piece of borders once', () => {
  const positions = Array.from({ length: 60 * 60 }, (_, i) => ({
    lon: 5 + (i % 60) / 10,
    lat: 46 + Math.floor(i / 60) / 10,
  }));
  const inOrder = positions
    .map((position) => ({ position, path: cellPath(position.lon, position.lat) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ position }) => position);
  const read = vi.spyOn(fs, 'readSync');
  for (const { lon, lat } of inOrder) zoneAt(lon, lat);
  const offsets = read.mock.calls.map((call) => call.at(-1));
  const pieces = new Set(offsets).size;
  expect(pieces).toBeGreaterThan(20);
  // Cells and pieces are quarters of quarters of the same world, but for ten metres at its edge.
  expect(offsets.length).toBeLessThanOrEqual(pieces * 1.1);
  read.mockRestore();
});
