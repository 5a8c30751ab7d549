import { describe, expect, test } from 'vitest';
import { merge } from '../../../pipeline/merge/merge.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import type { FixedToilet } from '../../../shards/shard/toilet-record.ts';
import { NOW } from '../../fixtures/generation.ts';
import { overlayOf } from '../../fixtures/overlays.ts';
import { baseToilet, fixedToilet } from '../../fixtures/toilets.ts';

const merged = (some: Partial<BaseToilet>): FixedToilet =>
  merge(baseToilet({ id: 'lt_n1', ...some }), undefined, NOW)!.fixed;

describe('what is served of a toilet', () => {
  test('of which nothing is known is unknown', () => {
    expect(merged({ access: 'unknown' })).toEqual(fixedToilet({ id: 'lt_n1', access: 'unknown' }));
  });

  test('is all that its source says', () => {
    const base = baseToilet({
      id: 'lt_wabc',
      aliases: ['lt_n7'],
      reference: 'osm:way/13368',
      lon: 7.4246,
      lat: 43.7384,
      name: 'WC du Port',
      operator: 'Mairie',
      access: 'scheme',
      accessStated: true,
      scheme_name: 'Nette Toilette',
      fee: { required: true, amount: 0.5, currency: 'EUR' },
      opening_hours: 'Mo-Su 07:00-23:00',
      wheelchair: 'limited',
      changing_table: 'yes',
      gender: ['female', 'male'],
      checked: '2026-05',
      operatorOrRef: true,
      country: 'MC',
      zone: 'Europe/Monaco',
    });
    expect(merge(base, undefined, NOW)).toEqual({
      fixed: {
        id: 'lt_wabc',
        name: 'WC du Port',
        lat: 43.7384,
        lon: 7.4246,
        access: 'scheme',
        access_rule: 'scheme',
        scheme_name: 'Nette Toilette',
        fee: { required: true, amount: 0.5, currency: 'EUR' },
        opening_hours: 'Mo-Su 07:00-23:00',
        wheelchair: 'limited',
        changing_table: 'yes',
        gender: ['female', 'male'],
        operator: 'Mairie',
        last_confirmed_at: null,
        verification_state: 'source_claimed',
        confirmations: 0,
        cleanliness: null,
        confidence: 'high',
        source: 'openstreetmap',
        provenance: { source: 'osm:way/13368', checked: '2026-05', decided: {} },
      },
      hoursLocation: { zone: 'Europe/Monaco', country: 'MC', lon: 7.4246, lat: 43.7384 },
      partner: null,
    });
  });

  test.each<[string, Partial<BaseToilet>, Partial<FixedToilet>]>([
    ['a key', { key: true, fee: { required: true, amount: null, currency: null } }, { access_rule: 'key' }],
    ['customers', { access: 'customers' }, { access: 'customers', access_rule: 'customers' }],
    ['a fee', { fee: { required: true, amount: null, currency: null } }, { access_rule: 'fee' }],
    ['no fee', { fee: { required: false, amount: null, currency: null } }, { access_rule: 'free' }],
    ['a new check', { checked: '2026-10' }, { verification_state: 'source_claimed', confidence: 'medium' }],
    ['an old check', { checked: '2019-10' }, { verification_state: 'unverified', confidence: 'low' }],
    ['doubts', { checked: '2026-10', doubts: 2 }, { confidence: 'low' }],
    ['a place that it is in', { checked: '2026-01', host: true }, { confidence: 'medium' }],
  ])('derives the rest from %s', (_, base, expected) => {
    expect(merged(base)).toMatchObject(expected);
  });

  test('grows old without a change of its source', () => {
    const base = baseToilet({ id: 'lt_n1', checked: '2026-10', accessStated: true, wheelchair: 'yes' });
    const states = ['2026-11-18', '2028-09-18', '2028-11-18', '2034-11-18'].map((day) => {
      const { confidence, verification_state } = merge(base, undefined, new Date(day))!.fixed;
      return `${confidence} ${verification_state}`;
    });
    expect(states).toEqual([
      'high source_claimed',
      'medium source_claimed',
      'medium unverified',
      'medium unverified',
    ]);
  });
});

test('how to find it in the words of people stands beside what the source says in other languages', () => {
  const base = baseToilet({
    id: 'lt_n1',
    details: { level: '1', description: { und: 'x', de: 'Im Bahnhof' } },
  });
  const said = (howToFind: string | null) =>
    merge(base, overlayOf({ toiletId: 'lt_n1', howToFind }), NOW)!.details;
  expect(said(null)).toEqual(base.details);
  expect(said('Behind the bar')).toEqual({
    level: '1',
    description: { und: 'Behind the bar', de: 'Im Bahnhof' },
  });
});
