/** An extract whose texts attack pages: none of them runs, none is more than text, and no page asks another host. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalStore } from '../../shards/store/local-store.ts';
import { importFrom, writeExtract } from '../fixtures/imports.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { serving } from '../fixtures/process.ts';
import { atWork, DESK, STATION, visit } from '../fixtures/website.ts';

const ATTACKS = [
  '<script>attacked()</script>',
  '"><img src=x onerror=attacked()>',
  '</script><script>attacked()</script>',
  '</title></style><svg onload=attacked()>',
  "' onmouseover='attacked()",
  '{{constructor.constructor("attacked()")()}}',
  '<iframe srcdoc="<script>parent.attacked()</script>">',
  '<!--',
];
const LINK = 'javascript:attacked()';
const PLACE = '<b onclick=attacked()>Attackville</b>';

describe('in a browser', needs(CHROMIUM), () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lootiles-hostile-'));
    const { lat, lon } = STATION;
    const nodes = [
      { id: 1, lon, lat: lat - 0.004, tags: { place: 'town', name: PLACE, population: '38000' } },
      { id: 2, lon, lat, tags: { railway: 'station', name: `Station ${ATTACKS[1]}` } },
      ...ATTACKS.map((text, index) => ({
        id: 100 + index,
        lon: lon + 0.0006 * (index + 1),
        lat,
        tags: {
          ...{ amenity: 'toilets', name: text, operator: text, description: text, opening_hours: text },
          ...{ website: LINK, image: LINK, wikimedia_commons: text, phone: text, charge: text, level: text },
          ...{ 'addr:street': text, 'addr:housenumber': text, note: text, access: text, fee: text },
        },
      })),
    ];
    const extract = await writeExtract(join(dataDir, 'hostile.osm.pbf'), nodes);
    await importFrom(new LocalStore(dataDir), extract, { now: new Date() });
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('texts of an extract that attack pages are texts', async () => {
    const { port } = await serving(dataDir, { CONTRIBUTIONS: 'off' });
    const base = `http://localhost:${port}`;
    const { page, complaints } = await visit(base, DESK);
    let attacks = 0;
    await page.exposeFunction('attacked', () => {
      attacks++;
    });
    page.on('dialog', () => attacks++);
    const near = `lat=${STATION.lat}&lon=${STATION.lon}`;
    await page.goto(`${base}/?${near}`);
    await atWork(page);
    const ids = await page
      .locator('a[href*="/toilets/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(new Set(ids).size).toBe(ATTACKS.length);
    const query = encodeURIComponent(ATTACKS[1] ?? '');
    const addresses = [
      ...[
        `/?${near}`,
        `/?place=${query}`,
        `/way?from=${query}&to=${query}`,
        `/print?${near}`,
        `/coverage?place=${query}`,
      ],
      ...new Set(ids),
    ];
    let shown = '';
    for (const address of addresses) {
      await page.goto(base + address);
      const strange =
        'img[src="x"], iframe, svg[onload], b[onclick], [onmouseover], [onerror], a[href^="javascript:"]';
      expect([address, await page.locator(strange).count()]).toEqual([address, 0]);
      shown += await page.locator('body').innerText();
    }
    for (const text of ATTACKS.slice(0, 4)) expect(shown).toContain(text);
    expect(attacks).toBe(0);
    expect(complaints.filter((line) => !/^404 |status of 404/.test(line))).toEqual([]);
  });
});
