/**
 * A made extract for the golden files: some twenty-five objects around Monaco, between them rich in what tags
 * can say. Invented; none of these toilets is there.
 */
import {
  type PbfNode,
  type PbfRelation,
  type PbfWay,
  PbfWriter,
  type Tags,
} from '../../bench/made/write-pbf.ts';

/** A place on a grid of about ten metres, east and north of the Place du Palais. */
const at = (east: number, north: number) => ({ lon: 7.42 + east * 1.25e-4, lat: 43.731 + north * 9e-5 });

const TOILETS: readonly (readonly [id: number, east: number, north: number, tags: Tags])[] = [
  [1, 0, 0, { name: 'Toilettes du Palais', 'name:en': 'Palace toilets', fee: 'no', wheelchair: 'yes' }],
  [2, 10, 0, { fee: 'yes', charge: '0.50 EUR', opening_hours: 'Mo-Su 08:00-20:00', operator: 'Mairie' }],
  [3, 20, 0, { fee: '1,20 €', opening_hours: 'Apr-Oct 09:00-19:00', check_date: '2026-08-03' }],
  [4, 30, 0, { opening_hours: 'sunrise-sunset', changing_table: 'yes', unisex: 'yes' }],
  [5, 40, 0, { opening_hours: '24/7', access: 'customers', female: 'yes', male: 'yes' }],
  [6, 50, 0, { opening_hours: 'selon saison', seasonal: 'summer', fixme: 'heures?' }],
  [7, 60, 0, { name: 'Öffentliche Toilette „Süd“ 🚻', wheelchair: 'limited', access: 'permissive' }],
  [8, 70, 0, { name: '公衆トイレ', 'toilets:wheelchair': 'yes', centralkey: 'eurokey', wheelchair: 'yes' }],
  [9, 80, 0, { access: 'private', name: 'Excluded: private' }],
  [10, 90, 0, { access: 'no', name: 'Excluded: no access' }],
  [11, 100, 0, { fee: 'donation', 'changing_table:location': 'wheelchair_toilet', diaper: 'yes' }],
  [12, 110, 0, { opening_hours: 'Mo-Fr 07:00-12:00,14:00-18:30; Sa 09:00-13:00; PH off', ref: '12' }],
  // The men's and the women's room of one place.
  [13, 0, 20, { male: 'yes', fee: 'no' }],
  [14, 0.5, 20, { female: 'yes', changing_table: 'yes' }],
  // One toilet, entered twice.
  [15, 10, 20, { name: 'WC Port' }],
  [16, 10.2, 20, { name: 'WC Port', fee: 'no' }],
  // Inside the building of way 1, which it takes the place of.
  [17, 20.5, 20.5, { name: 'Toilettes du Jardin', wheelchair: 'yes' }],
  // Inside the park of way 2, which says it has toilets.
  [18, 41, 21, { opening_hours: 'Mo-Su 07:00-19:00' }],
];

/** Places that are no toilets, but have some; and one that has none. */
const HOSTS: readonly (readonly [id: number, east: number, north: number, tags: Tags])[] = [
  [31, 60, 20, { amenity: 'cafe', name: 'Excluded: for customers', toilets: 'customers' }],
  [32, 70, 20, { amenity: 'fuel', name: 'Station', toilets: 'customers', opening_hours: '24/7' }],
  [33, 80, 20, { amenity: 'restaurant', name: 'Excluded: says no', toilets: 'no' }],
  [
    34,
    90,
    20,
    { railway: 'station', name: 'Gare', toilets: 'yes', 'toilets:fee': 'yes', 'toilets:charge': '1 EUR' },
  ],
  [35, 100, 20, { amenity: 'bar', name: 'Nette Bar', nette_toilette: 'yes', wheelchair: 'no' }],
];

const square = (firstId: number, east: number, north: number, side: number): PbfNode[] =>
  [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ].map(([dx = 0, dy = 0], i) => ({ id: firstId + i, ...at(east + dx, north + dy) }));
const ring = (id: number, firstId: number, tags: Tags): PbfWay => ({
  id,
  refs: [firstId, firstId + 1, firstId + 2, firstId + 3, firstId],
  tags,
});

const CORNERS = [
  ...square(101, 20, 20, 1),
  ...square(111, 40, 20, 4),
  ...square(121, 60, 40, 2),
  ...square(131, 80, 40, 3),
];
const WAYS: readonly PbfWay[] = [
  ring(1, 101, { amenity: 'toilets', building: 'yes', fee: 'no', operator: 'Jardins' }),
  ring(2, 111, { leisure: 'park', name: 'Parc Princesse', toilets: 'yes', 'toilets:wheelchair': 'yes' }),
  ring(3, 121, {
    amenity: 'toilets',
    building: 'toilets',
    access: 'yes',
    level: '-1',
    'addr:street': 'Quai',
  }),
  ring(4, 131, {}),
];
const RELATIONS: readonly PbfRelation[] = [
  {
    id: 1,
    members: [{ type: 'way', ref: 4, role: 'outer' }],
    tags: {
      type: 'multipolygon',
      amenity: 'toilets',
      name: 'Toilettes de l’Aquarium',
      check_date: '2025-11',
    },
  },
];

export async function writeGoldenExtract(path: string): Promise<void> {
  const writer = await PbfWriter.open(path, { date: new Date('2026-11-17T20:21:00Z') });
  for (const [id, east, north, tags] of TOILETS)
    writer.node({ id, ...at(east, north), tags: { amenity: 'toilets', ...tags } });
  for (const [id, east, north, tags] of HOSTS) writer.node({ id, ...at(east, north), tags });
  for (const node of CORNERS) writer.node(node);
  for (const way of WAYS) writer.way(way);
  for (const relation of RELATIONS) writer.relation(relation);
  await writer.close();
}
