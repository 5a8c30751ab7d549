import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlaceText } from '../../src/written/place-text.ts';

/** Monaco, 43°44'18.24"N 7°25'28.56"E; the columns are as many metres as the spelling leaves open. */
const MONACO = { lat: 43.7384, lon: 7.4246 };
const SECOND = 0.0003;

describe('is the position 43.7384, 7.4246:', () => {
  test.each([
    'geo:43.7384,7.4246',
    'geo:43.7384,7.4246;u=35',
    'geo:43.7384,7.4246?z=17',
    'geo:0,0?q=43.7384,7.4246(Monaco)',
    'GEO:43.7384,7.4246',
    'lat=43.7384 lon=7.4246',
    'lat=43.7384&lon=7.4246',
    'lat=43.7384&lon=7.4246&zoom=17',
    'lon=7.4246, lat=43.7384',
    'mlat=43.7384&mlon=7.4246',
    'lat: 43.7384, lng: 7.4246',
    'lat 43.7384 long 7.4246',
    'Lat: 43.7384° Lon: 7.4246°',
    'Latitude: 43.7384, Longitude: 7.4246',
    'latitude 43.7384 N longitude 7.4246 E',
    '43.7384 latitude, 7.4246 longitude',
    'Breitengrad: 43,7384 Längengrad: 7,4246',
    'latitud: 43.7384 longitud: 7.4246',
    'широта 43.7384, долгота 7.4246',
    '43.7384° с. ш. 7.4246° в. д.',
    '43.7384° пн. ш. 7.4246° сх. д.',
    '緯度43.7384 経度7.4246',
    '北緯43.7384 東経7.4246',
    '北纬43.7384°，东经7.4246°',
    '{"lat":43.7384,"lng":7.4246}',
    '{"latitude": 43.7384, "longitude": 7.4246, "accuracy": 20}',
    '{"longitude":"7.4246","latitude":"43.7384"}',
    "{'lat': 43.7384, 'lon': 7.4246}",
    '{lat: 43.7384, lng: 7.4246}',
    '{"location":{"lat":43.7384,"lng":7.4246}}',
    '{"type":"Point","coordinates":[7.4246,43.7384]}',
    '[43.7384, 7.4246]',
    'POINT(7.4246 43.7384)',
    'POINT (7.4246 43.7384)',
    'SRID=4326;POINT(7.4246 43.7384)',
    'point z (7.4246 43.7384 12)',
    '43.7384,7.4246',
    '43.7384 7.4246',
    '43.7384/7.4246',
    '(43.7384; 7.4246)',
    '"43.7384, 7.4246"',
    '43.7384 | 7.4246',
    '+43.7384 +7.4246',
    '+43.7384+007.4246/',
    '43,7384 7,4246',
    '43,7384, 7,4246',
    '43,7384,7,4246',
    '43,7384; 7,4246',
    '43,7384° N, 7,4246° E',
    '４３．７３８４，７．４２４６',
    '٤٣٫٧٣٨٤ ٧٫٤٢٤٦',
    '४३.७३८४, ७.४२४६',
    '৪৩.৭৩৮৪, ৭.৪২৪৬',
    '๔๓.๗๓๘๔ ๗.๔๒๔๖',
    '@43.7384,7.4246',
    '43.7384,7.4246,17z',
    '@43.7384,7.4246,17z',
    '@43.7384,7.4246,500m',
    'GPS: 43.7384, 7.4246',
    'coordinates: 43.7384, 7.4246',
    'Koordinaten 43.7384 7.4246',
    'coordonnées : 43.7384, 7.4246',
    '43.7384º N 7.4246º E',
    '43.7384 north 7.4246 east',
    'N43.7384 E7.4246',
    '43.7384N7.4246E',
    '7.4246E 43.7384N',
    'N 43° 44.304 E 007° 25.476',
    "43° 44.304' N 7° 25.476' E",
    "43°44.304'N 007°25.476'E",
    'https://www.openstreetmap.org/?mlat=43.7384&mlon=7.4246#map=12/43.1/7.1',
    'https://www.openstreetmap.org/#map=17/43.7384/7.4246',
    'https://www.google.com/maps/@43.7384,7.4246,17z',
    'https://www.google.com/maps/place/Casino/@43.1,7.1,17z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d43.7384!4d7.4246',
    'https://www.google.com/maps/search/?api=1&query=43.7384%2C7.4246',
    'https://www.google.com/maps/search/43.7384,+7.4246',
    'https://www.google.com/maps/dir/?api=1&destination=43.7384,7.4246&travelmode=walking',
    'https://maps.google.com/?q=43.7384,7.4246',
    'https://maps.google.com/maps?q=loc:43.7384,7.4246&z=17',
    'maps.google.com/?q=43.7384,7.4246',
    'Meet me here: https://maps.google.com/?q=43.7384,7.4246',
    'https://maps.apple.com/?ll=43.7384,7.4246&q=Monaco',
    'https://maps.apple.com/?daddr=43.7384,7.4246',
    'https://maps.apple.com/place?coordinate=43.7384%2C7.4246&name=Monaco',
    'https://www.bing.com/maps?cp=43.7384~7.4246&lvl=17',
    'https://wego.here.com/?map=43.7384,7.4246,17,normal',
    'https://share.here.com/l/43.7384,7.4246,Monaco?z=17',
    'https://waze.com/ul?ll=43.7384%2C7.4246&navigate=yes',
    'https://www.waze.com/live-map/directions?to=ll.43.7384%2C7.4246',
    'https://yandex.com/maps/?ll=7.4246%2C43.7384&z=17',
    'https://yandex.ru/maps/?pt=7.4246,43.7384&z=17',
    'https://2gis.ru/geo/7.4246,43.7384',
    'https://osmand.net/go?lat=43.7384&lon=7.4246&z=17',
    'https://osmand.net/map?pin=43.7384,7.4246#17/43.1/7.1',
  ])('%s', (text) => {
    expect(readPlaceText(text)).toEqual({ kind: 'position', ...MONACO });
  });

  test.each([
    '43:44:18N 7:25:29E',
    '43 44 18 N 7 25 29 E',
    'N 43 44 18 E 7 25 29',
    'N43°44\'18" E7°25\'29"',
    '43°44\'18"N 7°25\'29"E',
    '43°44′18″N, 7°25′29″E',
    '43º44’18”N 7º25’29”E',
    "43° 44' 18'' N, 7° 25' 29'' E",
    '43° 44′ 18.24″ north, 7° 25′ 28.56″ east',
    '43°44\'18" 7°25\'29"',
    '43d44m18sN 7d25m29sE',
    '43 deg 44 min 18 sec N, 7 deg 25 min 29 sec E',
    '434418N 0072529E',
    '北緯43度44分18秒 東経7度25分29秒',
    '43°44\'18" nord 7°25\'29" est',
    'Lat: 43° 44\' 18" Lon: 7° 25\' 29"',
    "https://www.google.com/maps/place/43%C2%B044'18.2%22N+7%C2%B025'28.6%22E/@43.1,7.1,17z",
    '8FM9PCQF+9R',
    '8fm9pcqf+9r',
    '8FM9PCQF+9R Monaco',
    '8FM9PCQF 9R',
    '8FM9PCQF+9R7',
  ])('%s, to a second', (text) => {
    const read = readPlaceText(text);
    if (read.kind !== 'position') throw new Error(read.kind);
    expect(Math.abs(read.lat - MONACO.lat)).toBeLessThan(SECOND);
    expect(Math.abs(read.lon - MONACO.lon)).toBeLessThan(SECOND);
  });
});

