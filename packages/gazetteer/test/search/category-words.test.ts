import { describe, expect, test } from 'vitest';
import { gazetteer, place } from '../../../../test/fixtures/small-gazetteer.ts';
import { CANONICAL, STOP_WORDS } from '../../src/search/abbreviations.ts';
import { categoryOf } from '../../src/search/category-words.ts';

const monaco = { town: 'Monaco', townNames: ['Monaco', 'Монако', 'モナコ'], country: 'MC' };
const helsinki = { town: 'Helsinki', townNames: ['Helsinki', 'Хельсинки'], country: 'FI' };
const PLACES = [
  place('Monaco', { kind: 'city', importance: 0.7, country: 'MC', names: ['Монако', 'モナコ'] }),
  place('Monaco - Monte Carlo', { kind: 'station', importance: 0.5, ...monaco }),
  place('Place Sainte-Dévote (Gare)', { kind: 'stop', importance: 0.12, ...monaco }),
  place('Gare', { kind: 'stop', importance: 0.12, ...monaco }),
  place('Monte-Carlo (Casino)', { kind: 'stop', importance: 0.12, ...monaco }),
  place('Place de la Gare', { kind: 'square', importance: 0.3, ...monaco }),
  place('Avenue de la Gare', monaco),
  place('Place du Casino', { kind: 'square', importance: 0.42, ...monaco }),
  place('Casino de Monte Carlo', { kind: 'landmark', importance: 0.37, ...monaco, names: ['Casino'] }),
  place('Monte-Carlo', { kind: 'suburb', importance: 0.45, ...monaco, names: ['Монте-Карло'] }),
  place('西单', { kind: 'station', importance: 0.4, country: 'CN' }),
  place('홍대', { kind: 'station', importance: 0.4, country: 'KR' }),
  place('Sûreté publique', { kind: 'landmark', importance: 0.2, ...monaco, names: ['Police station'] }),
  place('Sveti Krst', { kind: 'suburb', importance: 0.4, names: ['Holy Cross'] }),
  place('Crkva Svetog Krsta', { kind: 'landmark', importance: 0.2, names: ['The Holy Cross Church'] }),
  place('Kunsthaus', { kind: 'landmark', importance: 0.33, ...monaco, names: ['Museum'] }),
  place('Rue du Musée', { ...monaco, importance: 0.25 }),
  place('Museum Street', monaco),
  place('Casino', { kind: 'town', importance: 0.5, country: 'AU' }),
  place('Helsinki', { kind: 'station', importance: 0.5, ...helsinki }),
  place('Kamppi', { kind: 'station', importance: 0.43, ...helsinki }),
  place('South of Market', { kind: 'neighbourhood', importance: 0.35, town: 'San Francisco' }),
  place('Market Street', { importance: 0.25, town: 'San Francisco' }),
  place('Port Hercule de Monaco', { kind: 'landmark', importance: 0.3, ...monaco }),
  place('Rue du Port', monaco),
  place('Porto', { kind: 'city', importance: 0.6, country: 'PT' }),
  place('Stade', { kind: 'town', importance: 0.5, country: 'DE' }),
  place('Stadion Stade', { kind: 'landmark', importance: 0.37, town: 'Stade', townNames: ['Stade'] }),
  place('Praia', { kind: 'city', importance: 0.55, country: 'CV' }),
  place('Praia de Quebra Canela', { kind: 'landmark', importance: 0.37, town: 'Praia' }),
  place('Faculdade de Belas Artes da Universidade do Porto', {
    ...{ kind: 'landmark', importance: 0.47, country: 'PT', town: 'Porto', townNames: ['Porto'] },
  }),
  place('Faculdade do Porto', { kind: 'landmark', importance: 0.4, town: 'Gaia', townNames: ['Gaia'] }),
  place('Casino Club', { kind: 'landmark', importance: 0.37, town: 'Casino', townNames: ['Casino'] }),
  place('Hotel Haven', { kind: 'landmark', importance: 0.2, ...helsinki }),
  place('Ferry Plaza', { kind: 'landmark', importance: 0.3, town: 'San Francisco', names: ['Market'] }),
];

