import { describe, expect, test } from 'vitest';
import type { OsmType } from '../../../packages/pbf/index.ts';
import { type Kind, kindOf } from '../../../pipeline/toilets/classify-object.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';

const NOW = new Date('2026-11-25T12:00:00Z');

function kind(tags: Tags, type: OsmType = 'node'): Kind | null {
  return kindOf({ type, tags }, NOW);
}

describe('an object that is a toilet', () => {
  test.each(['toilets', 'toilet', 'Toilets', 'shower;toilets', 'shower; toilets'])(
    'amenity=%s counts',
    (amenity) => {
      expect(kind({ amenity })).toBe('own');
    },
  );

  test('counts as a way and as a multipolygon, and as no other relation', () => {
    expect(kind({ amenity: 'toilets' }, 'way')).toBe('own');
    expect(kind({ amenity: 'toilets', type: 'multipolygon' }, 'relation')).toBe('own');
    for (const type of ['route', 'site', 'boundary']) {
      expect(kind({ amenity: 'toilets', type }, 'relation')).toBeNull();
    }
    expect(kind({ amenity: 'toilets' }, 'relation')).toBeNull();
  });

  const closed =
    'private no employees staff residents members military delivery forestry agricultural Private private;customers';
  test.each(closed.split(' '))('does not count with access or toilets:access = %s', (value) => {
    expect(kind({ amenity: 'toilets', access: value })).toBeNull();
    expect(kind({ amenity: 'toilets', 'toilets:access': value })).toBeNull();
  });

  test.each(['yes', 'customers', 'permit', 'key', 'customers;private', 'unknown'])(
    'counts with access=%s',
    (access) => {
      expect(kind({ amenity: 'toilets', access })).toBe('own');
    },
  );

  test.each([
    'disused=yes',
    'disused=amenity:toilets',
    'abandoned=yes',
    'demolished=yes',
    'construction=yes',
    'construction=toilets',
    'ruins=yes',
    'closed=yes',
  ])('does not count with %s', (flag) => {
    const [key = '', value = ''] = flag.split('=');
    expect(kind({ amenity: 'toilets', [key]: value })).toBeNull();
  });

  test.each(['disused=no', 'abandoned=no', 'construction=minor', 'closed=no'])('counts with %s', (flag) => {
    const [key = '', value = ''] = flag.split('=');
    expect(kind({ amenity: 'toilets', [key]: value })).toBe('own');
  });

  test.each(['indoor', 'level', 'portable', 'toilets:disposal', 'supervised', 'fee', 'seasonal'])(
    'counts whatever %s says',
    (key) => {
      for (const value of ['yes', 'no', '1']) expect(kind({ amenity: 'toilets', [key]: value })).toBe('own');
    },
  );

  test.each([
    { building: 'toilets' },
    { 'disused:amenity': 'toilets' },
    { 'closed:amenity': 'toilets' },
    { amenity: 'dog_toilet' },
    { amenity: 'dog_toilet', toilets: 'yes', 'toilets:access': 'yes' },
    { amenity: 'shower' },
    { amenity: 'sanitary_dump_station' },
    {},
  ] satisfies Tags[])('%o is none', (tags) => {
    expect(kind(tags)).toBeNull();
  });
});

