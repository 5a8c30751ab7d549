import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { BuiltFiles } from '../../../../server/files/built-files.ts';
import { LocalStore } from '../../../../shards/store/local-store.ts';
import { appOn, FROM, type TestApp } from '../../../fixtures/app.ts';
import { BUILT_WEBSITE } from '../../../fixtures/built-website.ts';
import { publishToilets } from '../../../fixtures/generation.ts';
import { workFolder } from '../../../fixtures/imports.ts';
import { drawnMapAround } from '../../../fixtures/map-around.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

const AT = { lon: 7.4193, lat: 43.7384 };
const AT_ONCE = 20;

describe('the picture of a toilet for links', () => {
  let site: TestApp;
  beforeAll(async () => {
    const folder = join(workFolder(), 'map');
    mkdirSync(folder);
    const path = await drawnMapAround(folder, AT);
    const store = new LocalStore(workFolder());
    await publishToilets(
      store,
      Array.from({ length: AT_ONCE }, (_, i) =>
        baseToilet({ id: `lt_n${(i + 1).toString(36)}`, lon: AT.lon + i * 1e-4, lat: AT.lat }),
      ),
    );
    const website = { files: BuiltFiles.open(BUILT_WEBSITE), ownMap: { path } };
    site = appOn(store, undefined, undefined, undefined, { website });
  });
  const ask = (number: number, method = 'GET') =>
    site.app.request(`/toilets/lt_n${number.toString(36)}/map.png`, { method }, FROM);

  test('is there, or the icon of the app, if twenty are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => ask(i + 1)));
    for (const { status, headers } of answers)
      expect([status, status === 200 ? headers.get('content-type') : headers.get('location')]).toEqual(
        status === 200 ? [200, 'image/png'] : [302, '/icons/icon-512.png'],
      );
    expect(site.log.filter((line) => line.includes('picture'))).toEqual([]);
  });

  test('of a list has all of its toilets, or is none', async () => {
    const path = '/toilets/lt_n1/map.png?for=print&with=lt_n2,';
    const status = async () => (await site.app.request(`${path}lt_n3`, {}, FROM)).status;
    // While others are drawn, it is the icon of the app.
    await expect.poll(status, { timeout: 30_000 }).toBe(200);
    expect((await site.app.request(`${path}lt_gone`, {}, FROM)).status).toBe(404);
  });

  test('is drawn ahead by a HEAD, which has no body', async () => {
    await expect.poll(async () => (await ask(1, 'HEAD')).status, { timeout: 30_000 }).toBe(200);
    expect((await (await ask(1, 'HEAD')).arrayBuffer()).byteLength).toBe(0);
    const { headers, status } = await ask(1);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});
