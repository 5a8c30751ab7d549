/**
 * Makes the pictures of docs/tour.md: `EXTRACT=path/to/monaco.osm.pbf npm run screenshots`. Starts a site of its own in a
 * temporary folder, opens its pages in Debian's chromium, writes docs/images/*.png, and stops the site.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IMAGES = join(ROOT, 'docs/images');
const START_MS = 120_000;
/** The map of a page is drawn after its list. */
const SETTLE_MS = 2_500;

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly device: typeof PHONE | typeof DESK;
  readonly scheme?: 'light' | 'dark';
  /** What to do on the page first. */
  readonly act?: (page: Page) => Promise<void>;
}

const toFirstToilet = async (page: Page) => {
  await page.locator('a[href^="/toilets/"]').first().click();
  await page.waitForLoadState('load');
};

const SHOTS: readonly Shot[] = [
  { name: 'search-desk', path: '/?place=Monaco', device: DESK },
  { name: 'search-phone', path: '/?place=Monaco', device: PHONE },
  { name: 'search-phone-dark', path: '/?place=Monaco', device: PHONE, scheme: 'dark' },
  { name: 'toilet-phone', path: '/?place=Monaco', device: PHONE, act: toFirstToilet },
  { name: 'propose-phone', path: '/propose', device: PHONE },
  { name: 'docs-desk', path: '/docs', device: DESK },
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port. Try again.');
  return address.port;
}

async function untilReady(origin: string): Promise<void> {
  const deadlineMs = Date.now() + START_MS;
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadlineMs)
      throw new Error(`${origin} was not ready in time. Start it by hand to see why.`);
    await sleep(250);
  }
}

async function take(browser: Browser, origin: string, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    ...shot.device,
    colorScheme: shot.scheme ?? 'light',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(`${origin}${shot.path}`);
  await shot.act?.(page);
  await sleep(SETTLE_MS);
  await page.screenshot({ path: join(IMAGES, `${shot.name}.png`) });
  console.log(`docs/images/${shot.name}.png`);
  await context.close();
}

const dataDir = mkdtempSync(join(tmpdir(), 'lootiles-screenshots-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const site = spawn(process.execPath, ['lootiles.ts', 'up', '--build'], {
  cwd: ROOT,
  env: { EXTRACT: 'demo', ...process.env, DATA_DIR: dataDir, PORT: String(port), IMPORT_SCHEDULE: 'off' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  mkdirSync(IMAGES, { recursive: true });
  await untilReady(origin);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  for (const shot of SHOTS) await take(browser, origin, shot);
  await browser.close();
} finally {
  site.kill('SIGTERM');
  await once(site, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