const first = (text: string) => {
  const [hit] = gazetteer(PLACES).find(text);
  return hit && `${hit.kind} ${hit.name}`;
};

describe('a word for a category prefers places of it', () => {
  test.each([
    ['Gare de Monaco', 'station Monaco - Monte Carlo'],
    ['Gare Monte Carlo', 'station Monaco - Monte Carlo'],
    ['Bahnhof Monaco', 'station Monaco - Monte Carlo'],
    ['вокзал Монако', 'station Monaco - Monte Carlo'],
    ['محطة Monaco', 'station Monaco - Monte Carlo'],
    ['Bahnhof Helsinki', 'station Helsinki'],
    ['вокзал Хельсинки', 'station Helsinki'],
    ['казино Монте-Карло', 'landmark Casino de Monte Carlo'],
    ['casino Monte-Carlo', 'landmark Casino de Monte Carlo'],
    ['kasyno Monaco', 'landmark Casino de Monte Carlo'],
    ['musée', 'landmark Kunsthaus'],
    ['müze Monaco', 'landmark Kunsthaus'],
    ['Market', 'landmark Ferry Plaza'],
    ['Hafen Monaco', 'landmark Port Hercule de Monaco'],
    ['Puerto Hércules', 'landmark Port Hercule de Monaco'],
    ['ميناء Monaco', 'landmark Port Hercule de Monaco'],
    ['the port', 'landmark Port Hercule de Monaco'],
    ['Rue du Port', 'street Rue du Port'],
    ['西单地铁站', 'station 西单'],
    ['西单站', 'station 西单'],
    ['西单火车站', 'station 西单'],
    ['홍대지하철역', 'station 홍대'],
    ['polizei Monaco', 'landmark Sûreté publique'],
    ['警察署 Monaco', 'landmark Sûreté publique'],
    ['police station Monaco', 'landmark Sûreté publique'],
    ['holy cross church', 'landmark Crkva Svetog Krsta'],
  ])('%s: %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });
});

describe('but a place keeps its name', () => {
  test.each([
    ['Place de la Gare', 'square Place de la Gare'],
    ['Avenue de la Gare, Monaco', 'street Avenue de la Gare'],
    ['Place du Casino', 'square Place du Casino'],
    ['Rue du Musée', 'street Rue du Musée'],
    ['Museum Street', 'street Museum Street'],
    ['Casino', 'town Casino'],
    ['Porto', 'city Porto'],
    ['Stade', 'town Stade'],
    ['Praia', 'city Praia'],
    ['Porto, Portugal', 'city Porto'],
    ['WC Porto', 'city Porto'],
    ['toilets near Porto', 'city Porto'],
    ['public toilet Porto', 'city Porto'],
    ['casa de banho, Porto', 'city Porto'],
    ['South of Market', 'neighbourhood South of Market'],
    ['Market Street', 'street Market Street'],
  ])('%s: %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });
});

test('a word for a toilet is passed over without a word', () => {
  expect(gazetteer(PLACES).find('toilets in Porto')[0]?.ignoredWords).toEqual([]);
});

test('a faculty do Porto in the town beside it is no harbour', () => {
  const [hit] = gazetteer(PLACES.filter(({ country }) => country !== 'MC')).find('harbour Gaia');
  expect(hit).toBeUndefined();
});

test('Porto alone is no harbour', () => {
  expect(gazetteer(PLACES).find('Porto', { country: 'FI' })).toEqual([]);
});

test('a word for a category alone is a place of it, not what is called after it', () => {
  const [hit] = gazetteer(PLACES.filter(({ town }) => town === 'Monaco')).find('gare');
  expect(hit).toMatchObject({ kind: 'station', ignoredWords: [] });
});

test('no word of streets and squares is one for a category: Polish "plaża" is read as "plaza"', () => {
  const ofBoth = [...new Set(CANONICAL.values()), ...STOP_WORDS].filter(
    (word) => categoryOf(word) !== undefined,
  );
  expect(ofBoth.sort()).toEqual(['bahnhof', 'hauptbahnhof', 'station', 'townhall']);
});

test('a word for a category asks for no place of another', () => {
  expect(gazetteer(PLACES).find('Zoo Monte-Carlo')).toEqual([]);
});