test.each([
  ['40.7 N, 74 W', 40.7, -74],
  ['33.87 S, 151.21 E', -33.87, 151.21],
  ['-33.87 S, 151.21 E', -33.87, 151.21],
  ['−33.8688, 151.2093', -33.8688, 151.2093],
  ['-33.8688 151.2093', -33.8688, 151.2093],
  ['geo:52,13', 52, 13],
  ['lat=52 lon=13', 52, 13],
  ['51.5, 0', 51.5, 0],
  ['60° 17′ S 24° 30′ W', -60 - 17 / 60, -24.5],
  ['4RRH46J5+JR', -33.8684375, 151.2095625],
  ['8FM90000+', 43.5, 7.5],
])('%s is %d, %d', (text, lat, lon) => {
  const read = readPlaceText(text);
  if (read.kind === 'position') {
    expect(read.lat).toBeCloseTo(lat, 6);
    expect(read.lon).toBeCloseTo(lon, 6);
  } else expect(read.kind).toBe('position');
});

test.each([
  '91.5,24.9',
  '60.17,181.5',
  '60.17,24.94,3.5',
  '60.17 N, 24.94 N',
  '60.17 O, 24.94 N',
  'N60.17N, 24.94',
  `60°70'N 24°10'E`,
  '-33.87 N, 151.21 E',
  '43.7384',
  '60,17',
  '12 34',
  '43 44 18 7 25 29',
  'geo:',
  'geo:here',
  'geo:95,7',
  'lat=43.7384',
  'lat=143.7384 lon=7.4246',
  'lat: 43.7384, lng: ?',
  'POINT(7.4246)',
  '43.7384° N',
  '@43.7384',
  '{"lat":143.7384,"lng":7.4246}',
  'PCQF+9R',
  'PCQF+9R Monaco',
  '43° N',
  'UTM 32N 372500 4843900',
  '32T 372500 4843900',
  'https://maps.app.goo.gl/aB3dE',
  'https://www.example.com/',
])('%s tries to be a position and is none', (text) => {
  expect(readPlaceText(text)).toEqual({ kind: 'unreadable' });
});

