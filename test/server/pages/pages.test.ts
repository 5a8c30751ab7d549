import { describe, expect, test } from 'vitest';
import { Problem } from '../../../schemas/problems/problem.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { findInGazetteer, type PlaceFinder } from '../../../server/place-lookup/find-place.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appAmong, appOf, appOn, BASE_URL, emptyApp, type TestApp } from '../../fixtures/app.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { placeRecord } from '../../fixtures/places.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const ADDRESS = { address: '192.0.2.1' };
const HOSTILE = 'Gare </script><b>&"';
const GARE = baseToilet({
  id: 'lt_n1',
  aliases: ['lt_n2'],
  name: HOSTILE,
  lon: 7.42,
  lat: 43.738,
  country: 'MC',
  zone: 'Europe/Monaco',
  opening_hours: 'Mo-Su 08:00-22:00',
  fee: { required: true, amount: 0.5, currency: 'EUR' },
  wheelchair: 'yes',
  checked: '2026-03',
  reference: 'osm:node/5057440791',
});
const MONACO = placeRecord({ kind: 'town', name: 'Monaco', lon: 7.4246, lat: 43.7384, country: 'MC' });

async function ask({ app }: TestApp, path: string, headers: Record<string, string> = {}) {
  const response = await app.request(path, { headers }, ADDRESS);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

describe('the page to find toilets', () => {
  test('asks where, and can be answered without scripts', async () => {
    const { status, html, headers } = await ask(await appOf([GARE]), '/');
    expect(status).toBe(200);
    expect(html).toContain('<form class="search" action="/" method="get" role="search"');
    expect(html).toMatch(/<input [^>]*name="place"/);
    expect(html).not.toContain('<script');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('a number that is no position is refused, and the page says so', async () => {
    const { status, html } = await ask(await appOf([GARE]), '/?lat=999&lon=7');
    expect(status).toBe(400);
    expect(html).toContain('We cannot search for that');
  });

  test.each(['/?place=Berlin', '/?lat=52.5&lon=13.4'])(
    '%s lies outside, and the page says what is covered',
    async (path) => {
      const { html } = await ask(await appAmong([MONACO], [GARE]), path);
      expect(html).toContain('Lootiles knows the toilets of Monaco, as of');
    },
  );

  describe('for open ones', () => {
    const at = (id: string, metres: number, opening_hours: string | null) =>
      baseToilet({ id, name: `Toilet ${id}`, lon: 7.42, lat: 43.73 + metres / 111_195, opening_hours });
    const unknown = Array.from({ length: 12 }, (_, i) => at(`lt_n${i + 1}`, 100 + 10 * i, null));
    const open = at('lt_n90', 600, '24/7');
    const far = at('lt_n91', 26_000, '24/7');
    const search = '/?lat=43.73&lon=7.42&open_now=true';
    const hero = (html: string) => /<article class="hero".*?<\/article>/s.exec(html)?.[0] ?? '';

    test.each([
      ['one nearer whose hours are not known', [unknown[0]!, open]],
      ['a dozen nearer whose hours are not known', [...unknown, open]],
    ])('one that is known to be open leads before %s', async (_, toilets) => {
      const { html } = await ask(await appOf(toilets), search);
      expect(hero(html)).toContain('Toilet lt_n90');
      expect(hero(html)).not.toContain('May be open');
      expect(html).not.toContain('None known');
      expect(html).toContain('Hours not listed, may be open');
    });

    test('without one near the page says so, and the first carries it', async () => {
      const { html } = await ask(await appOf([...unknown, far]), search);
      expect(html).toContain('None known to be open now; 10 may be');
      expect(hero(html)).toContain('Toilet lt_n1<');
      expect(hero(html)).toContain('May be open');
    });
  });

  test.each(['/?place=Monaco', '/?lat=43.7384&lon=7.4246'])('%s shows what is there', async (path) => {
    const { status, html } = await ask(await appAmong([MONACO], [GARE]), path);
    expect(status).toBe(200);
    expect(html).toContain('1 toilet near Monaco');
    expect(html).toContain('Open until 22:00');
    expect(html).toContain('€0.50');
    expect(html).toContain('about 480 m, west');
    expect(html).toContain('Gare &lt;/script>&lt;b>&amp;&quot;');
    expect(html).toContain('https://www.google.com/maps/dir/');
    expect(html).toContain('© OpenStreetMap contributors');
    // Where somebody was looking is not for search engines.
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each([
    ['/?place=Atlantis', 200, 'We could not find “Atlantis”'],
    ['/?place=near+me', 200, 'Where are you?'],
    ['/?place=7.42,43.73', 200, 'href="/?lat=43.73&amp;lon=7.42"'],
    ['/?place=95,7.4', 200, 'write latitude and longitude in degrees'],
    ['/?place=geo:43.73,7.42', 200, '1 toilet near '],
    ['/?place=Monaco&free=true', 200, 'No toilet fits all your filters'],
    ['/?lat=0&lon=0', 200, 'No toilet found within 50 km'],
    ['/?place=x', 400, 'at least two characters'],
    ['/?lat=999&lon=7', 400, 'A latitude is at most 90'],
  ])('%s answers %i and says what to do', async (path, expected, words) => {
    const { status, html } = await ask(await appAmong([MONACO], [GARE]), path);
    expect(status).toBe(expected);
    expect(html).toContain(words);
  });

  test('a filter is kept in the form and in the link that takes it away', async () => {
    const { html } = await ask(await appAmong([MONACO], [GARE]), '/?place=Monaco&free=true');
    expect(html).toMatch(/<input type="checkbox" name="free" value="true" checked/);
    expect(html).toContain('href="/?place=Monaco"');
  });

  test('more results than ten are a link away', async () => {
    const street = Array.from({ length: 12 }, (_, i) => baseToilet({ id: `lt_n${i}`, lon: i / 1000 }));
    const server = await appOf(street);
    expect((await ask(server, '/?lat=0&lon=0')).html).toContain('href="/?lat=0&amp;lon=0&amp;more=true"');
    expect((await ask(server, '/?lat=0&lon=0&more=true')).html).toContain('12 toilets near');
  });

  test('without data it says so with 503 and when to come back', async () => {
    const { status, headers, html } = await ask(emptyApp(), '/?lat=0&lon=0');
    expect([status, headers.get('retry-after')]).toEqual([503, '30']);
    expect(html).toContain('not loaded yet');
  });

  test('without the place lookup it points to positions', async () => {
    const away: PlaceFinder = () => Promise.resolve({ status: 'unavailable', retryAfterS: 7 });
    const { status, headers, html } = await ask(await appAmong([MONACO], [GARE], away), '/?place=Monaco');
    expect([status, headers.get('retry-after')]).toEqual([503, '7']);
    expect(html).toContain('We cannot look up places right now');
  });

  test('a page view has an allowance of its own, and above it the page says when to come back', async () => {
    const store = new LocalStore(temporaryFolder());
    await publishToilets(store, [GARE]);
    const refuse = {
      allowed: false,
      retryAfterS: 23,
      headers: { 'ratelimit-limit': '60', 'retry-after': '23' },
    };
    const server = appOn(store, NOW.getTime(), findInGazetteer, { take: () => refuse });
    const { status, headers, html } = await ask(server, '/?lat=0&lon=0');
    expect([status, headers.get('retry-after'), headers.get('ratelimit-limit')]).toEqual([429, '23', '60']);
    expect(html).toContain('Wait 23 seconds');
    const empty = await ask(server, '/');
    expect([empty.status, empty.html.includes('Wait 23 seconds')]).toEqual([429, true]);
    const toilet = await ask(server, '/toilets/lt_n1');
    expect([toilet.status, toilet.headers.get('retry-after')]).toEqual([429, '23']);
    expect(toilet.html).toContain('Wait 23 seconds');
  });
});

describe('the page of a toilet', () => {
  test('tells every fact with where it comes from', async () => {
    const { status, html } = await ask(await appOf([GARE]), '/toilets/lt_n1');
    expect(status).toBe(200);
    expect(html).toContain('Mo-Su 08:00-22:00');
    expect(html).toContain('OpenStreetMap, checked in March 2026');
    expect(html).toContain('https://www.openstreetmap.org/node/5057440791');
    expect(html).toContain(`<link rel="canonical" href="${BASE_URL}/toilets/lt_n1"/>`);
    expect(html).toContain('<meta property="og:title"');
  });

  test('says its season and who pays nothing, in the language of the reader', async () => {
    const details = { season: 'summer', free_for: 'customers' } as const;
    const html = async (toilet: Partial<BaseToilet>, language = 'en') =>
      (
        await ask(await appOf([{ ...GARE, details, ...toilet }]), '/toilets/lt_n1', {
          'accept-language': language,
        })
      ).html;
    expect(await html({})).toContain('<p>Season: in summer; likely closed in winter</p>');
    expect(await html({})).toContain('<p>Free for customers, otherwise: €0.50</p>');
    expect(await html({}, 'de')).toContain('im Sommer; im Winter wahrscheinlich geschlossen');
    const free = { required: false, amount: null, currency: null };
    expect(await html({ fee: free })).not.toContain('Free for customers,');
  });

  test('tells search engines what is known, in data that no name can break out of', async () => {
    const { html } = await ask(await appOf([GARE]), '/toilets/lt_n1');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'PublicToilet',
      name: HOSTILE,
      geo: { latitude: 43.738, longitude: 7.42 },
      isAccessibleForFree: false,
      amenityFeature: [{ name: 'wheelchair', value: true }],
    });
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });

  test('of another id leads to the one that counts', async () => {
    const { status, headers } = await ask(await appOf([GARE]), '/toilets/lt_n2');
    expect([status, headers.get('location')]).toEqual([301, '/toilets/lt_n1']);
  });

  test.each(['lt_n3', '%00', '..%2f', 'a'.repeat(65)])(
    '%s is not there, and says where to go',
    async (id) => {
      const { status, html } = await ask(await appOf([GARE]), `/toilets/${id}`);
      expect(status).toBe(404);
      expect(html).toContain('Toilet not found');
      expect(html).toContain('<a class="button-link" href="/">');
    },
  );

  test('without data answers 503', async () => {
    const { status, headers } = await ask(emptyApp(), '/toilets/lt_n1');
    expect([status, headers.get('retry-after')]).toEqual([503, '30']);
  });
});

describe('the language', () => {
  test.each([
    [{}, 'en'],
    [{ 'accept-language': 'de-CH, en;q=0.8' }, 'de'],
    [{ 'accept-language': 'ja, fr;q=0.5, en;q=0.4' }, 'fr'],
    [{ 'accept-language': 'de;q=0, fr;q=0.1' }, 'fr'],
    [{ 'accept-language': 'tlh' }, 'en'],
    [{ 'accept-language': 'de', cookie: 'lang=fr' }, 'fr'],
    [{ 'accept-language': 'de', cookie: 'lang=xx' }, 'de'],
  ])('%o is answered in %s, and sets no cookie', async (headers: Record<string, string>, language) => {
    const answer = await ask(await appOf([GARE]), '/', headers);
    expect(answer.html).toContain(`<html lang="${language}" dir="ltr">`);
    expect(answer.headers.get('vary')).toBe('Accept-Language, Cookie');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('is kept when somebody chooses it', async () => {
    const { html, headers } = await ask(await appOf([GARE]), '/toilets/lt_n1?lang=de', { cookie: 'lang=fr' });
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(headers.get('set-cookie')).toBe('lang=de; Max-Age=31536000; Path=/; Secure; SameSite=Lax');
  });

  test('of faults of the API stays English', async () => {
    const { html } = await ask(emptyApp(), '/api/v1/toilets/nearest?lat=91&lon=0', {
      'accept-language': 'de',
    });
    expect(html).toContain('must be at most 90');
  });
});

test('the app manifest speaks the language of the reader', async () => {
  const { headers, html } = await ask(emptyApp(), '/manifest.webmanifest', { 'accept-language': 'fr' });
  expect(headers.get('content-type')).toBe('application/manifest+json');
  expect(JSON.parse(html)).toMatchObject({ lang: 'fr', start_url: '/', scope: '/', display: 'standalone' });
});

test.each(['/', '/toilets/lt_n1', '/offline', '/manifest.webmanifest'])(
  '%s refuses other methods with what is allowed, and answers HEAD',
  async (path) => {
    const { app } = await appOf([GARE]);
    const response = await app.request(path, { method: 'POST' }, ADDRESS);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(Problem.parse(await response.json()).type).toBe(`${BASE_URL}/problems/method-not-allowed`);
    expect((await app.request(path, { method: 'HEAD' }, ADDRESS)).status).toBe(200);
  },
);
