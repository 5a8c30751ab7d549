import { describe, expect, test } from 'vitest';
import { detailsFromTags, fillDetails, fillRoomDetails } from '../../../pipeline/toilets/details.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';
import { ToiletDetails } from '../../../schemas/toilet/detail-shape.ts';
import type { ToiletDetails as Details, StatedDetails } from '../../../schemas/toilet/details.ts';

/** Real tags. */
const ROWS: readonly (readonly [Tags, Details | undefined])[] = [
  [{}, undefined],
  [{ 'toilets:disposal': 'pitlatrine' }, { disposal: ['pit_latrine'] }],
  [{ 'toilets:position': 'seated;urinal' }, { position: ['seated', 'urinal'] }],
  [{ level: '-1' }, { level: '-1' }],
  [{ level: '-2;-1;0;1;2;3;4;5;6;7;8;9' }, { level: '-2;-1;0;1;2;3;4;5;6;7;8;9' }],
  [{ level: Array.from({ length: 60 }, (_, floor) => floor).join(';') }, undefined],
  [{ indoor: 'room' }, { indoor: 'yes' }],
  // Seasons that the hours do not say.
  [{ seasonal: 'summer' }, { season: 'summer' }],
  [{ seasonal: 'spring;summer;autumn' }, { season: 'summer' }],
  [{ seasonal: 'Summer/Fall', opening_hours: '08:00-20:00' }, { season: 'summer' }],
  [{ seasonal: 'winter' }, { season: 'winter' }],
  [{ seasonal: 'autumn;winter' }, { season: 'part_of_year' }],
  [{ seasonal: 'yes' }, { season: 'part_of_year' }],
  [{ seasonal: 'summer', opening_hours: 'Apr 15-Sep 30 08:00-20:00' }, undefined],
  [{ seasonal: 'summer;winter' }, undefined],
  [{ seasonal: 'no' }, undefined],
  // Customers who pay nothing.
  [{ fee: 'yes', 'fee:conditional': 'no @ customers' }, { free_for: 'customers' }],
  [{ fee: 'yes', 'fee:conditional': 'yes @ (Sa); no @ (customer)' }, { free_for: 'customers' }],
  [{ charge: '1 EUR', 'toilets:fee:conditional': 'no@Guests' }, { free_for: 'customers' }],
  [{ fee: 'no @ customers' }, { free_for: 'customers' }],
  [{ fee: 'yes', 'fee:clients': 'no' }, { free_for: 'customers' }],
  [{ fee: 'no', 'fee:conditional': 'no @ customers' }, undefined],
  [{ fee: 'yes', 'fee:conditional': 'no @ (age < 14)' }, undefined],
  [{ fee: 'yes', 'fee:conditional': 'yes @ customers' }, undefined],
  [{ fee: 'yes', 'fee:conditional': 'no @ (customers AND Mo-Fr)' }, undefined],
  [{ drinking_water: 'no' }, { drinking_water: 'no' }],
  [{ 'toilets:handwashing': 'yes' }, { handwashing: 'yes' }],
  [{ 'toilets:paper_supplied': 'no' }, { paper: 'no' }],
  [{ 'toilets:menstrual_products': 'yes' }, { menstrual_products: 'yes' }],
  [{ amenity: 'toilets;shower' }, { shower: 'yes' }],
  [
    { description: 'Im Bahnhof', 'description:en': 'In the station' },
    { description: { und: 'Im Bahnhof', en: 'In the station' } },
  ],
  [{ 'wheelchair:description': 'a <b>step</b>\n' }, { wheelchair_description: { und: 'a <b>step</b>' } }],
  [
    {
      'addr:street': 'Laubeggstrasse',
      'addr:housenumber': '9',
      'addr:postcode': '3006',
      'addr:city': 'Bern',
    },
    { address: 'Laubeggstrasse 9, 3006 Bern' },
  ],
  [{ 'addr:city': 'Bern' }, undefined],
  [
    { 'payment:coins': 'yes', 'payment:girocard': 'yes', 'payment:notes': 'no' },
    { payment: ['coins', 'cards'] },
  ],
  [
    { 'changing_table:location': 'female_toilet;room' },
    { changing_table_location: ['female_toilet', 'dedicated_room'] },
  ],
  [{ layer: '-1' }, { layer: -1 }],
  [{ layer: '0' }, undefined],
  [{ layer: 'UG' }, undefined],
  [{ layer: '-1', level: '0' }, { level: '0' }],
  [{ centralkey: 'eurokey' }, { central_key: 'eurokey' }],
  [{ radar_key: 'yes' }, { central_key: 'radar' }],
  [{ centralkey: 'none' }, undefined],
  // From values and texts.
  [{ 'toilets:scheme': 'RADAR' }, { central_key: 'radar' }],
  [{ access: 'radar_key' }, { central_key: 'radar' }],
  [{ access_1: 'eurokey' }, { central_key: 'eurokey' }],
  [{ wheelchair: 'RADAR key' }, { central_key: 'radar' }],
  [{ name: 'Eurokey WC' }, { central_key: 'eurokey' }],
  [{ 'operator:description': 'With eurokey 24/7.' }, { central_key: 'eurokey' }],
  [
    { description: 'RADAR key needed', centralkey: 'yes' },
    { central_key: 'radar', description: { und: 'RADAR key needed' } },
  ],
  [
    { description: 'Mit Eurokey oder 1.50 Fr.' },
    { central_key: 'eurokey', description: { und: 'Mit Eurokey oder 1.50 Fr.' } },
  ],
  [{ description: 'Ohne Eurokey nutzbar' }, { description: { und: 'Ohne Eurokey nutzbar' } }],
  [{ description: 'at the radar station' }, { description: { und: 'at the radar station' } }],
  [{ centralkey: 'no', name: 'Eurokey WC' }, undefined],
  [
    { name: '公衆便所', 'name:ja': '公衆便所', 'name:en': 'Public restroom' },
    { names: { en: 'Public restroom' } },
  ],
  [{ 'name:de': 'Stadttoilette', 'name:en': 'City toilet' }, { names: { de: 'Stadttoilette' } }],
  [
    { name: 'WC', 'name:zh-Hant': '廁所', 'name:old': 'Loo', 'name:etymology': 'x' },
    { names: { 'zh-Hant': '廁所' } },
  ],
  [{ operational_status: 'out_of_order' }, { condition: 'out_of_order' }],
  [{ capacity: '4' }, { capacity: 4 }],
  [{ capacity: 'many' }, undefined],
  [
    { hoist: 'yes', changing_places: 'yes' },
    { hoist: 'yes', changing_places: 'yes' },
  ],
  [
    { supervised: 'yes', portable: 'no' },
    { supervised: 'yes', portable: 'no' },
  ],
  [{ website: 'https://toilets.example/a' }, { website: 'https://toilets.example/a' }],
  [{ website: 'http://toilets.example' }, undefined],
  [{ website: 'javascript:alert(1)' }, undefined],
  [{ image: 'https://user:word@toilets.example/a.jpg' }, undefined],
  [
    { image: 'https://toilets.example/a.jpg', wikimedia_commons: 'File:A view.jpg' },
    {
      image: 'https://toilets.example/a.jpg',
      pictures: ['https://commons.wikimedia.org/wiki/File:A_view.jpg', 'https://toilets.example/a.jpg'],
    },
  ],
  [{ phone: '+43 1 546 48' }, { phone: '+43 1 546 48' }],
  [{ phone: '0049 (30) 1234-567; +49 1' }, { phone: '+49 30 1234 567' }],
  [{ phone: '01 23 45 67' }, undefined],
];