test.each([
  'here',
  'Here!',
  'HERE',
  'me',
  'near me',
  'Near Me.',
  'toilet near me',
  'nearest toilet',
  'WC near me',
  'public restrooms near me',
  'my location',
  'my current location',
  'current_location',
  'hier',
  'mein Standort',
  'in meiner Nähe',
  'ici',
  'près de moi',
  'ma position',
  'Où je suis',
  'aquí',
  'mi ubicación',
  'cerca de mí',
  'qui',
  'vicino a me',
  'in de buurt',
  'tutaj',
  'moja lokalizacja',
  'minha localização',
  'perto de mim',
  'burada',
  'konumum',
  'yakınımda',
  'тут',
  'моє місцезнаходження',
  'هنا',
  'موقعي',
  '現在地',
  'ここ',
  '附近',
  '我的位置',
  '여기',
  '현재 위치',
  'здесь',
  'рядом со мной',
  'här',
  'यहाँ',
])('%s is where the user is', (text) => {
  expect(readPlaceText(text)).toEqual({ kind: 'here' });
});

test.each([
  'Monaco',
  'Hereford',
  'Hierapolis',
  'Rue d’Ici',
  'Rue 12, 34',
  '12 Main Street',
  '4 rue de 1.5',
  '98000',
  '60',
  '5/12 Cuba Street',
  'Rua de Cedofeita, 123 2º Dto',
  'Calle Mayor 5, 2º',
  '641 S St NW',
  '100 N 200 W Main',
  '12 N 34th St',
  'N5',
  '〒150-0043 東京都渋谷区道玄坂2-1',
  'Latvia 12, 34',
  'Longwood Rd 12-14',
  'Pointe 5',
  'Route 66, 12',
  'St.Gallen/Bahnhof 1',
  'C++ 5',
  '10 Downing Street, London SW1A 2AA',
])('%s is a name', (text) => {
  expect(readPlaceText(text)).toEqual({ kind: 'name' });
});

