import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { LocalStore } from '../../../../shards/store/local-store.ts';
import { appOf, appOn, BASE_URL, FROM } from '../../../fixtures/app.ts';
import { temporaryFolder } from '../../../fixtures/generation.ts';
import { importFrom, streetOf, writeExtract } from '../../../fixtures/imports.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

/** Texts of the elements `loc` of a well-formed document. */
function locationsIn(xml: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser();
  let isLocation = false;
  parser.on('opentag', ({ name }) => {
    isLocation = name === 'loc';
  });
  parser.on('closetag', () => {
    isLocation = false;
  });
  parser.on('text', (text) => {
    if (isLocation) found.push(text);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

test('the site map leads to the page of every toilet, and robots.txt to the site map', async () => {
  const folder = temporaryFolder();
  const store = new LocalStore(folder);
  await importFrom(store, await writeExtract(join(folder, 'street.osm.pbf'), streetOf(30)));
  const { app } = appOn(store);
  const ask = async (url: string) => {
    const response = await app.request(url.replace(BASE_URL, ''), {}, FROM);
    expect([url, response.status]).toEqual([url, 200]);
    return response.text();
  };
  const [map] = /^Sitemap: (.*)$/m.exec(await ask('/robots.txt'))!.slice(1);
  const parts = locationsIn(await ask(map!));
  const pages = (await Promise.all(parts.map(ask))).flatMap(locationsIn);
  const toilets = pages.filter((page) => page.includes('/toilets/'));
  expect(new Set(toilets).size).toBe(30);
  for (const page of [toilets[0]!, `${BASE_URL}/`, `${BASE_URL}/docs`]) {
    expect(pages).toContain(page);
    await ask(page);
  }
});

test.each(['/sitemap.xml', '/sitemap/0.xml'])('invented toilets are not listed: %s', async (path) => {
  const { app, generations } = await appOf([baseToilet({ id: 'lt_n1' })]);
  Object.assign(generations.current!.manifest, { demo: true });
  expect((await app.request(path, {}, FROM)).status).toBe(404);
});

test.each(['1.xml', '-1.xml', '0', 'a.xml', '9999999.xml'])('there is no part %s', async (part) => {
  const folder = temporaryFolder();
  const store = new LocalStore(folder);
  await importFrom(store, await writeExtract(join(folder, 'street.osm.pbf'), streetOf(3)));
  expect((await appOn(store).app.request(`/sitemap/${part}`, {}, FROM)).status).toBe(404);
});
