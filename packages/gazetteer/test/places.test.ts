import { describe, expect, test } from 'vitest';
import { gazetteer, place } from '../../../test/fixtures/small-gazetteer.ts';
import type { LookupOptions } from '../src/look-up.ts';
import type { PlaceRecord } from '../src/place-record.ts';

const berlin = { town: 'Berlin', townNames: ['Berlin', 'Берлин', 'ベルリン'], country: 'DE' };
const hamburg = { town: 'Hamburg', country: 'DE' };
const monaco = { town: 'Monaco', townNames: ['Monaco', 'Munegu', 'Монако'], country: 'MC' };
const paris = { town: 'Paris', country: 'FR' };
const southBoston = { town: 'South Boston', country: 'US' };
const lyon = { town: 'Lyon', country: 'FR' };

const WORLD: PlaceRecord[] = [
  place('Berlin', { kind: 'city', importance: 0.9, country: 'DE', names: ['Берлин', 'ベルリン', 'Berlín'] }),
  place('Hamburg', { kind: 'city', importance: 0.8, country: 'DE' }),
  place('Monaco', { kind: 'city', importance: 0.7, country: 'MC', names: ['Munegu', 'Монако'] }),
  place('Paris', { kind: 'city', importance: 0.95, country: 'FR' }),
  place('Paris', { kind: 'city', importance: 0.4, country: 'US' }),
  place('Lyon', { kind: 'city', importance: 0.7, country: 'FR' }),
  place('Köln', { kind: 'city', importance: 0.8, country: 'DE', names: ['Cologne', 'Colonia'] }),
  place('東京', { kind: 'city', importance: 0.95, country: 'JP', names: ['Tokyo', 'とうきょう'] }),
  place('Αθήνα', { kind: 'city', importance: 0.8, country: 'GR', names: ['Athens', 'Athen'] }),
  place('القاهرة', { kind: 'city', importance: 0.9, country: 'EG', names: ['Cairo', 'Le Caire'] }),
  place('Alexanderplatz', { kind: 'square', importance: 0.4, ...berlin }),
  place('Alexanderstraße', { ...berlin }),
  place('Alexanderstraße', { ...hamburg }),
  place('Berlin Hauptbahnhof', { kind: 'station', importance: 0.5, ...berlin }),
  place('Berliner Straße', { ...hamburg }),
  place('Monaco - Monte-Carlo', { kind: 'station', importance: 0.35, ...monaco }),
  place('Rue Grimaldi', { ...monaco }),
  place('Avenue de la Gare', { ...lyon }),
  place('Rue de Paris', { ...lyon }),
  place('Rue de Lyon', { ...paris }),
  place('Avenue de France', { ...paris }),
  place('Place d’Italie', { kind: 'square', importance: 0.3, ...paris }),
  place('Straße des 17. Juni', { importance: 0.2, ...berlin }),
  place('St. Pauli', { kind: 'suburb', importance: 0.4, ...hamburg, names: ['Sankt Pauli'] }),
  place('東京駅', {
    kind: 'station',
    importance: 0.6,
    town: '東京',
    country: 'JP',
    names: ['Tokyo Station'],
  }),
  place('Flughafen Berlin Brandenburg', {
    kind: 'aerodrome',
    importance: 0.6,
    town: 'Schönefeld',
    country: 'DE',
  }),
  place('Invalidenstraße', { ...berlin }),
  place('Friedrichstraße', { importance: 0.15, ...berlin }),
  place('Elm Street', { town: 'Boston', country: 'US' }),
  place('Elm Street', southBoston),
  place("King's Cross", { kind: 'station', importance: 0.5, town: 'London', country: 'GB' }),
];

function first(text: string, options?: LookupOptions): string | undefined {
  const hit = gazetteer(WORLD).find(text, options)[0];
  return hit && `${hit.kind} ${hit.label}`;
}