describe('every position is read back from', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((n) => n / 1e5);
  /** The number, its letter behind it, and how many degrees the spelling leaves open. */
  const half = (value: number, letters: string) => letters[value < 0 ? 1 : 0]!;
  const sexagesimal = (value: number, spell: (d: number, m: number, s: number) => string) => {
    const seconds = Math.round(Math.abs(value) * 3600);
    return spell(Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60);
  };
  const dms = (d: number, m: number, s: number) => `${d}°${m}'${s}"`;
  const words = (d: number, m: number, s: number) => `${d} ${m} ${s}`;
  const colons = (d: number, m: number, s: number) => `${d}:${m}:${s}`;
  const minutes = (value: number) =>
    `${Math.floor(Math.abs(value))}° ${((Math.abs(value) % 1) * 60).toFixed(4).replace(/^60\.0+$/, '59.9999')}`;
  const EXACT = 1e-9;
  const forms: readonly [string, number, (lat: number, lon: number) => string][] = [
    ['numbers', EXACT, (lat, lon) => `${lat.toFixed(5)},${lon.toFixed(5)}`],
    ['geo:', EXACT, (lat, lon) => `geo:${lat},${lon}`.replaceAll(/-?\d+e-\d+/g, '0')],
    ['lat=', EXACT, (lat, lon) => `lat=${lat.toFixed(5)} lon=${lon.toFixed(5)}`],
    ['JSON', EXACT, (lat, lon) => JSON.stringify({ lat: lat.toFixed(5), lng: Number(lon.toFixed(5)) })],
    ['POINT', EXACT, (lat, lon) => `POINT(${lon.toFixed(5)} ${lat.toFixed(5)})`],
    ['decimal commas', EXACT, (lat, lon) => `${lat.toFixed(5)} ${lon.toFixed(5)}`.replaceAll('.', ',')],
    ['a link', EXACT, (lat, lon) => `https://maps.example.com/@${lat.toFixed(5)},${lon.toFixed(5)},17z`],
    [
      'letters',
      EXACT,
      (lat, lon) =>
        `${Math.abs(lat).toFixed(5)}${half(lat, 'NS')} ${Math.abs(lon).toFixed(5)}${half(lon, 'EW')}`,
    ],
    [
      'degree marks',
      SECOND,
      (lat, lon) => `${sexagesimal(lat, dms)}${half(lat, 'NS')} ${sexagesimal(lon, dms)}${half(lon, 'EW')}`,
    ],
    [
      'three words',
      SECOND,
      (lat, lon) =>
        `${half(lat, 'NS')} ${sexagesimal(lat, words)} ${half(lon, 'EW')} ${sexagesimal(lon, words)}`,
    ],
    [
      'colons',
      SECOND,
      (lat, lon) =>
        `${sexagesimal(lat, colons)}${half(lat, 'NS')} ${sexagesimal(lon, colons)}${half(lon, 'EW')}`,
    ],
    [
      'decimal minutes',
      SECOND,
      (lat, lon) => `${half(lat, 'NS')} ${minutes(lat)} ${half(lon, 'EW')} ${minutes(lon)}`,
    ],
    ['Plus Codes', SECOND, (lat, lon) => plusCode(lat, lon)],
  ];
  test.each(forms)('%s', (_, tolerance, spell) => {
    fc.assert(
      fc.property(degrees(89.99), degrees(179.99), (lat, lon) => {
        const text = spell(lat, lon);
        const read = readPlaceText(text);
        if (read.kind !== 'position') throw new Error(`${text} is ${read.kind}`);
        expect(Math.abs(read.lat - lat), text).toBeLessThanOrEqual(tolerance);
        expect(Math.abs(read.lon - lon), text).toBeLessThanOrEqual(tolerance);
      }),
    );
  });
});

/** Encodes as the specification of Plus Codes does, 10 digits. */
function plusCode(lat: number, lon: number): string {
  let [y, x] = [Math.floor((lat + 90) * 8000 + 1e-6), Math.floor((lon + 180) * 8000 + 1e-6)];
  let code = '';
  for (let pair = 0; pair < 5; pair++) {
    code = `${'23456789CFGHJMPQRVWX'[y % 20]}${'23456789CFGHJMPQRVWX'[x % 20]}${code}`;
    [y, x] = [Math.floor(y / 20), Math.floor(x / 20)];
  }
  return `${code.slice(0, 8)}+${code.slice(8)}`;
}

test('any text is answered at once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(['position', 'unreadable', 'here', 'name']).toContain(readPlaceText(text).kind);
    }),
  );
  for (const text of [
    '1 '.repeat(100),
    '1,'.repeat(100),
    "1'".repeat(100),
    '°'.repeat(200),
    'lat'.repeat(66),
    `https://${'1/'.repeat(96)}`,
  ])
    expect(readPlaceText(text).kind).not.toBe('position');
});
