/** The website of files: each file that a page names is there, in all languages. */
import { beforeAll, describe, expect, test } from 'vitest';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { LANGUAGES } from '../../../views/texts/texts.ts';
import { publishToilets } from '../../fixtures/generation.ts';
import { workFolder } from '../../fixtures/imports.ts';
import { staticWebsite } from '../../fixtures/static-website.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

/** Pages that only a website with the API has. */
const OF_API = /^https:\/\/api\.example\/(?:propose|developers|docs|problems|toilets\/)/;
const store = new LocalStore(workFolder());
const archives = { mapTiles: '0123456789abcdef', mapArchive: 'fedcba9876543210' };

beforeAll(async () => {
  await publishToilets(store, [baseToilet({ id: 'lt_n1' })]);
});

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const websiteAt = (baseUrl: string, more: Parameters<typeof staticWebsite>[2] = {}) =>
  staticWebsite(store, baseUrl, { archives, imprint: 'Made by us', ...more });

/** Addresses in a page: of links, files, states. */
function addressesIn(html: string): string[] {
  const attributes = [...html.matchAll(/(?:href|src|action)="([^"]+)"/g)].map(([, address]) => address!);
  const states = [...html.matchAll(/"(\/[^"\s]*)"/g)].map(([, address]) => address!);
  return [...new Set([...attributes, ...states])].map((address) => address.replaceAll('&amp;', '&'));
}

describe.each(['https://toilets.example', 'https://pages.example/repository'])('at %s', (baseUrl) => {
  const files = () => websiteAt(baseUrl);

  test('every file that a page names is in it, or in the data', () => {
    const website = files();
    const pages = [...website].filter(([path]) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(4 * LANGUAGES.length);
    for (const [path, bytes] of pages) {
      for (const address of addressesIn(textOf(bytes))) {
        const url = new URL(address, `${baseUrl}/`);
        if (url.href === baseUrl || url.pathname.endsWith(`/data/${archives.mapTiles}.pmtiles`)) continue;
        if (!url.href.startsWith(`${baseUrl}/`)) {
          expect(address, path).not.toMatch(/^\//);
          continue;
        }
        const named = url.href.slice(baseUrl.length + 1).replace(/[?#].*$/, '');
        const isThere = [named, `${named}index.html`, `${named}/index.html`].some((each) =>
          website.has(each),
        );
        expect([path, address, isThere || named === ''], address).toEqual([path, address, true]);
      }
    }
  });

  test('the worker keeps only files that are there', () => {
    const website = files();
    const [, shell = ''] = /self\.SHELL = (\{.*?\});\n/.exec(textOf(website.get('sw.js'))) ?? [];
    const { base, offline, files: kept, texts } = JSON.parse(shell);
    expect(base).toBe(new URL(baseUrl).pathname.replace(/\/$/, ''));
    for (const path of [offline, ...kept, ...texts])
      expect(website.has(path.slice(base.length + 1)), path).toBe(true);
  });

  test('the map is read from the archives by ranges', () => {
    const website = files();
    for (const scheme of ['light', 'dark']) {
      const style = JSON.parse(textOf(website.get(`tiles/style-${scheme}.json`)));
      expect(style.sources.map.url).toBe(
        `pmtiles://${new URL(`${baseUrl}/data/`).pathname}${archives.mapArchive}.pmtiles`,
      );
      for (const ending of ['.json', '.png', '@2x.json', '@2x.png'])
        expect(website.has(`${style.sprite.slice(baseUrl.length + 1)}${ending}`)).toBe(true);
    }
    expect(textOf(website.get('index.html'))).toContain(`/data/${archives.mapTiles}.pmtiles`);
  });
});

test('without an API no page asks to contribute, and none links to its documents', () => {
  for (const [path, bytes] of websiteAt('https://toilets.example')) {
    if (path.endsWith('.html'))
      expect(textOf(bytes), path).not.toMatch(/href="[^"]*\/(?:propose|docs|account)/);
  }
});

test('with an API the pages lead there', () => {
  const website = websiteAt('https://toilets.example', { apiUrl: 'https://api.example' });
  const led = addressesIn(textOf(website.get('index.html'))).filter((address) => OF_API.test(address));
  expect(led).toContain('https://api.example/propose');
  expect(led).toContain('https://api.example/developers');
});

test('the same generation has the same files', () => {
  const [one, other] = [websiteAt('https://toilets.example'), websiteAt('https://toilets.example')];
  expect([...other.keys()]).toEqual([...one.keys()]);
});
