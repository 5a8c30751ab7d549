/** The page "Along my way" without scripts, over a real walking graph. */
import { beforeAll, describe, expect, test } from 'vitest';
import { appOf, FROM, type TestApp } from '../../../fixtures/app.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';
import { SHORE, shoreApp } from '../../../fixtures/walk-shore.ts';

const WALK = '/way?from=West+Station&to=East+Station';

async function ask({ app }: TestApp, path: string) {
  const response = await app.request(path, {}, FROM);
  return { status: response.status, html: await response.text() };
}

/** The list in words, a line for each row. */
function rowsOf(html: string): string[] {
  const list = /<ol class="rows">(.*?)<\/ol>/s.exec(html)?.[1] ?? '';
  const words = (markup: string) => markup.replace(/<(svg)[\s\S]*?<\/\1>|<[^>]*>/g, ' ');
  return list.split('</li>').flatMap((row) => words(row).replace(/\s+/g, ' ').trim() || []);
}

describe('over a walking graph', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await shoreApp();
  });

  test('asks for both ends, and can be answered without scripts', async () => {
    const { status, html } = await ask(site, '/way');
    expect(status).toBe(200);
    expect(html).toContain('Where do you walk?');
    expect(html).toContain('<form class="search way-form" action="/way" method="get" role="search"');
    for (const name of ['from', 'to', 'at']) expect(html).toMatch(new RegExp(`<input [^>]*name="${name}"`));
    expect(html).not.toContain('<script');
  });

  test('lists the toilets in the order of the walk, with the longest stretch without one at its place', async () => {
    const { status, html } = await ask(site, `${WALK}&at=09:00`);
    expect(status).toBe(200);
    expect(html).toContain('31 min walk, 3 toilets on it');
    expect(html).toContain('2.5 km · No known steps.');
    expect(html).toMatch(/Opening hours for: (tomorrow )?09:00\./);
    expect(rowsOf(html)).toEqual([
      '4 min on West toilets, Promenade Open until 20:00 · Free · For everyone · on the way',
      '23 min without a toilet From minute 4 to minute 27 of the walk',
      '27 min on Promenade For everyone · Hours not listed · on the way',
      '27 min on East toilets, Promenade Open · For everyone · +2 min detour',
    ]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('lists only what the filters let pass, and says so if nothing does', async () => {
    const { html } = await ask(site, `${WALK}&free=true&step_free=true`);
    expect(rowsOf(html).filter((row) => !row.includes('without a toilet'))).toEqual([
      expect.stringContaining('West toilets'),
    ]);
    for (const name of ['free', 'step_free'])
      expect(html).toMatch(new RegExp(`<input type="checkbox" name="${name}" value="true" checked`));
    expect(html).toMatch(/<a class="round swap" href="[^"]*free=true&amp;step_free=true"/);
    const none = await ask(site, `${WALK}&changing_table=true`);
    expect(none.html).toContain('31 min walk, no known toilet on it');
    expect(none.html).toContain('No toilet fits all your filters. Remove a filter and search again.');
  });

  test('the longest stretch is closed by a walk of another toilet, and back', async () => {
    const { html } = await ask(site, WALK);
    expect(html).toContain('Longest stretch without one: 23 min.');
    const [, href = '', words] = /<a class="button-link" href="([^"]*)">([^<]*)</.exec(html) ?? [];
    expect(words).toBe('Make it at most 15 min (+2 min)');
    const closed = await ask(site, href.replaceAll('&amp;', '&'));
    expect(closed.html).toContain('Longest stretch without one: 15 min.');
    expect(rowsOf(closed.html).map((row) => row.split(',')[0])).toEqual([
      '4 min on West toilets',
      expect.stringMatching(/^19 min on Garden toilets/),
      expect.stringMatching(/^29 min on Promenade/),
      '29 min on East toilets',
    ]);
    expect(closed.html).toContain('Back to the shorter walk');
  });

  test('the walk back has the toilets the other way', async () => {
    const { html } = await ask(site, WALK);
    const [, href = ''] = /<a class="round swap" href="([^"]*)"/.exec(html) ?? [];
    const back = await ask(site, href.replaceAll('&amp;', '&'));
    expect(rowsOf(back.html).at(-1)).toContain('West toilets');
  });

  const { east } = SHORE;
  test.each([
    ['from=West+Station', 200, 'Where do you walk?'],
    ['from=Atlantis&to=East+Station', 200, 'We could not find “Atlantis”'],
    ['from=95,7.4&to=East+Station', 200, 'write latitude and longitude in degrees'],
    ['from=me&to=East+Station', 200, 'Enter a place instead.'],
    ['from=near+me&to=East+Station', 200, 'Enter a place instead.'],
    ['from=x&to=East+Station', 400, 'at least two characters'],
    ['from=West+Station&to=43.9,7.6', 200, 'No way on foot found'],
    [`from=West+Station&to=There&to_lat=${east.lat}&to_lon=${east.lon}`, 200, '3 toilets on it'],
    ['from=East+Station&to=East+Station', 200, 'min walk'],
  ])('%s answers %i and says what is known', async (search, expected, words) => {
    const { status, html } = await ask(site, `/way?${search}`);
    expect(status).toBe(expected);
    expect(html).toContain(words);
  });
});

test('a server without a walking graph says so', async () => {
  const site = await appOf([baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.73 })]);
  const { status, html } = await ask(site, '/way?from=43.73,7.42&to=43.731,7.42');
  expect(status).toBe(200);
  expect(html).toContain('It cannot say which toilets lie along a walk.');
});
