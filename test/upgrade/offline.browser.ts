/** What a browser kept of an earlier release, under this version: online its worker is replaced, offline the toilets stay. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { atWork, PHONE, STATION, useSite, visit } from '../fixtures/website.ts';
import { keepOffline, OFFLINE_RELEASES, OLD_SHELL, openGate, readKept, restoreKept } from './kept-offline.ts';

/** Version of a release of which a browser's state is kept. */
const KEEP = process.env.KEEP_UPGRADE;
const HERE = {
  ...PHONE,
  permissions: ['geolocation'],
  geolocation: { latitude: STATION.lat, longitude: STATION.lon },
};
const PAGE = '/toilets/lt_n2s';

/** States of the workers of a page: one that runs, others that will. */
function workerStates(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    return [installing, waiting, active].flatMap((worker) => worker?.state ?? []);
  });
}

/** How many stylesheets a page names, and which of them have no rules here. */
function stylesOf(page: Page): Promise<{ named: number; missing: string[] }> {
  return page.evaluate(() => {
    const rulesOf = ({ sheet }: HTMLLinkElement) => {
      try {
        return sheet?.cssRules.length ?? 0;
      } catch {
        // Nothing may be read of a stylesheet that failed to load.
        return 0;
      }
    };
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const missing = links.filter((link) => rulesOf(link) === 0).map(({ href }) => href);
    return { named: links.length, missing };
  });
}

describe('what a browser kept', needs(CHROMIUM), () => {
  const site = useSite();

  test.each(OFFLINE_RELEASES)('of %s is found without network after one visit', async (version) => {
    const kept = readKept(version);
    const gate = await freePort();
    const origin = `http://localhost:${gate}`;
    const { port, program } = await site.openOwn({ BASE_URL: origin });
    const upgrade = await openGate(kept.worker, gate, port);
    const { page, complaints } = await visit(origin, HERE);
    await page.goto(`${origin}/`);
    await restoreKept(page, kept);
    const shells = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('lootiles-shell-')));
    const old = await shells();
    expect(old).toHaveLength(1);

    upgrade();
    await page.goto(`${origin}/?place=gare+de+monaco`);
    await atWork(page);
    await expect.poll(shells).toEqual([expect.not.stringMatching(old[0]!)]);
    // The old shell goes a moment before the new worker has taken over.
    await expect.poll(() => workerStates(page)).toEqual(['activated']);
    expect(complaints).toEqual([]);

    await page.context().setOffline(true);
    program.signal('SIGKILL');
    await page.goto(`${origin}/?wheelchair=true`);
    await atWork(page);
    await page.getByText('You are offline. Your saved areas').waitFor();
    await page.getByRole('heading', { name: '1 toilet near' }).waitFor();
    expect(await page.locator('.hero').innerText()).toContain('Station toilets');
    await page.getByRole('checkbox', { name: 'Wheelchair' }).uncheck();
    await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
    expect(await page.content()).not.toContain(OLD_SHELL);
    await page.goto(origin + PAGE);
    await page.getByRole('heading', { name: 'Station toilets' }).waitFor();
    expect(await stylesOf(page)).toEqual({ named: 2, missing: [] });
    expect(complaints.filter((complaint) => complaint.startsWith('error:'))).toEqual([]);
  });

  const keepIt = async (release: string) => {
    const { base } = await site.open();
    const { page } = await visit(base, HERE);
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.getByRole('button', { name: 'Save this area' }).click();
    await page.getByText('Saved: 17 toilets around Gare de Monaco').waitFor();
    await page.goto(base + PAGE);
    await page.waitForLoadState('networkidle');
    await keepOffline(release, page);
  };
  if (KEEP !== undefined) test('of this release is kept for the test above', () => keepIt(KEEP));
});
