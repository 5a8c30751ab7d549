import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeDump } from '../../../pipeline/exports/dump.ts';
import { ChangeFeed } from '../../../schemas/reads/dump.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, FROM, type TestApp } from '../../fixtures/app.ts';
import { publishToilets } from '../../fixtures/generation.ts';
import { workFolder } from '../../fixtures/imports.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

/** BASE_URL of the tests' application. */
const BASE = 'https://toilets.example';
/** Toilets that come on the second day: more than two pages. */
const MANY = 1_203;
const NAME = `<b>Zum "Örtchen" & Co</b>\u{1}`;

const toilet = (n: number) =>
  baseToilet({ id: `lt_n${n}`, lon: (7_400 + n) / 1000, lat: 43.7, reference: `osm:node/${n}`, name: NAME });
const toilets = (count: number) => Array.from({ length: count }, (_, n) => toilet(n + 1));

/** The texts of a document by element; throws if it is not well-formed. */
function textsIn(xml: string): [element: string, text: string][] {
  const texts: [string, string][] = [];
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => open.push(name));
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push([open.at(-1) ?? '', text]);
  });
  parser.write(xml).close();
  return texts;
}

describe('the feed of changes', () => {
  let store: LocalStore;
  let app: TestApp['app'];
  const ask = (target: string, headers: Record<string, string> = {}) =>
    app.request(target, { headers }, FROM);
  const feed = async (target: string) => {
    const answer = await ask(target);
    expect([target, answer.status]).toEqual([target, 200]);
    return ChangeFeed.parse(await answer.json());
  };
  const dump = async (date: string, count: number) => {
    const generation = await publishToilets(store, toilets(count));
    await makeDump(store.dataDir, generation, { now: new Date(`${date}T04:00:00Z`), kept: 7 });
  };

  beforeAll(async () => {
    store = new LocalStore(workFolder());
    ({ app } = appOn(store));
    const none = await ask('/changes.json');
    expect(none.status).toBe(404);
    expect(await none.text()).toContain('no list of changes yet');
    await dump('2026-11-20', 1);
    await dump('2026-11-21', 1 + MANY);
    await dump('2026-11-22', 2 + MANY);
  });

  test('lists every change once over its pages, the newest first', async () => {
    const ids: string[] = [];
    let pages = 0;
    for (let next: string | undefined = `${BASE}/changes.json`; next !== undefined; pages++) {
      const page: ChangeFeed = await feed(next.slice(BASE.length));
      expect(page.feed_url).toBe(next);
      ids.push(...page.items.map(({ _change }) => ('id' in _change ? _change.id : '')));
      next = page.next_url;
    }
    expect([ids.length, new Set(ids).size, pages]).toEqual([MANY + 1, MANY + 1, 3]);
    expect(ids[0]).toBe(`lt_n${2 + MANY}`);
  });

  test('lists what is later than a dump, and says the date to go on from', async () => {
    const { items, next_url, _range } = await feed('/changes.json?since=2026-11-21');
    expect(items).toEqual([
      {
        id: `${BASE}/changes#2026-11-22-lt_n1205`,
        url: `${BASE}/toilets/lt_n1205`,
        title: `New: ${NAME} (43.70000, 8.60500)`,
        content_text: 'The toilet is listed now.',
        date_published: '2026-11-22T00:00:00Z',
        tags: ['added'],
        _change: {
          ...{ date: '2026-11-22', kind: 'added', id: 'lt_n1205', lon: 8.605, lat: 43.7, name: NAME },
        },
      },
    ]);
    expect(next_url).toBeUndefined();
    expect(_range).toEqual({ since: '2026-11-21', until: '2026-11-22' });
    expect((await feed('/changes.json?since=2026-11-22')).items).toEqual([]);
  });

  test.each([
    ['?a[]=1', ''],
    ['?a[]=1&since=2026-11-21&b=%22%3E', '?since=2026-11-21'],
    ['?since=2026-11-20&x={|}', '?since=2026-11-20'],
  ])('repeats no unknown parameter of %s in its addresses', async (asked, known) => {
    const { feed_url, next_url } = await feed(`/changes.json${asked}`);
    expect(feed_url).toBe(`${BASE}/changes.json${known}`);
    expect(next_url ?? '?').toMatch(/\?[\w.&=-]*$/);
    const atom = await (await ask(`/changes.atom${asked}`)).text();
    expect(atom).toContain(
      `<link rel="self" type="application/atom+xml" href="${BASE}/changes.atom${known}"/>`,
    );
  });

  test('has the same items as Atom, with names that are text', async () => {
    const answer = await ask('/changes.atom?since=2026-11-21');
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const xml = await answer.text();
    expect(textsIn(xml).slice(-4)).toEqual([
      ['id', `${BASE}/changes#2026-11-22-lt_n1205`],
      ['title', 'New: <b>Zum "Örtchen" & Co</b> (43.70000, 8.60500)'],
      ['updated', '2026-11-22T00:00:00Z'],
      ['content', 'The toilet is listed now.'],
    ]);
    const pages = await (await ask('/changes.atom')).text();
    expect(pages).toContain(
      `<link rel="next" type="application/atom+xml" href="${BASE}/changes.atom?cursor=`,
    );
  });

  test.each([
    ['since=yesterday', 'must be a date such as 2026-11-22'],
    ['since=2026-11-01', 'must be 2026-11-20 or later'],
    ['since=2026-11-23', 'must not be in the future'],
    ['since=9999-12-31', 'must not be in the future'],
    ['cursor=..%2F..', 'must be from the next_url of an answer'],
  ])('refuses ?%s, and says what to do', async (query, reason) => {
    const answer = await ask(`/changes.json?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(reason);
  });

  test('says if the dump of a cursor is gone', async () => {
    const answer = await ask('/changes.json?cursor=2026-11-02.17');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Begin again without cursor.');
  });

  test.each([1, 7, 100_000_000])('bears a cursor that is made up: %i', async (offset) => {
    const { items } = await feed(`/changes.json?cursor=2026-11-22.${offset}`);
    expect(items.length).toBe(offset > 1_000_000 ? 0 : 500);
  });

  test('is kept by its ETag, and open to pages of any site', async () => {
    const { headers } = await ask('/changes.json');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect((await ask('/changes.json', { 'if-none-match': headers.get('etag')! })).status).toBe(304);
  });
});
