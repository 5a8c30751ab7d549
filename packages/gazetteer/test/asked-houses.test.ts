import { expect, test } from 'vitest';
import { gazetteer, place } from '../../../test/fixtures/small-gazetteer.ts';
import { AskedHouses } from '../src/asked-houses.ts';
import { wordsOf } from '../src/search/tokenize.ts';

const inTown = (name: string, town: string, country: string) => ({
  names: [wordsOf(name)],
  townWords: new Set(wordsOf(town)),
  country,
});

test.each([
  ['Hauptstraße 12, 10115 Berlin', 'Hauptstraße', 'Berlin', 'DE', ['12']],
  ['12 Rue de la Paix, 75002 Paris', 'Rue de la Paix', 'Paris', 'FR', ['12']],
  ['Karlova 8, Praha 1', 'Karlova', 'Praha', 'CZ', ['8']],
  ['Karlova, Praha 1', 'Karlova', 'Praha', 'CZ', []],
  ['Straße des 17. Juni 135', 'Straße des 17. Juni', 'Berlin', 'DE', ['135']],
  ['72 Lê Lợi, Quận 3', 'Lê Lợi', 'Thành phố Hồ Chí Minh', 'VN', ['72']],
  ['Lê Lợi, Q.3', 'Lê Lợi', 'Thành phố Hồ Chí Minh', 'VN', []],
  ['72 Đường Lê Lợi', 'Lê Lợi', 'Thành phố Hồ Chí Minh', 'VN', ['72']],
  ['Király utca 5, 6. kerület', 'Király utca', 'Budapest', 'HU', ['5']],
  ['Calle 90 # 13-41', 'Calle 90', 'Bogotá', 'CO', ['13-41']],
  ['Calle 90 #13 - 41 Bogotá', 'Calle 90', 'Bogotá', 'CO', ['13-41']],
  ['Calle 90 13 41', 'Calle 90', 'Bogotá', 'CO', ['13-41', '13']],
  ['Avenida Juárez #14, Puebla', 'Avenida Juárez', 'Puebla', 'MX', ['14']],
  ['350 Oak Street #14', 'Oak Street', 'Portland', 'US', ['350']],
  ['南屯路二段90巷6之3號', '南屯路二段90巷', '臺中市', 'TW', ['6-3']],
  ['南屯路90巷6號', '南屯路', '臺中市', 'TW', ['90巷6']],
  ['Ленина владение 4', 'улица Ленина', 'Москва', 'RU', ['вл4']],
  ['Via Roma, 9', 'Via Roma', 'Milano', 'IT', ['9']],
  ['ул. Ленина, д. 9, корп. 2', 'улица Ленина', 'Москва', 'RU', ['9к2']],
])('%s at %s in %s, %s asks for %j', (text, name, town, country, numbers) => {
  const asked = new AskedHouses(text, new Set()).of(inTown(name, town, country));
  expect(asked.flatMap(({ readings }) => readings)).toEqual(numbers);
});

test('a number that the street does not have is said in every script, and a postcode is not', () => {
  const places = gazetteer([
    place('Avenida Real', { town: 'El Olmo', country: 'ES', houses: '11 0 0' }),
    place('улица Ленина', { town: 'Тверь', country: 'RU', houses: '26 9 9' }),
    place('شارع النيل', { town: 'القاهرة', country: 'EG' }),
  ]);
  const said = (text: string) => {
    const [hit] = places.find(text);
    return [hit?.house, hit?.ignoredHouse];
  };
  expect(said('Avenida Real 1215, El Olmo')).toEqual([null, '1215']);
  expect(said('Avenida Real 1215 El Olmo')).toEqual([null, '1215']);
  expect(said('Avenida Real, 28013 El Olmo')).toEqual([null, null]);
  expect(said('Avenida Real 28013 El Olmo')).toEqual([null, null]);
  expect(said('улица Ленина 7Б')).toEqual([null, '7б']);
  expect(said('улица Ленина 26А с12')).toEqual(['26', '26а с12']);
  expect(said('شارع النيل ٣٤')).toEqual([null, '34']);
});

test('a street that has the number of a text alone is no postcode and house', () => {
  const places = gazetteer([place('Plein 7', { town: 'Assen', country: 'NL' })]);
  expect(places.find('9401 CD 7')).toEqual([]);
  expect(places.find('9401CD 7')).toEqual([]);
  expect(places.find('Plein 7')[0]?.name).toBe('Plein 7');
});
