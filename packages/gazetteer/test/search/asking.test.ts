import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gazetteer, place } from '../../../../test/fixtures/small-gazetteer.ts';
import { askedTexts, asksForCentre } from '../../src/search/asking.ts';
import { ASKING_WORDS } from '../../src/search/asking-words.ts';
import { readPlaceText } from '../../src/written/place-text.ts';

const graz = { town: 'Graz', country: 'AT' };
const PLACES = [
  place('Graz', { kind: 'city', importance: 0.6, names: ['Грац'], country: 'AT' }),
  place('Hauptplatz', { kind: 'square', importance: 0.3, ...graz }),
  place('Haus der Kunst in Graz', { kind: 'landmark', importance: 0.5, names: ['In Graz'], ...graz }),
  place('Am Klo', graz),
  place('Toilet Street', graz),
  place('Gan Meir', { kind: 'landmark', ...graz }),
  place('박물관역', { kind: 'station', country: 'KR' }),
  place('上海路', { country: 'CN' }),
  place('有楽町', { kind: 'neighbourhood', country: 'JP' }),
  place('上野', { kind: 'station', names: ['Ueno'], country: 'JP' }),
  place('Մասիս', { kind: 'town', country: 'AM' }),
  place('תל אביב', { kind: 'city', importance: 0.6, country: 'IL' }),
];

function first(text: string) {
  const [hit] = gazetteer(PLACES).find(text, { limit: 1 });
  return hit && { name: hit.name, ignoredWords: hit.ignoredWords };
}

describe('a text that asks for a toilet is its place, and nothing of it is ignored', () => {
  test.each([
    ['Could you find the closest public restrooms to Hauptplatz, please?', 'Hauptplatz'],
    ['I need a loo by the Hauptplatz', 'Hauptplatz'],
    ['Wo ist ein öffentliches Klo beim Hauptplatz?', 'Hauptplatz'],
    ['WC-Anlage nahe Hauptplatz, Graz', 'Hauptplatz'],
    ['Hauptplatz WC Graz', 'Hauptplatz'],
    ['où sont les sanisettes gratuites près de l’Hauptplatz', 'Hauptplatz'],
    ['dónde hay aseos públicos junto a Hauptplatz', 'Hauptplatz'],
    ['servizi igienici nei pressi di Hauptplatz', 'Hauptplatz'],
    ['casas de banho perto da Hauptplatz', 'Hauptplatz'],
    ['openbare toiletten in de buurt van Hauptplatz', 'Hauptplatz'],
    ['var finns närmaste toalett vid Hauptplatz', 'Hauptplatz'],
    ['Hauptplatz lähellä oleva vessa', 'Hauptplatz'],
    ['veřejné záchodky poblíž Hauptplatz', 'Hauptplatz'],
    ['nyilvános mosdó Hauptplatz közelében', 'Hauptplatz'],
    ['toalete publice lângă Hauptplatz', 'Hauptplatz'],
    ['δημόσια τουαλέτα κοντά στο Hauptplatz', 'Hauptplatz'],
    ['где общественный туалет около Hauptplatz', 'Hauptplatz'],
    ['громадський туалет біля Hauptplatz', 'Hauptplatz'],
    ['Hauptplatz’ın yanındaki umumi tuvalet', 'Hauptplatz'],
    ['أقرب مرحاض عام بجانب Hauptplatz', 'Hauptplatz'],
    ['نزدیک‌ترین توالت عمومی به Hauptplatz', 'Hauptplatz'],
    ['בית שימוש ציבורי סמוך ל Hauptplatz', 'Hauptplatz'],
    ['Hauptplatz के आसपास सार्वजनिक शौचालय कहाँ है', 'Hauptplatz'],
    ['wc umum di dekat Hauptplatz', 'Hauptplatz'],
    ['tandas awam berhampiran Hauptplatz', 'Hauptplatz'],
    ['choo cha umma karibu na Hauptplatz', 'Hauptplatz'],
    ['สุขาสาธารณะแถวๆ Hauptplatz', 'Hauptplatz'],
    ['Hauptplatz周辺の公衆便所', 'Hauptplatz'],
    ['上野駅の近くのお手洗いはどこですか', '上野'],
    ['上野から一番近いトイレ', '上野'],
    ['离上海路最近的公共洗手间', '上海路'],
    ['上海路旁边的卫生间在哪里', '上海路'],
    ['上海路厕所', '上海路'],
    ['有楽町 トイレ', '有楽町'],
    ['박물관역근처화장실', '박물관역'],
    ['박물관역에서 가장 가까운 공중화장실 찾아줘', '박물관역'],
    ['Մասիսի մոտակայքում հանրային զուգարան', 'Մասիս'],
    ['שירותים ציבוריים בתל אביב', 'תל אביב'],
    ['toilets gan meir', 'Gan Meir'],
    ['free toilets in Graz', 'Graz'],
    ['toilettes au Hauptplatz', 'Hauptplatz'],
  ])('%s: %s', (text, name) => {
    expect(first(text)).toEqual({ name, ignoredWords: [] });
  });

  test('in a text without a toilet, too', () => {
    for (const text of ['kousek od Hauptplatz, najdi', 'in der Nähe vom Hauptplatz', 'nær ved Hauptplatz'])
      expect(first(text), text).toMatchObject({ name: 'Hauptplatz' });
  });
});

