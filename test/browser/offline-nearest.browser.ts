/** A kept area without network: the pages of its nearest toilets, and the ways to them along the paths. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalStore } from '../../shards/store/local-store.ts';
import { importFrom } from '../fixtures/imports.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { pixelsOfStyle } from '../fixtures/pixels.ts';
import { serving } from '../fixtures/process.ts';
import { writeTown } from '../fixtures/walk-town.ts';
import { atWork, DESK, SHARP, type Visit, visit } from '../fixtures/website.ts';

const CENTRE = '?lat=43.7256&lon=7.4184';

/** Pixels in the colour of the way: a straight line is dots, and has far fewer. */
const wayPixels = ({ page }: Visit) => pixelsOfStyle(page, '.map', '--map-device');

describe('a kept area', needs(CHROMIUM), () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lootiles-town-'));
    await importFrom(new LocalStore(dataDir), await writeTown(dataDir, { seed: 2 }), { walking: true });
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('has the ways from its centre and the pages of its nearest toilets', async () => {
    const { program, port } = await serving(dataDir, { CONTRIBUTIONS: 'off' });
    const base = `http://localhost:${port}`;
    const visited = await visit(base, { ...DESK, ...SHARP });
    const { page } = visited;
    await page.goto(`${base}/${CENTRE}`);
    await atWork(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.waitForLoadState('networkidle');
    await expect.poll(() => wayPixels(visited)).toBeGreaterThan(200);
    const online = await wayPixels(visited);
    await page.getByRole('button', { name: 'Save this area' }).click();
    await page.getByText(/Saved: \d+ toilets around/).waitFor();
    const hrefs = await page
      .locator('#find a[href*="/toilets/lt_"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

    await page.context().setOffline(true);
    program.signal('SIGKILL');
    await page.goto(`${base}/${CENTRE}`);
    await atWork(page);
    await expect.poll(() => wayPixels(visited)).toBeGreaterThan(online * 0.8);
    await page.goto(`${base}${hrefs.at(-1)!.replace(/[?#].*/, '')}`);
    await page.getByText('You are offline. This page is as it was on').waitFor();
  });
});
