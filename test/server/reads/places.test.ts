import { describe, expect, test } from 'vitest';
import type { FoundPlace } from '../../../reads/reading.ts';
import { Problem } from '../../../schemas/problems/problem.ts';
import { FindResult, SuggestResult } from '../../../schemas/reads/read-results.ts';
import { appAmong, appOf, BASE_URL, FROM } from '../../fixtures/app.ts';
import { placeRecord } from '../../fixtures/places.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const MONACO = { town: 'Monaco', country: 'MC' } as const;
const PLACES = [
  placeRecord({
    name: 'Monaco',
    kind: 'city',
    lon: 7.42,
    lat: 43.73,
    importance: 0.8,
    country: 'MC',
    names: ['Mónaco', 'モナコ'],
  }),
  placeRecord({ name: 'Rue Grimaldi', kind: 'street', lon: 7.4196, lat: 43.7354, ...MONACO }),
  placeRecord({ name: 'Place du Casino', kind: 'square', lon: 7.4273, lat: 43.7395, ...MONACO }),
  placeRecord({
    name: 'Gare "Monaco"',
    kind: 'station',
    lon: 7.4191,
    lat: 43.7381,
    importance: 0.5,
    ...MONACO,
  }),
  placeRecord({ name: 'Rue Grimaldi', kind: 'street', lon: 2.35, lat: 48.85, town: 'Paris', country: 'FR' }),
];
const TOILETS = [
  baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.7356 }),
  baseToilet({ id: 'lt_n2', lon: 2.351, lat: 48.851 }),
];

const nearest = '/api/v1/toilets/nearest';
const OWN = { headers: { 'sec-fetch-site': 'same-origin' } };