describe('a name keeps its words of asking', () => {
  test.each(['Am Klo', 'Toilet Street', '上海路', '有楽町'])('%s', (text) => {
    expect(readPlaceText(text)).toEqual({ kind: 'name' });
    expect(first(text)).toEqual({ name: text, ignoredWords: [] });
  });

  test('if the data has it: without it, "Am Klo" is nothing', () => {
    expect(gazetteer([place('Am Markt')]).find('Am Klo')).toEqual([]);
  });
});

test('a toilet beside words of asking alone is no place', () => {
  const texts = [
    'Where is the nearest toilet, please?',
    '厕所在哪里',
    'トイレはどこですか',
    'gdzie jest najbliższa toaleta',
  ];
  for (const text of [...texts, 'find a public restroom nearby', '附近的厕所', 'casa de banho'])
    expect(readPlaceText(text), text).toEqual({ kind: 'here' });
});

test('each word for a toilet is taken off a text, in every language', () => {
  const words = Object.values(ASKING_WORDS).flatMap(({ toilet }) => toilet.split(/\s*,\s*/));
  const left = words.filter((word) => !askedTexts(`Qwertzu ${word}`).some(({ text }) => text === 'Qwertzu'));
  expect(left).toEqual([]);
  expect(Object.keys(ASKING_WORDS).length).toBeGreaterThan(40);
});

describe('the centre alone', () => {
  const town = (name: string) => place(name, { kind: 'town', importance: 0.5 });

  test.each(['city centre', 'toilets in the city center', 'Centre-ville', 'Innenstadt', 'centro', '市中心'])(
    '%s is the only town of the data',
    (text) => {
      const places = gazetteer([town('Linz'), place('Centro Comercial', { kind: 'landmark' })]);
      expect(places.find(text)[0]).toMatchObject({ name: 'Linz', ignoredWords: [] });
    },
  );

  test('is nothing if there are several towns, but what is called so', () => {
    expect(gazetteer([town('Linz'), town('Wels')]).find('Innenstadt')).toEqual([]);
    const quarter = place('Innenstadt', { kind: 'suburb', town: 'Linz' });
    expect(gazetteer([town('Linz'), town('Wels'), quarter]).find('Innenstadt')[0]?.name).toBe('Innenstadt');
  });

  test('says nothing more beside the name of its town', () => {
    expect(gazetteer(PLACES).find('Graz city centre')[0]).toMatchObject({ name: 'Graz', ignoredWords: [] });
    expect(asksForCentre('Graz city centre')).toBe(false);
  });
});

test('any text keeps at least itself, and four ways at most', () => {
  const part = fc.constantFrom(
    'toilet',
    'near',
    'の',
    '近く',
    'トイレ',
    ' ',
    ', ',
    '厕所',
    'Ǆ',
    'İ',
    'ﬁ',
    '\u0e33',
    "'",
    'X',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(part).map((all) => all.join('')),
      ),
      (text) => {
        const asked = askedTexts(text);
        expect(asked.length).toBeGreaterThan(0);
        expect(asked.length).toBeLessThanOrEqual(4);
      },
    ),
  );
});