describe('finds', () => {
  test.each([
    ['a town', 'Berlin', 'city Berlin'],
    ['a place with its town', 'Alexanderplatz Berlin', 'square Alexanderplatz, Berlin'],
    ['in any order', 'Berlin, Alexanderplatz', 'square Alexanderplatz, Berlin'],
    ['by the town among equal names', 'Alexanderstraße Hamburg', 'street Alexanderstraße, Hamburg'],
    ['with a comma', 'rue Grimaldi, Monaco', 'street Rue Grimaldi, Monaco'],
    ['by what it is', 'gare de Monaco', 'station Monaco - Monte-Carlo, Monaco'],
    ['by what it is, in another language', 'Bahnhof Monaco', 'station Monaco - Monte-Carlo, Monaco'],
    ['an airport', 'Berlin airport', 'aerodrome Flughafen Berlin Brandenburg, Schönefeld'],
    ['without case', 'ALEXANDERPLATZ berlin', 'square Alexanderplatz, Berlin'],
    ['without accents', 'koln', 'city Köln'],
    ['with accents that are not there', 'Bérlïn', 'city Berlin'],
    ['another language', 'Cologne', 'city Köln'],
    ['another script', 'Берлин', 'city Berlin'],
    ['Greek', 'αθηνα', 'city Αθήνα'],
    ['Arabic', 'القاهره', 'city القاهرة'],
    ['Japanese', '東京駅', 'station 東京駅, 東京'],
    ['a town in another script around it', 'Alexanderplatz Берлин', 'square Alexanderplatz, Berlin'],
    ['Hbf', 'Berlin Hbf', 'station Berlin Hauptbahnhof, Berlin'],
    ['Str.', 'Invalidenstr. Berlin', 'street Invalidenstraße, Berlin'],
    ['Sankt for St.', 'Sankt Pauli', 'suburb St. Pauli, Hamburg'],
    ['Av.', 'Av. de la Gare, Lyon', 'street Avenue de la Gare, Lyon'],
    ['Pl. and an apostrophe', "Pl. d'Italie Paris", 'square Place d’Italie, Paris'],
    ['a possessive without its apostrophe', 'Kings Cross London', "station King's Cross, London"],
    ['a house number', 'Invalidenstraße 12a, 10115 Berlin', 'street Invalidenstraße, Berlin'],
    ['a number that is a name', 'Straße des 17. Juni', 'street Straße des 17. Juni, Berlin'],
    ['a letter lost', 'Alexanderplaz Berlin', 'square Alexanderplatz, Berlin'],
    ['letters swapped', 'Alexnaderplatz Berlin', 'square Alexanderplatz, Berlin'],
    ['an error in each word', 'Invalidemstraße Berln', 'street Invalidenstraße, Berlin'],
    ['two errors in a long word', 'Alexnaderpltaz', 'square Alexanderplatz, Berlin'],
    ['a space too many', 'Alexander Platz Berlin', 'square Alexanderplatz, Berlin'],
    ['a space too few', 'RueGrimaldi Monaco', 'street Rue Grimaldi, Monaco'],
    ['an unfinished word', 'Alexanderpl', 'square Alexanderplatz, Berlin'],
    ['an unfinished street', 'Friedrichstra', 'street Friedrichstraße, Berlin'],
    ['an unfinished word in a town', 'Berlin Inval', 'street Invalidenstraße, Berlin'],
    ['the country behind it', 'Paris France', 'city Paris'],
    ['a country in another language', 'Köln Allemagne', 'city Köln'],
    ['a word nobody knows beside it', 'Xyzzy Alexanderplatz Berlin', 'square Alexanderplatz, Berlin'],
    ['names side by side', 'rue de Paris Lyon', 'street Rue de Paris, Lyon'],
    ['names side by side, the other way', 'rue de Lyon Paris', 'street Rue de Lyon, Paris'],
    ['a name that is all before the comma', 'Rue de Paris, Lyon', 'street Rue de Paris, Lyon'],
    ['the town that was asked for and no longer one', 'Elm Street, Boston', 'street Elm Street, Boston'],
    ['the more important of equal names', 'Paris', 'city Paris'],
  ])('%s: %s', (_, text, expected) => {
    expect(first(text)).toBe(expected);
  });
});