describe('a nearest search by place', () => {
  test.each([
    ['place=rue+grimaldi,+monaco', 'Rue Grimaldi, Monaco', 'lt_n1'],
    ['place=Monaco+Rue+GRIMALDI', 'Rue Grimaldi, Monaco', 'lt_n1'],
    ['place=rue+grimladi+monaco', 'Rue Grimaldi, Monaco', 'lt_n1'],
    ['place=Rue+Grimaldi&country=fr', 'Rue Grimaldi, Paris', 'lt_n2'],
    ['place=%E3%83%A2%E3%83%8A%E3%82%B3', 'Monaco', 'lt_n1'],
    ['place=gare+monaco', 'Gare "Monaco", Monaco', 'lt_n1'],
  ])('%s starts at %s', async (query, label, id) => {
    const { get } = await appAmong(PLACES, TOILETS);
    const { status, body } = await get(`${nearest}?${query}`);
    expect(status).toBe(200);
    const result = FindResult.parse(body);
    expect(result.origin).toMatchObject({ label, source: 'place' });
    expect(result.results[0]?.id).toBe(id);
  });

  test.each([
    '43.7356,7.42',
    '43.7356° N, 7.42° E',
    'E7.42 N43.7356',
    'geo:43.7356,7.42',
    'lat=43.7356 lon=7.42',
    'POINT(7.42 43.7356)',
    'https://maps.example.com/?q=43.7356,7.42',
  ])('%s is a position, whatever it is called', async (place) => {
    const { get } = await appAmong(PLACES, TOILETS);
    const { body } = await get(`${nearest}?place=${encodeURIComponent(place)}`);
    const result = FindResult.parse(body);
    expect(result.origin).toMatchObject({ lat: 43.7356, lon: 7.42, source: 'coordinates' });
    expect(result.results[0]?.id).toBe('lt_n1');
  });

  test.each(['geo:here', '91.5,24.9', 'Lat: 43.7384° Lon: 190°', '12 34', 'PCQF+9R'])(
    '%s asks for lat and lon, and is not looked up',
    async (place) => {
      const { get, app } = await appAmong(PLACES, TOILETS, () => {
        throw new Error('looked up');
      });
      const { body } = await get(`${nearest}?place=${encodeURIComponent(place)}`);
      const result = FindResult.parse(body);
      expect(result).toMatchObject({ status: 'place_not_found', origin: null });
      expect(result.ask_user).toContain('Send lat and lon in degrees');
      const suggested = await app.request(`/places?q=${encodeURIComponent(place)}`, OWN, FROM);
      expect(SuggestResult.parse(await suggested.json()).places).toEqual([]);
    },
  );

  test('with two numbers says how to send a position, if it is not found', async () => {
    const { get } = await appAmong(PLACES, TOILETS);
    const { body } = await get(`${nearest}?place=7+Nosuch+Lane+4`);
    expect(FindResult.parse(body).ask_user).toContain('If it is a position, send lat and lon in degrees.');
  });

  test.each(['here', 'hier', 'ici', 'near me', '現在地'])('%s asks where the user is', async (place) => {
    const { get, app } = await appAmong(PLACES, TOILETS);
    const { body } = await get(`${nearest}?place=${encodeURIComponent(place)}`);
    expect(FindResult.parse(body)).toMatchObject({ status: 'needs_location', origin: null, results: [] });
    const suggested = await app.request(`/places?q=${encodeURIComponent(place)}`, OWN, FROM);
    expect(SuggestResult.parse(await suggested.json()).places).toEqual([]);
  });

  test.each([
    ['Monaco, Ligurien', '"Ligurien" matched nothing near it and was ignored. Tell the user so.'],
    [
      'Monaco (Ligurien, Süd)',
      '"Ligurien" and "Süd" matched nothing near it and were ignored. Tell the user so.',
    ],
  ])('%s says which words it ignored', async (place, note) => {
    const { get } = await appAmong(PLACES, TOILETS);
    const { body } = await get(`${nearest}?place=${encodeURIComponent(place)}`);
    const result = FindResult.parse(body);
    expect(result.origin?.label).toBe('Monaco');
    expect(result.display_note.startsWith(note), result.display_note).toBe(true);
  });

  test.each(['place=Nowhereville', 'place=Monaco&country=zz', 'place=%22%22', 'place=%00%00'])(
    '%s asks the user again',
    async (query) => {
      const { get } = await appAmong(PLACES, TOILETS);
      const { status, body } = await get(`${nearest}?${query}`);
      expect(status).toBe(200);
      const result = FindResult.parse(body);
      expect(result).toMatchObject({ status: 'place_not_found', origin: null, results: [] });
      expect(result.bbox).toBeUndefined();
      expect(result.ask_user).toMatch(
        /^I could not find ".*"\. The data covers Monaco and France\. Which place there do you mean, or which town is it in\?$/s,
      );
    },
  );

  test('says 503 where the generation has no gazetteer, and still takes coordinates', async () => {
    const { get } = await appOf(TOILETS);
    const { status, headers, body } = await get(`${nearest}?place=Monaco`);
    expect(status).toBe(503);
    expect(Problem.parse(body).type).toBe(`${BASE_URL}/problems/place-lookup-unavailable`);
    expect(headers.get('retry-after')).toBe(String(Problem.parse(body).retry_after_seconds));
    expect((await get(`${nearest}?place=Monaco&lat=43.73&lon=7.42`)).status).toBe(200);
  });
});