describe('a place that has a toilet', () => {
  const openAir = `highway=services highway=rest_area amenity=parking leisure=park leisure=playground
    leisure=nature_reserve leisure=bathing_place leisure=slipway leisure=beach_resort tourism=picnic_site
    tourism=viewpoint natural=beach`;
  const civic = `railway=station railway=halt public_transport=station public_transport=halt amenity=bus_station
    amenity=ferry_terminal amenity=library amenity=townhall amenity=community_centre amenity=marketplace
    amenity=place_of_worship tourism=information shop=mall shop=department_store aeroway=terminal`;
  const business = `amenity=restaurant amenity=cafe amenity=pub amenity=bar amenity=fast_food amenity=ice_cream
    amenity=fuel shop=bakery tourism=hotel tourism=museum tourism=zoo amenity=cinema tourism=camp_site
    leisure=sports_centre`;
  const placesOf = (list: string): Tags[] =>
    list.split(/\s+/).map((place) => {
      const [key = '', value = ''] = place.split('=');
      return { [key]: value };
    });

  test.each(placesOf(openAir))('%o counts with toilets=yes', (place) => {
    expect(kind({ ...place, toilets: 'yes' })).toBe('open-air');
    expect(kind(place)).toBeNull();
  });

  test.each(placesOf(civic))('%o counts with toilets=yes', (place) => {
    expect(kind({ ...place, toilets: 'yes' })).toBe('civic');
    expect(kind(place)).toBeNull();
  });

  test.each(placesOf(business))('%o counts only if anyone may use it', (place) => {
    expect(kind({ ...place, toilets: 'yes' })).toBeNull();
    expect(kind({ ...place, toilets: 'yes', access: 'yes' })).toBeNull();
    for (const access of ['yes', 'public', 'permissive']) {
      expect(kind({ ...place, toilets: 'yes', 'toilets:access': access })).toBe('business');
    }
    expect(kind({ ...place, toilets: 'public' })).toBe('business');
    expect(kind({ ...place, toilets: 'yes', 'toilets:scheme': 'Nette Toilette' })).toBe('business');
    expect(kind({ ...place, nette_toilette: 'yes' })).toBe('business');
  });

  test('a petrol station counts with toilets for customers, a café does not', () => {
    for (const tags of [
      { toilets: 'customers' },
      { toilets: 'yes', 'toilets:access': 'customers' },
    ] satisfies Tags[]) {
      expect(kind({ amenity: 'fuel', ...tags })).toBe('business');
      expect(kind({ amenity: 'cafe', ...tags })).toBeNull();
    }
  });

  test.each(['yes', 'customers', 'public', 'permissive'])('toilets=%s counts', (toilets) => {
    expect(kind({ leisure: 'park', toilets })).toBe('open-air');
  });

  test.each(['no', 'separate', 'pitlatrine', '2'])('toilets=%s does not count', (toilets) => {
    expect(
      kind({ leisure: 'park', toilets, 'toilets:wheelchair': 'yes', 'toilets:access': 'yes' }),
    ).toBeNull();
  });

  test('a closed toilet does not count, nor one in a place that the public may not enter', () => {
    expect(kind({ leisure: 'park', toilets: 'yes', 'toilets:access': 'private' })).toBeNull();
    expect(kind({ amenity: 'parking', toilets: 'yes', access: 'private' })).toBeNull();
    expect(kind({ amenity: 'parking', toilets: 'yes', access: 'private', 'toilets:access': 'yes' })).toBe(
      'open-air',
    );
    expect(kind({ amenity: 'parking', toilets: 'yes', access: 'customers' })).toBe('open-air');
  });

  test('toilets:wheelchair=yes alone says that there is one, except in a business', () => {
    expect(kind({ leisure: 'park', 'toilets:wheelchair': 'yes' })).toBe('open-air');
    expect(kind({ railway: 'station', 'toilets:wheelchair': 'yes' })).toBe('civic');
    expect(kind({ amenity: 'cafe', 'toilets:wheelchair': 'yes' })).toBeNull();
    expect(kind({ amenity: 'cafe', 'toilets:wheelchair': 'yes', 'toilets:access': 'yes' })).toBe('business');
    expect(kind({ railway: 'station', 'toilets:wheelchair': 'no' })).toBeNull();
  });

  test('toilets:access alone says that there is one', () => {
    expect(kind({ leisure: 'park', 'toilets:access': 'customers' })).toBe('open-air');
    expect(kind({ amenity: 'cafe', 'toilets:access': 'permissive' })).toBe('business');
    expect(kind({ amenity: 'cafe', 'toilets:access': 'unknown' })).toBeNull();
  });

  test('a disused place has none, and a boundary is no place', () => {
    expect(kind({ railway: 'station', toilets: 'yes', disused: 'yes' })).toBeNull();
    expect(kind({ leisure: 'nature_reserve', toilets: 'yes', type: 'boundary' }, 'relation')).toBeNull();
  });
});
