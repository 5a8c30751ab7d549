import { describe, expect, test } from 'vitest';
import { bytes, message, number, zigzag } from '../../../../test/fixtures/pbf-fixture.ts';
import { parseHeader } from '../../src/file/pbf-header.ts';

describe('the header block', () => {
  test('tells what the file covers and how old it is', () => {
    const sides = [-10.5, 20.25, 60, -55.5].map((side, index) => number(index + 1, zigzag(side * 1e9)));
    const header = message(
      bytes(1, message(...sides)),
      bytes(4, 'OsmSchema-V0.6'),
      bytes(4, 'DenseNodes'),
      bytes(5, 'Has_Metadata'),
      bytes(5, 'Sort.Type_then_ID'),
      bytes(16, 'osmium/1.15.0'),
      number(32, 1_773_177_682),
      number(33, 4720),
      bytes(34, 'https://download.geofabrik.de/europe/monaco-updates'),
    );
    expect(parseHeader(header)).toEqual({
      bbox: [-10.5, -55.5, 20.25, 60],
      sorted: true,
      replicationTimestampMs: 1_773_177_682_000,
      replicationSequence: 4720,
      replicationUrl: 'https://download.geofabrik.de/europe/monaco-updates',
    });
  });

  test('leaves open what it does not say', () => {
    expect(parseHeader(number(32, 0))).toEqual({
      bbox: null,
      sorted: false,
      replicationTimestampMs: null,
      replicationSequence: null,
      replicationUrl: null,
    });
  });

  test.each([
    ['HistoricalInformation', /"HistoricalInformation".*osmium time-filter/],
    ['Something-New', /"Something-New"/],
  ])('refuses to require %s', (feature, expected) => {
    expect(() => parseHeader(bytes(4, feature))).toThrow(expected);
  });

  test('refuses positions on ways by name: the nodes that we read are left out', () => {
    expect(() => parseHeader(bytes(5, 'LocationsOnWays'))).toThrow(/"LocationsOnWays".*made from/);
  });
});
