/**
 * Makes the pictures of docs/tour.md: `EXTRACT=path/to/monaco.osm.pbf npm run screenshots`. Starts a site of its own in a
 * temporary folder, opens its pages in Debian's chromium, writes docs/images/*.png, and stops the site.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { BROWSER, IMAGES, onSite, untilThere } from './pictures/site.ts';

/** The map of a page is drawn after its list. */
const SETTLE_MS = 6_000;

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly device: typeof PHONE | typeof DESK;
  readonly scheme?: 'light' | 'dark';
  /** Actions on the page before the picture. */
  readonly act?: (page: Page) => Promise<void>;
}

const toFirstToilet = async (page: Page) => {
  await page.locator('.hero a[href^="/toilets/"]').first().click();
  await page.waitForLoadState('load');
};

const toOther = async (page: Page) => {
  await page.locator('.row').nth(1).click();
};

/** A pier of the harbour of Monaco: the nearest toilet by air is 228 m away, and 1.8 km on foot. */
const HARBOUR = '/?lat=43.73657&lon=7.42988';

const SHOTS: readonly Shot[] = [
  { name: 'search-desk', path: HARBOUR, device: DESK },
  { name: 'search-phone', path: HARBOUR, device: PHONE },
  { name: 'search-phone-dark', path: HARBOUR, device: PHONE, scheme: 'dark', act: toOther },
  { name: 'search-desk-dark', path: '/?place=Monaco', device: DESK, scheme: 'dark' },
  { name: 'toilet-phone', path: '/?place=Monaco', device: PHONE, act: toFirstToilet },
  { name: 'propose-phone', path: '/propose', device: PHONE },
  { name: 'coverage-desk', path: '/coverage?place=Monaco&hour=any', device: DESK },
  { name: 'docs-desk', path: '/docs', device: DESK },
];

async function take(browser: Browser, origin: string, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    ...shot.device,
    colorScheme: shot.scheme ?? 'light',
    locale: 'en-IE',
  });
  const page = await context.newPage();
  await page.goto(`${origin}${shot.path}`);
  await shot.act?.(page);
  await sleep(SETTLE_MS);
  await page.screenshot({ path: join(IMAGES, `${shot.name}.png`) });
  console.log(`docs/images/${shot.name}.png`);
  await context.close();
}

await onSite({ EXTRACT: 'demo', MAP: 'on', WALKING: 'on', ...process.env }, async (origin) => {
  mkdirSync(IMAGES, { recursive: true });
  // The map is drawn after the import.
  await untilThere(`${origin}/tiles/style-light.json`);
  const browser = await chromium.launch(BROWSER);
  for (const shot of SHOTS) await take(browser, origin, shot);
  await browser.close();
});