describe('a text of up to three letters', () => {
  const places = () =>
    gazetteer([
      ...WORLD,
      place('Ulm', { kind: 'city', importance: 0.5, country: 'DE' }),
      place('Ulmenstraße', { ...berlin }),
      place('Los Angeles', { kind: 'city', names: ['L.A.'], country: 'US' }),
      place('Musée Océanographique', { kind: 'landmark', ...monaco }),
      place('Quai Antoine Ier', { ...monaco }),
      place('Centre nautique', { kind: 'landmark', ...monaco }),
      place('Океанографічний музей', { kind: 'landmark', ...monaco }),
      place('עכו', { kind: 'town', country: 'IL' }),
      place('津', { kind: 'city', country: 'JP' }),
      place('부산', { kind: 'city', country: 'KR' }),
    ]);
  test.each(['ok', 'no', 'ici', 'par', 'Ber', 'rue', 'ako', 'yes', 'o k', 'N°', 'ул'])(
    '%s is no guess',
    (text) => {
      expect(places().find(text)).toEqual([]);
    },
  );

  test.each([
    ['Ulm', 'Ulm'],
    ['ULM', 'Ulm'],
    ['L.A.', 'Los Angeles'],
    ['Hbf', 'Berlin Hauptbahnhof'],
    ['津', '津'],
    ['부산', '부산'],
    ['東京', '東京'],
    ['עכו', 'עכו'],
  ])('%s is %s', (text, name) => {
    expect(places().find(text)[0]?.name).toBe(name);
  });

  test('is finished while it is typed, but not by its sound', () => {
    const names = (text: string) =>
      places()
        .find(text, { prefix: true })
        .map(({ name }) => name);
    expect(names('Ber')).toContain('Berlin');
    expect(names("d'I")).toContain('Place d’Italie');
    expect(names('ok')).toEqual([]);
  });
});

describe('a name alone after a number', () => {
  const hanoi = { town: 'Hà Nội', country: 'VN' };
  const sight = place('Văn Miếu', { kind: 'landmark', importance: 0.6, lon: 1, ...hanoi });
  test.each([
    ['32 Văn Miếu', '32 Phố Văn Miếu, Hà Nội'],
    ['32 Văn Miếu, Hà Nội', '32 Phố Văn Miếu, Hà Nội'],
    ['7 Văn Miếu', 'Phố Văn Miếu, Hà Nội'],
    ['Văn Miếu', 'Văn Miếu, Hà Nội'],
  ])('is a house before it is a sight: %s', (text, label) => {
    const houses = '32 100 0\n34 120 0';
    const [hit] = gazetteer([sight, place('Phố Văn Miếu', { ...hanoi, houses })]).find(text);
    expect(hit?.label).toBe(label);
  });

  test('is a sight if its name has the number, or if no street is called so', () => {
    const hotel = place('1 Hotel Văn Miếu', { kind: 'landmark', ...hanoi });
    const [hit] = gazetteer([hotel, place('Phố Văn Miếu', { ...hanoi, houses: '1 9 9' })]).find(
      '1 Hotel Văn Miếu',
    );
    expect(hit?.name).toBe('1 Hotel Văn Miếu');
    expect(gazetteer([sight, place('Phố Huế', hanoi)]).find('32 Văn Miếu')[0]?.name).toBe('Văn Miếu');
  });
});

test('a house of a street that has only a longer name like it is not taken, and the number is said to be unknown', () => {
  const braga = { town: 'Braga', country: 'PT' };
  const hits = gazetteer([
    place('Rua do Souto', { kind: 'landmark', importance: 0.6, ...braga }),
    place('Rua do Souto', { ...braga, houses: '7 100 0' }),
    place('Rua Nova', { ...braga, names: ['Rua Nova', 'Rua Nova do Souto'], houses: '20 100 0' }),
  ]).find('Rua do Souto 20');
  expect(hits[0]).toMatchObject({ name: 'Rua do Souto', house: null, ignoredHouse: '20' });
});