describe('an outside lookup', () => {
  test('is waited for, while others are answered', async () => {
    const place = { lon: 7.42, lat: 43.7356, label: 'Somewhere “else”' };
    const found = Promise.withResolvers<FoundPlace>();
    const { get } = await appAmong(PLACES, TOILETS, () => found.promise);
    const late = get(`${nearest}?place=x+y`);
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, i) => get(`${nearest}?lat=${i}&lon=${i}`)),
    );
    found.resolve({ status: 'found', place });
    expect(FindResult.parse((await late).body).origin).toEqual({ ...place, source: 'place' });
    for (const [i, { body }] of others.entries())
      expect(FindResult.parse(body).origin).toMatchObject({ lat: i, lon: i });
  });

  test.each([
    ['not-found', { status: 'not-found' }, 200],
    ['unavailable', { status: 'unavailable', retryAfterS: 7 }, 503],
  ] as const)('that is %s is told as such', async (_, found, status) => {
    const { get } = await appAmong(PLACES, TOILETS, async () => found);
    const answer = await get(`${nearest}?place=x+y`);
    expect(answer.status).toBe(status);
    if (status === 503) expect(answer.headers.get('retry-after')).toBe('7');
    else expect(FindResult.parse(answer.body).status).toBe('place_not_found');
  });

  test('that fails unexpectedly is our fault, without detail', async () => {
    const { get } = await appAmong(PLACES, TOILETS, async () => {
      throw new Error('secret');
    });
    const { status, body } = await get(`${nearest}?place=x+y`);
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('coordinates', () => {
  test.each([
    'lat=7.42&lon=43.7356',
    'place=7.42,43.7356',
    'lat=7.42&lon=43.7356&free=true&max_distance_m=500',
  ])('%s are said to be swapped', async (query) => {
    const { get } = await appAmong(PLACES, TOILETS);
    const result = FindResult.parse((await get(`${nearest}?${query}`)).body);
    expect(result.status).toBe('no_results');
    expect(result.display_note).toContain('The swapped position lies in the data');
    expect(result.display_note).toContain('lat=43.7356 and lon=7.42');
  });

  test.each(['lat=7.42&lon=100', 'lat=10&lon=20', 'lat=-20&lon=-30'])('%s are not', async (query) => {
    const { get } = await appAmong(PLACES, TOILETS);
    const result = FindResult.parse((await get(`${nearest}?${query}`)).body);
    expect(result.status).toBe('no_results');
    expect(result.display_note).not.toContain('swapped');
  });

  test('are called after the nearest place, or by their numbers where nothing is near', async () => {
    const { get } = await appAmong(PLACES, TOILETS);
    const labelAt = async (lat: number, lon: number) =>
      FindResult.parse((await get(`${nearest}?lat=${lat}&lon=${lon}`)).body).origin;
    expect(await labelAt(43.7355, 7.4197)).toMatchObject({
      label: 'Rue Grimaldi, Monaco',
      source: 'coordinates',
    });
    expect(await labelAt(43.7382, 7.4192)).toMatchObject({ label: 'Gare "Monaco", Monaco' });
    expect(await labelAt(43.8, 7.5)).toMatchObject({ label: '43.80000, 7.50000' });
  });
});

describe('GET /places', () => {
  test('suggests a position that is written', async () => {
    const { app } = await appAmong(PLACES, TOILETS);
    const response = await app.request('/places?q=geo:43.7355,7.4197', OWN, FROM);
    expect(SuggestResult.parse(await response.json()).places).toEqual([
      { label: 'Rue Grimaldi, Monaco', kind: 'position', lat: 43.7355, lon: 7.4197 },
    ]);
  });

  test('suggests what begins so, to our own pages', async () => {
    const { app } = await appAmong(PLACES, TOILETS);
    const response = await app.request('/places?q=rue+grim', OWN, FROM);
    expect(response.status).toBe(200);
    const { places } = SuggestResult.parse(await response.json());
    expect(places.map(({ label }) => label).sort()).toEqual(['Rue Grimaldi, Monaco', 'Rue Grimaldi, Paris']);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each(['gare monaco', 'rue grimladi', 'Grimaldi, Paris', 'Monaco', 'Place du Cas', 'Monaco, Ligurien'])(
    'suggests first what a search finds: %s',
    async (text) => {
      const { app, get } = await appAmong(PLACES, TOILETS);
      const { origin } = FindResult.parse((await get(`${nearest}?place=${encodeURIComponent(text)}`)).body);
      const response = await app.request(`/places?q=${encodeURIComponent(text)}`, OWN, FROM);
      const { places } = SuggestResult.parse(await response.json());
      expect(places[0]).toMatchObject({ label: origin?.label, lat: origin?.lat, lon: origin?.lon });
      expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(places.length);
    },
  );

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['no browser', {}],
    ['another page', { referer: 'https://elsewhere.example/' }],
    ['a page whose address only begins like ours', { referer: `${BASE_URL}.evil.example/` }],
  ])('refuses %s', async (_, headers: Record<string, string>) => {
    const { app } = await appAmong(PLACES, TOILETS);
    const response = await app.request('/places?q=rue', { headers }, FROM);
    expect(response.status).toBe(403);
    expect(Problem.parse(await response.json()).type).toBe(`${BASE_URL}/problems/other-origin`);
  });

  test('takes the page’s own word from older browsers', async () => {
    const { app } = await appAmong(PLACES, TOILETS);
    expect((await app.request('/places?q=rue', { headers: { referer: `${BASE_URL}/` } }, FROM)).status).toBe(
      200,
    );
  });

  test.each(['', 'q=', 'q=x', `q=${'x'.repeat(201)}`, 'q=ab&q=cd'])('refuses ?%s', async (query) => {
    const { app } = await appAmong(PLACES, TOILETS);
    const response = await app.request(`/places?${query}`, OWN, FROM);
    expect(response.status).toBe(400);
    expect(Problem.parse(await response.json()).invalid_params?.map(({ name }) => name)).toEqual(['q']);
  });
});