test.each(ROWS)('%o say %o', (tags, details) => {
  const read = detailsFromTags(tags, false, null);
  expect(read).toEqual(details);
  if (read) expect(ToiletDetails.parse(read)).toEqual(read);
});

test('of a host only what its tags say of the toilet counts, its address and its names', () => {
  const tags = {
    website: 'https://park.example',
    'toilets:disposal': 'flush',
    'addr:street': 'A',
    level: '2',
    leisure: 'park',
    name: 'Parc',
    'name:de': 'Park',
    operational_status: 'closed',
  };
  expect(detailsFromTags(tags, true, null)).toEqual({
    names: { de: 'Park' },
    host: 'park',
    condition: 'closed',
    disposal: ['flush'],
    address: 'A',
  });
});

test('two records fill the gaps of each other', () => {
  expect(fillDetails({ level: '1' }, { level: '2', shower: 'yes' })).toEqual({ level: '1', shower: 'yes' });
  expect(fillDetails(undefined, { shower: 'no' })).toEqual({ shower: 'no' });
});

describe('what two records state', () => {
  const from = { source: 'city', title: 'Toilets', credit: 'City', licence: 'CC0-1.0', as_of: '2026-09' };
  const other = { ...from, source: 'country' };
  const grade = (value: string, some: Partial<StatedDetails['grade']> = {}): Details => ({
    grade: { value, scale: ['A', 'B', 'C'], ...from, ...some },
  });
  const cabins = (count: number): Details => ({ cabins: { count, ...from } });
  const closed = (until?: string): Details => ({ out_of_service: { until, ...from } });

  test.each<[string, Details, Details, Details]>([
    [
      'the newer grade counts',
      grade('A', { on: '2025-03' }),
      grade('C', { on: '2026-01-02' }),
      grade('C', { on: '2026-01-02' }),
    ],
    ['of two grades of one month the worse', grade('A'), grade('B'), grade('B')],
    ['of two sources of one month the first', grade('A'), grade('B', other), grade('A')],
    ['a grade stays beside cabins', grade('A'), cabins(3), { ...grade('A'), ...cabins(3) }],
    ['one count of cabins is enough', {}, cabins(3), cabins(3)],
    ['one word that it is out of service is enough', {}, closed('2026-12-01'), closed('2026-12-01')],
  ])('of one toilet: %s', (_, first, second, joined) => {
    expect(fillDetails(first, second)).toEqual(joined);
  });

  test.each<[string, Details | undefined, Details | undefined, Details | undefined]>([
    ['cabins add up', cabins(2), cabins(3), cabins(5)],
    ['cabins of one room alone are not those of both', cabins(2), { level: '0' }, { level: '0' }],
    ['nor if the other says nothing', cabins(2), undefined, undefined],
    ['one that is in service is enough', closed(), grade('A'), grade('A')],
    [
      'both out of service are closed until the first is not',
      closed('2026-12-02'),
      closed('2026-12-01'),
      closed('2026-12-01'),
    ],
    [
      'a minute of a day is before its end',
      closed('2026-12-01'),
      closed('2026-12-01T14:00'),
      closed('2026-12-01T14:00'),
    ],
    ['no known end is the last', closed(), closed('2026-12-01'), closed('2026-12-01')],
    ['without an end of both there is none', closed(), closed(), closed()],
    ['the worse grade is that of both', grade('A'), grade('C'), grade('C')],
  ])('of two rooms: %s', (_, first, second, joined) => {
    expect(fillRoomDetails(first, second)).toEqual(joined);
    expect(fillRoomDetails(second, first)).toEqual(joined);
  });
});