test.each([
  ['Rua de Sta. Luzia', 'Rua de Santa Luzia'],
  ['Lg. do Paço', 'Largo do Paço'],
  ['Tv. da Sé', 'Travessa da Sé'],
  ['Pç. da Galiza', 'Praça da Galiza'],
  ['R. Eng. Couto', 'Rua Engenheiro Couto'],
])('short words of Portugal: %s', (text, name) => {
  expect(gazetteer([place(name, { town: 'Braga', country: 'PT' })]).find(text)[0]).toMatchObject({
    name,
    ignoredWords: [],
  });
});

test.each(['bus stop Souto', 'paragem Souto', 'Haltestelle Souto', 'остановка Souto'])(
  'a word for a stop asks for one: %s',
  (text) => {
    const hits = gazetteer([
      place('Horário na Paragem', { kind: 'stop', importance: 0.6 }),
      place('Souto', { kind: 'neighbourhood' }),
      place('Souto', { kind: 'stop' }),
    ]).find(text);
    expect(hits[0]).toMatchObject({ name: 'Souto', kind: 'stop' });
  },
);

describe('a flat and a house', () => {
  const nelson = { town: 'Nelson', country: 'NZ' };
  const streets = (country: string) =>
    gazetteer([place('Cuba Street', { ...nelson, country, houses: '5 500 0\n12 100 0' })]);
  test.each([
    ['NZ', '5/12 Cuba Street', '12'],
    ['NZ', 'Unit 5/12 Cuba Street, Nelson', '12'],
    ['NZ', '7/12 Cuba Street', '12'],
    ['DE', '5/12 Cuba Street', '5'],
    ['DE', 'Flat 5, 12 Cuba Street', '12'],
    ['NZ', '12 Cuba Street, Flat 5', '12'],
  ])('in %s %s is house %s', (country, text, house) => {
    expect(streets(country).find(text)[0]?.house).toBe(house);
  });
});

describe('a country', () => {
  test('narrows', () => {
    const hits = gazetteer(WORLD).find('Paris', { country: 'US' });
    expect(hits.map((hit) => hit.country)).toEqual(['US']);
    expect(first('Monaco', { country: 'mc' })).toBe('city Monaco');
    expect(first('Kings Cross', { country: 'UK' })).toBe("station King's Cross, London");
    expect(first('Athens', { country: 'el' })).toBe('city Αθήνα');
  });

  test('that nothing lies in, or that is none, finds nothing', () => {
    for (const country of ['ZZ', 'AQ', 'x', "d'", '']) expect(first('Paris', { country })).toBeUndefined();
  });

  test('in the words decides between equal names', () => {
    const hit = gazetteer(WORLD).find('Paris USA')[0];
    expect(hit?.country).toBe('US');
  });
});

describe('what is not there', () => {
  test.each(['Xyzzy', 'Xyzzy Berlin', 'Qwertz Uiop', '', ' ', '"', '😀'])('%j', (text) => {
    expect(first(text)).toBeUndefined();
  });
});

test('prefix finishes a last word that is a word of its own', () => {
  const places = gazetteer([
    place('Par', { kind: 'village', importance: 0.1 }),
    place('Paris', { kind: 'city', importance: 0.9 }),
  ]);
  expect(places.find('par')[0]?.name).toBe('Par');
  expect(places.find('par', { prefix: true }).map((hit) => hit.name)).toContain('Paris');
  expect(places.find('p', { prefix: true })[0]?.name).toBe('Paris');
});

test('short prefixes of many words give the most important', () => {
  const names = Array.from({ length: 500 }, (_, i) =>
    place(`Ba${i.toString(36)}x`, { importance: i / 1000 }),
  );
  const places = gazetteer([...names, place('Basel', { kind: 'city', importance: 0.8 })]);
  expect(places.find('ba', { prefix: true })[0]?.name).toBe('Basel');
  expect(places.find('bas', { prefix: true })[0]?.name).toBe('Basel');
});

