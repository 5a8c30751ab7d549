/** The page of a town without scripts, over a real walking graph. */
import { beforeAll, describe, expect, test } from 'vitest';
import { appOf, FROM, type TestApp } from '../../../fixtures/app.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';
import { shoreApp } from '../../../fixtures/walk-shore.ts';

const TOWN = '/coverage?place=West+Station';

async function ask({ app }: TestApp, path: string, language = 'en', from = FROM) {
  const response = await app.request(path, { headers: { 'accept-language': language } }, from);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('over a walking graph', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await shoreApp();
  });

  test('asks for a town, and can be answered without scripts', async () => {
    const { status, html } = await ask(site, '/coverage');
    expect(status).toBe(200);
    expect(html).toContain('Which town?');
    expect(html).toContain('action="/coverage" method="get" role="search"');
    for (const name of ['place', 'step_free', 'free'])
      expect(html).toMatch(new RegExp(`<input [^>]*name="${name}"`));
    for (const name of ['day', 'hour']) expect(html).toContain(`<select name="${name}"`);
    expect(html).not.toContain('<script');
  });

  test('says the shares, the hours as a table, the gaps, and how it is counted', async () => {
    const { status, html } = await ask(site, `${TOWN}&day=3&hour=12`);
    expect(status).toBe(200);
    const said = words(html);
    expect(said).toMatch(/West Station, Shore: minutes to an open toilet/);
    expect(said).toMatch(/of street metres within 5 min \d+%/);
    expect(said).toMatch(/of street metres within 10 min \d+%/);
    expect(said).toMatch(/at the worst corner, but for 1 % of the metres \d+ min/);
    expect(html.match(/<th scope="row">/g)).toHaveLength(24);
    expect(said).toMatch(/hours that are listed, if it is open then → \+[\d.]+% of street metres/);
    expect(said).toContain('hours that are not listed count as unknown, never as open');
    expect(html).toContain('<option value="3" selected');
    expect(html).toContain('src="/coverage/map.svg?place=West+Station&amp;day=3&amp;hour=12"');
    expect(said).toContain('© OpenStreetMap contributors');
    expect(html).not.toContain('noindex');
  });

  test('counts all toilets if they need not be open', async () => {
    const { html } = await ask(site, `${TOWN}&hour=any`);
    expect(words(html)).toContain('West Station, Shore: minutes to a toilet');
    expect(words(html)).not.toContain('hours that are listed, if');
    const all = Number(/<dd>(\d+)%/.exec(html)?.[1]);
    const open = Number(/<dd>(\d+)%/.exec((await ask(site, `${TOWN}&day=3&hour=12`)).html)?.[1]);
    expect(all).toBeGreaterThan(open);
  });

  test('asks for what is chosen, and says it', async () => {
    const { html } = await ask(site, `${TOWN}&hour=any&step_free=true&free=true`);
    expect(words(html)).toContain('Open or not · Step-free · Free of charge');
    expect(html.match(/<input type="checkbox"[^>]* checked/g)).toHaveLength(2);
  });

  test('says that this day of the week is that of the next week, because today has begun', async () => {
    const said = async (query: string) => words((await ask(site, `${TOWN}${query}`)).html);
    const inAWeek = ' · a week from today, because today has begun';
    expect(await said('')).toContain(inAWeek);
    const shown = /<option value="(\d)" selected/.exec((await ask(site, TOWN)).html)?.[1];
    expect(await said(`&day=${shown}&hour=12`)).toContain(inAWeek);
    expect(await said(`&day=${(Number(shown) % 7) + 1}&hour=12`)).not.toContain(inAWeek);
    expect(await said('&hour=any')).not.toContain(inAWeek);
  });

  test('draws the streets, the toilets and the numbers of the gaps', async () => {
    const { status, headers, html } = await ask(site, '/coverage/map.svg?place=West+Station&day=3&hour=12');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(html).toMatch(/^<svg xmlns/);
    expect(html).toMatch(/<path d="M\d+ \d+l/);
    expect(html).toMatch(/<circle cx="\d+" cy="\d+" r="6" fill="#0b6e62"/);
    expect(html).toContain('>1</text>');
  });

  test('is the same for the same question, whoever asks for page and map at once', async () => {
    const paths = Array.from({ length: 8 }, () => `${TOWN}&day=5&hour=9`);
    const answers = await Promise.all(paths.map((path) => ask(site, path)));
    expect(new Set(answers.map(({ status, html }) => `${status} ${html}`)).size).toBe(1);
  });

  test('asks to come back if too many other towns wait', async () => {
    const paths = Array.from({ length: 12 }, (_, hour) => `${TOWN}&day=6&hour=${hour}`);
    const answers = await Promise.all(
      paths.map((path, i) => ask(site, path, 'en', { address: `192.0.2.${i}` })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6);
    expect([...new Set(statuses)].sort()).toEqual([200, 429]);
    const { headers, html } = answers.find(({ status }) => status === 429)!;
    expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['5', 'no-store']);
    expect(words(html)).toContain('Others are waiting');
  });

  test('leaves places for other addresses, whatever one asks for', async () => {
    const towns = (n: number) => `/coverage/map.svg?place=West+Station&day=7&hour=${n}`;
    const greedy = Array.from({ length: 8 }, (_, hour) => ask(site, towns(hour)));
    const other = ask(site, `${TOWN}&day=7&hour=20`, 'en', { address: '192.0.2.2' });
    const statuses = (await Promise.all(greedy)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
    expect((await other).status).toBe(200);
    const { status, headers, html } = (await Promise.all(greedy)).at(-1)!;
    expect([status, headers.get('retry-after'), JSON.parse(html).detail]).toEqual([
      429,
      '5',
      'Too many towns are being counted. Try again in a few seconds.',
    ]);
  });

  test('counts once for positions side by side', async () => {
    const map = async (place: string) => (await ask(site, `/coverage/map.svg?hour=any&place=${place}`)).html;
    const drawn = await map('43.7201,7.4141');
    expect(drawn).toMatch(/^<svg/);
    expect(await map('43.7204,7.4144')).toBe(drawn);
    expect(await map('43.7254,7.4144')).not.toBe(drawn);
  });

  test('says that a place is not known, or has no streets', async () => {
    const unknown = await ask(site, '/coverage?place=Nowhere+Town');
    expect([unknown.status, words(unknown.html)]).toEqual([
      200,
      expect.stringContaining('could not find “Nowhere Town”'),
    ]);
    const sea = await ask(site, '/coverage?place=0.5,-30');
    expect(words(sea.html)).toContain('Streets are not known here');
    expect((await ask(site, '/coverage/map.svg?place=0.5,-30')).status).toBe(404);
    expect((await ask(site, '/coverage/map.svg')).status).toBe(404);
  });

  test.each(['day=0&hour=24', 'day=x&hour=-1', 'hour=1.5&day=12345'])(
    'takes "%s" for today and now',
    async (wrong) => {
      const { status, html } = await ask(site, `${TOWN}&${wrong}`);
      expect(status).toBe(200);
      expect(html).toContain('selected');
    },
  );

  test('speaks the language of its reader', async () => {
    const { html } = await ask(site, `${TOWN}&hour=12&day=1`, 'de');
    expect(words(html)).toContain('der Straßenmeter bis 5 Min.');
    expect(words(html)).toMatch(/Montag/);
  });
});

test('without a walking graph nothing is said', async () => {
  const site = await appOf([baseToilet({ id: 'lt_one' })]);
  const { status, html } = await ask(site, '/coverage?place=43.7,7.4');
  expect(status).toBe(200);
  expect(words(html)).toContain('Streets are not known here');
});
