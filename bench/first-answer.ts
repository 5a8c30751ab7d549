/**
 * `node bench/first-answer.ts DATA_DIR LAT,LON [rounds]`: how long a person on a slow phone waits, in a real browser over an
 * imported data set that has a map: a fourth of the CPU, 1.6 Mbit/s, 150 ms. The best of the rounds, for machines that do
 * other work, too; the worst beside it. Every view begins with an empty cache, but that of the tunnel.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserPath } from './lib/browser.ts';
import { machine } from './lib/machine.ts';
import { stopChildrenOnExit } from './lib/process.ts';
import { startLootiles } from './lib/server.ts';
import { figure, type Goal, markdownTable, type Row, verdict } from './lib/table.ts';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
const SLOWER = 4;
const BYTES_PER_S = 1.6e6 / 8;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: BYTES_PER_S,
  uploadThroughput: BYTES_PER_S,
};
/** Time to read the answer. The tap after it brings the map. */
const READ_MS = 3_000;
/** Time for the map to come: the second tap is beside it. */
const SETTLED_MS = 8_000;
const ROUNDS = 5;
const [CALM, QUICK]: Goal[] = [{ atMost: 0.05 }, { atMost: 200 }];

interface Case {
  readonly name: string;
  readonly path: string;
  readonly isAllowed: boolean;
  /** Selector of the last part of what people came for. */
  readonly useful: string;
  readonly goal: Goal;
  /** Selector of what is tapped then. */
  readonly tapped: string;
}

interface Seen {
  readonly usefulMs: number;
  readonly lcpMs: number;
  /** Blocking time: of tasks, what is over 50 ms. */
  readonly blockedMs: number;
  readonly shifts: number;
  readonly inpMs: number;
}

declare global {
  interface Window {
    noticed: { lcpMs: number; blockedMs: number; shifts: number; inpMs: number };
  }
}

const [dataDir, at = '', rounds = String(ROUNDS)] = process.argv.slice(2);
const [latitude, longitude] = at.split(',').map(Number);
const executablePath = await browserPath();
if (!dataDir || !latitude || !longitude || !executablePath)
  throw new Error('Usage: node bench/first-answer.ts DATA_DIR LAT,LON [rounds]; it needs chromium.');
const where = { latitude, longitude };
stopChildrenOnExit();
const server = await startLootiles(dataDir, '/', undefined, { BASE_URL: '', CONTRIBUTIONS: 'off' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  // Workers and positions need a name that browsers trust.
  const base = server.origin.replace('127.0.0.1', 'localhost');
  console.log(`${await machine()}\n`);
  console.log(await measured(base, browser, Number(rounds)));
} finally {
  await browser.close();
  await server.child.stop();
}

async function measured(base: string, browser: Browser, rounds: number): Promise<string> {
  const nearest = await fetch(`${base}/api/v1/toilets/nearest?lat=${latitude}&lon=${longitude}&limit=1`);
  const id = /"id":\s*"(lt_\w+)"/.exec(await nearest.text())?.[1];
  const soon: Goal = { atMost: 1_500 };
  const walk = '.walk-there';
  const cases: Case[] = [
    { name: 'search, position allowed', path: '/', isAllowed: true, useful: walk, goal: soon, tapped: '.row >> nth=1' },
    { name: 'search, first open', path: '/', isAllowed: false, useful: '.row >> nth=2', goal: soon, tapped: '.row >> nth=1' },
    { name: 'a toilet', path: `/toilets/${id}`, isAllowed: false, useful: walk, goal: soon, tapped: '#toilet summary >> nth=0' },
  ]; // biome-ignore format: a table
  const rows: Row[] = [];
  for (const one of cases) {
    const all: Seen[] = [];
    for (let i = 0; i < rounds; i++) all.push(await viewed(base, browser, one));
    const cell = (of: (seen: Seen) => number) => {
      const values = all.map(of);
      return `${figure(Math.min(...values))}-${figure(Math.max(...values))}`;
    };
    const best = (of: (seen: Seen) => number) => Math.min(...all.map(of));
    rows.push([
      one.name,
      cell(({ usefulMs }) => usefulMs),
      verdict(
        best(({ usefulMs }) => usefulMs),
        one.goal,
      ),
      cell(({ lcpMs }) => lcpMs),
      cell(({ blockedMs }) => blockedMs),
      cell(({ shifts }) => shifts),
      verdict(
        best(({ shifts }) => shifts),
        CALM!,
      ),
      cell(({ inpMs }) => inpMs),
      verdict(
        best(({ inpMs }) => inpMs),
        QUICK!,
      ),
    ]);
  }
  const tunnels: number[] = [];
  for (let i = 0; i < rounds; i++) tunnels.push(await tunnelMs(base, browser));
  const best = Math.min(...tunnels);
  const head = ['page', 'useful ms', 'goal', 'LCP ms', 'blocked ms', 'CLS', 'goal', 'INP ms', 'goal'];
  return [
    markdownTable(head, rows),
    '',
    `Tunnel, area seen before, from the icon to the button: ${figure(best)}-${figure(Math.max(...tunnels))} ms, ${verdict(best, { atMost: 1_000 })}.`,
  ].join('\n');
}

async function open(browser: Browser, isAllowed: boolean): Promise<Page> {
  const allowed = isAllowed ? { permissions: ['geolocation'], geolocation: where } : {};
  return (await browser.newContext({ ...PHONE, ...allowed, locale: 'en-IE' })).newPage();
}

async function slowed(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

async function viewed(base: string, browser: Browser, one: Case): Promise<Seen> {
  const page = await open(browser, one.isAllowed);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await slowed(page);
  await page.addInitScript(observe);
  await page.goto(base + one.path, { waitUntil: 'commit' });
  const usefulMs = await untilSeen(page, one.useful);
  for (const pauseMs of [READ_MS, SETTLED_MS]) {
    await sleep(pauseMs);
    await page.locator(one.tapped).first().tap();
  }
  await sleep(1_000);
  const seen = await page.evaluate(() => window.noticed);
  await page.context().close();
  return { usefulMs, ...seen };
}

/** The icon of the app, in an area that this device saw before, without network. */
async function tunnelMs(base: string, browser: Browser): Promise<number> {
  const page = await open(browser, true);
  await page.goto(base);
  await page.locator('.map-picture canvas').waitFor({ state: 'detached', timeout: 60_000 });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const next = await page.context().newPage();
  // The icon starts the app anew.
  await page.close();
  await slowed(next);
  await next.goto(base, { waitUntil: 'commit' });
  const ms = await untilSeen(next, '.walk-there');
  await next.context().close();
  return ms;
}

/** Milliseconds of the page until a part of it has been painted. */
async function untilSeen(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor({ timeout: 60_000 });
  return page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  );
}

/** Runs in the page: notes what browsers report. */
function observe(): void {
  window.noticed = { lcpMs: 0, blockedMs: 0, shifts: 0, inpMs: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', ({ startTime }) => {
    window.noticed.lcpMs = startTime;
  });
  watch('longtask', ({ duration }) => {
    window.noticed.blockedMs += duration - 50;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry.toJSON();
    if (!hadRecentInput) window.noticed.shifts += value;
  });
  const inputs = (entry: PerformanceEntry) => {
    if (entry.toJSON().interactionId) window.noticed.inpMs = Math.max(window.noticed.inpMs, entry.duration);
  };
  watch('event', inputs, { durationThreshold: 16 });
}
