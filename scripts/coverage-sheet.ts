/**
 * Makes the picture of coverage in docs/tour.md, a map for each extract:
 * `npm run coverage-sheet -- Monaco=path/to/monaco.osm.pbf Porto=path/to/porto.osm.pbf`. Each has a site of its own for a moment.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER, IMAGES, onSite, untilThere } from './pictures/site.ts';

interface Town {
  readonly place: string;
  /** Shares within 5 and within 10 minutes, as the page says them. */
  readonly shares: readonly string[];
  readonly map: string;
}

const SIZE = { width: 1_200, height: 690 };
const STYLE = `
  body { margin: 8px; display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; font: 15px sans-serif; background: #fff; color: #1a2426 }
  figure { margin: 0; border: 1px solid #d5dedd; border-radius: 8px; overflow: hidden }
  svg { display: block; width: 100%; height: auto }
  figcaption { padding: 6px 10px; line-height: 1.35 }
  p { margin: auto; padding: 0 12px; line-height: 1.5 }`;

const towns: Town[] = [];
const browser = await chromium.launch(BROWSER);
for (const given of process.argv.slice(2)) {
  const [place = '', extract = ''] = given.split('=');
  await onSite({ ...process.env, EXTRACT: extract, MAP: 'off', WALKING: 'on' }, async (origin) => {
    const query = new URLSearchParams({ place, hour: 'any' });
    // The walking graph is built after the import.
    await untilThere(`${origin}/coverage/map.svg?${query}`);
    const page = await browser.newPage({ locale: 'en-IE' });
    await page.goto(`${origin}/coverage?${query}`);
    const shares = await page.locator('.cover-shares dd').allInnerTexts();
    const map = await (await fetch(`${origin}/coverage/map.svg?${query}`)).text();
    await page.close();
    towns.push({ place, shares, map });
    console.log(`${place}: ${shares.join(', ')}`);
  });
}
const figures = towns.map(
  ({ place, shares: [near, middle], map }) =>
    `<figure>${map}<figcaption><b>${place}</b><br>${near} within 5 min, ${middle} within 10</figcaption></figure>`,
);
const legend =
  '<p>Any toilet for everyone, open or not. Green: up to 5 minutes. Yellow: 10. Orange: 15. Red: 30. Grey: farther. © OpenStreetMap contributors</p>';
const sheet = await browser.newPage({ viewport: SIZE });
await sheet.setContent(`<!doctype html><style>${STYLE}</style>${figures.join('')}${legend}`);
mkdirSync(IMAGES, { recursive: true });
await sheet.screenshot({ path: join(IMAGES, 'coverage.png'), fullPage: true });
await browser.close();
