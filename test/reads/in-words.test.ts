import { describe, expect, test } from 'vitest';
import { AreaResult, FindResult } from '../../schemas/reads/read-results.ts';
import { LANGUAGES } from '../../schemas/text/languages.ts';
import { appOf } from '../fixtures/app.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const NEAREST = '/api/v1/toilets/nearest?lat=43.73&lon=7.42';
const BOX = '/api/v1/toilets?bbox=7.4,43.7,7.5,43.8';
const TOILETS = [
  baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.73, wheelchair: 'yes', name: 'Chez “É”' }),
  baseToilet({ id: 'lt_n2', lon: 7.43, lat: 43.73, wheelchair: 'no' }),
];
const FROM = { address: '192.0.2.1' };

/** The body as text. */
async function bytesOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { app } = await appOf(TOILETS);
  const answer = await app.request(path, { headers }, FROM);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

describe.each([
  ['nearest', NEAREST, FindResult],
  ['the box', BOX, AreaResult],
] as const)('words of %s', (_, path, schema) => {
  test('come behind the bytes of the plain answer, and only with lang', async () => {
    const plain = await bytesOf(path);
    const worded = await bytesOf(`${path}&lang=de`);
    expect(plain).not.toContain('"words"');
    expect(worded.slice(0, plain.length - 1)).toBe(plain.slice(0, -1));
    expect(worded.slice(plain.length - 1)).toMatch(/^,"words":\{"language":"de",.*\}\}$/);
  });

  test('say title and facts of each toilet in each language', async () => {
    const answers = LANGUAGES.map(
      async (lang) => schema.parse(JSON.parse(await bytesOf(`${path}&lang=${lang}`))).words,
    );
    const all = await Promise.all(answers);
    expect(all.map((words) => words?.language)).toEqual(LANGUAGES);
    const said = (words: (typeof all)[number]) => words?.toilets.lt_n2?.facts.map(({ name }) => name).join();
    expect(new Set(all.map(said)).size).toBe(LANGUAGES.length);
    const german = all[LANGUAGES.indexOf('de')];
    expect(Object.keys(german?.toilets ?? {}).sort()).toEqual(['lt_n1', 'lt_n2']);
    expect(german?.toilets.lt_n1?.title).toBe('Chez “É”');
    expect(german?.toilets.lt_n2?.title).toBe('Öffentliche Toilette');
    expect(german?.toilets.lt_n1?.facts).toContainEqual({
      ...{ fact: 'wheelchair', name: 'Rollstuhl', value: 'Rollstuhlgerecht', from: expect.any(String) },
    });
    expect(german?.toilets.lt_n2?.facts).toContainEqual(
      expect.objectContaining({ name: 'Rollstuhl', value: 'Nicht rollstuhlgerecht' }),
    );
  });

  test('name the field of the toilet that each fact says, the same in each language', async () => {
    const { results, words } = schema.parse(JSON.parse(await bytesOf(`${path}&lang=tr`)));
    const named = words?.toilets.lt_n2?.facts.map(({ fact }) => fact) ?? [];
    expect(named).toEqual(expect.arrayContaining(['opening_hours', 'access', 'fee', 'wheelchair']));
    expect(Object.keys(results[0]!)).toEqual(expect.arrayContaining(named));
    const { words: other } = schema.parse(JSON.parse(await bytesOf(`${path}&lang=uk`)));
    expect(other?.toilets.lt_n2?.facts.map(({ fact }) => fact)).toEqual(named);
  });

  test('stand beside the features of GeoJSON', async () => {
    const collection: unknown = JSON.parse(
      await bytesOf(`${path}&lang=fr`, { accept: 'application/geo+json' }),
    );
    expect(collection).toMatchObject({
      ...{ type: 'FeatureCollection', features: [{}, {}] },
      words: { language: 'fr', toilets: { lt_n1: { title: 'Chez “É”' } } },
    });
  });

  test('are refused in a language that there is not', async () => {
    const { get } = await appOf(TOILETS);
    for (const lang of ['xx', 'deu', '', 'de&lang=fr'])
      expect([lang, (await get(`${path}&lang=${lang}`)).status]).toEqual([lang, 400]);
  });
});

test('an answer that asks the user has no words', async () => {
  const { words, ...rest } = FindResult.parse(JSON.parse(await bytesOf('/api/v1/toilets/nearest?lang=de')));
  expect(rest.status).toBe('needs_location');
  expect(words).toBeUndefined();
});

test('words change the ETag of a box', async () => {
  const { get } = await appOf(TOILETS);
  const tags = await Promise.all(
    ['', '&lang=de', '&lang=fr'].map(async (more) => (await get(BOX + more)).headers.get('etag')),
  );
  expect(new Set(tags).size).toBe(3);
});