test('hits are whole, ranked and limited', () => {
  const places = gazetteer(WORLD);
  const hits = places.find('Berlin', { limit: 3 });
  expect(hits).toHaveLength(3);
  expect(hits[0]).toEqual({
    house: null,
    ignoredHouse: null,
    ignoredWords: [],
    kind: 'city',
    name: 'Berlin',
    lon: 0,
    lat: 0,
    town: null,
    country: 'DE',
    label: 'Berlin',
    importance: 0.9,
    score: expect.any(Number),
  });
  expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).sort((a, b) => b - a));
});

test('an empty gazetteer finds nothing', () => {
  expect(gazetteer([]).find('Berlin')).toEqual([]);
});

describe('an address', () => {
  const vaduz = { town: 'Vaduz', country: 'LI', lon: 9.5, lat: 47 };
  const places = () =>
    gazetteer([
      place('Landstraße', { ...vaduz, importance: 0.2, houses: '12 10 0\n14 0 20' }),
      place('Landstraße', { ...vaduz, town: 'Schaan', importance: 0.19, houses: '33 0 0' }),
      place('Straße des 17. Juni', { ...vaduz, houses: '17 1 1\n135 2 2' }),
    ]);
  const address = (text: string) => {
    const [hit] = places().find(text);
    return hit && { label: hit.label, lon: hit.lon, lat: hit.lat, ignored: hit.ignoredHouse };
  };

  test('is found to the house, and called as it was written', () => {
    expect(address('Landstrasse 12, Vaduz')).toEqual({
      ...{ label: 'Landstraße 12, Vaduz', ignored: null },
      lon: expect.closeTo(9.5001, 9),
      lat: 47,
    });
    expect(address('12 Landstrasse, Vaduz')?.label).toBe('12 Landstraße, Vaduz');
  });

  test('is that of the street which has the number, if several streets are as good', () => {
    expect(address('Landstrasse 12')?.label).toBe('Landstraße 12, Vaduz');
    expect(address('Landstrasse 33')?.label).toBe('Landstraße 33, Schaan');
  });

  test('whose number the street does not have is the street, and says which number was ignored', () => {
    expect(address('Landstrasse 77, Vaduz')).toEqual({
      label: 'Landstraße, Vaduz',
      lon: 9.5,
      lat: 47,
      ignored: '77',
    });
  });

  test('does not take a number of the name for the house', () => {
    expect(address('Straße des 17. Juni')?.label).toBe('Straße des 17. Juni, Vaduz');
    expect(address('Straße des 17. Juni 135')?.label).toBe('Straße des 17. Juni 135, Vaduz');
    expect(address('Straße des 17. Juni 17')?.label).toBe('Straße des 17. Juni 17, Vaduz');
  });

  test('is a house before what has its number in its name, or is a sight of its name', () => {
    const hue = { town: 'Huế', country: 'VN' };
    const many = Array.from({ length: 14 }, (_, i) =>
      place(`Sân ga Mai Thúc Loan ${i}`, { ...hue, kind: 'landmark', importance: 0.4 }),
    );
    const houses = gazetteer([
      place('Kiệt 20 Mai Thúc Loan', hue),
      place('Mai Thúc Loan', { ...hue, houses: '20 1 1\n11 2 2' }),
      place('Phố Đông Ba', { ...hue, houses: '7 1 1' }),
      place('Đông Ba', { ...hue, kind: 'landmark', importance: 0.5 }),
      place('Gate 7', { kind: 'landmark', importance: 0.5 }),
      place('Gate', { houses: '7 1 1' }),
      ...many,
    ]);
    const first = (text: string) => houses.find(text, { limit: 1 })[0]?.label;
    expect(first('Mai Thúc Loan 20')).toBe('Mai Thúc Loan 20, Huế');
    expect(first('Mai Thúc Loan 11')).toBe('Mai Thúc Loan 11, Huế');
    expect(first('Kiệt 20 Mai Thúc Loan')).toBe('Kiệt 20 Mai Thúc Loan, Huế');
    expect(first('Đông Ba 7')).toBe('Phố Đông Ba 7, Huế');
    expect(first('Đông Ba')).toBe('Đông Ba, Huế');
    expect(first('Gate 7')).toBe('Gate 7');
  });
});
