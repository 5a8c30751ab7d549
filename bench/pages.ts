/**
 * The pages part: the first view on a mid-range phone (Chromium with a fourth of the CPU, on fast 3G), and Lighthouse's
 * scores of the same pages, simulated phone and network included.
 *
 * Every view begins with an empty cache. Lighthouse is fetched by npx in a pinned version, because nothing else needs
 * it. Without a graphics card the map is drawn by software, and that is most of what Lighthouse finds slow: so the
 * pages are also scored in a browser that cannot draw it. Cost: rounds × pages × half a minute.
 */
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { browserPath } from './lib/browser.ts';
import { finish } from './lib/process.ts';
import { idPaths, nearestPaths, positionsAroundTowns } from './lib/queries.ts';
import { startLootiles } from './lib/server.ts';
import { spreadOf } from './lib/stats.ts';
import { type Goal, markdownTable, type Row, spread, verdict } from './lib/table.ts';
import type { World } from './lib/world.ts';
import { seededRandom } from './made/random.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const LIGHTHOUSE_TIMEOUT_S = 180;
const SEED = 18;
const MOST_ROUNDS = 3;
const VIEW_TIMEOUT_MS = 60_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
const SLOWER = 4;
/** The network that browsers call fast 3G. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (0.75e6 * 0.9) / 8,
};

const USEFUL_MS: Goal = { atMost: 2_500 };
const FAST: Goal = { atLeast: 95 };
const ACCESSIBLE: Goal = { atLeast: 100 };
/** A browser without WebGL. */
const NOT_DRAWN = '--disable-3d-apis';

interface View {
  readonly name: string;
  readonly path: string;
  /** Selector of the content that people came for. */
  readonly useful: string;
}

const Score = z.object({ score: z.number().min(0).max(1) });
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({ performance: Score, accessibility: Score }),
});

export async function benchPages(world: World, { rounds }: { rounds: number }): Promise<string> {
  const browser = await browserPath();
  if (browser === undefined)
    return 'Skipped: chromium is not installed. On Debian: `apt-get install chromium`.';
  const views = viewsOf(world);
  const server = await startLootiles(world.dataDir, views[0]!.path);
  try {
    const rows: Row[] = [];
    for (const view of views)
      rows.push(await rowOf(view, server.origin, browser, Math.min(rounds, MOST_ROUNDS)));
    const head = [
      'page',
      'useful after ms',
      'goal',
      'performance',
      'goal',
      'map not drawn',
      'accessibility',
      'goal',
    ];
    return [
      markdownTable(head, rows),
      '',
      `Useful: a result or the name of the toilet is on the screen. Scores by ${LIGHTHOUSE}, of 100.`,
    ].join('\n');
  } finally {
    await server.child.stop();
  }
}

function viewsOf({ generation }: World): View[] {
  const random = seededRandom(SEED);
  const [position] = positionsAroundTowns(random, 1);
  const id = idPaths(generation, random, 1)[0]!.split('/').at(-1);
  const search = nearestPaths([position!])[0]!.split('?')[1];
  return [
    { name: 'toilets near a position', path: `/?${search}`, useful: '.find-results article' },
    { name: 'the start page', path: '/', useful: 'h1' },
    { name: 'one toilet', path: `/toilets/${id}`, useful: 'h1' },
  ];
}

async function rowOf(
  { name, path, useful }: View,
  origin: string,
  browser: string,
  rounds: number,
): Promise<Row> {
  const [usefulMs, fast, notDrawn, accessible]: [number[], number[], number[], number[]] = [[], [], [], []];
  const url = origin + path;
  for (let round = 0; round < rounds; round++) {
    usefulMs.push(await viewedMs(url, useful, browser));
    const { performance, accessibility } = await scoresOf(url, browser);
    fast.push(performance);
    accessible.push(accessibility);
    notDrawn.push((await scoresOf(url, browser, NOT_DRAWN)).performance);
  }
  const cells = (values: readonly number[], goal: Goal) => {
    const all = spreadOf(values);
    return [spread(all), verdict(all.median, goal)];
  };
  return [
    name,
    ...cells(usefulMs, USEFUL_MS),
    ...cells(fast, FAST),
    spread(spreadOf(notDrawn)),
    ...cells(accessible, ACCESSIBLE),
  ];
}

/** Milliseconds from asking for the page until what it is for has been painted. */
async function viewedMs(url: string, useful: string, executablePath: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(url, { waitUntil: 'commit', timeout: VIEW_TIMEOUT_MS });
    await page.locator(useful).first().waitFor({ timeout: VIEW_TIMEOUT_MS });
    return await page.evaluate(
      () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
    );
  } finally {
    await browser.close();
  }
}

/** Lighthouse's scores of a page, of 100. Throws if it could not be loaded. */
async function scoresOf(
  url: string,
  browser: string,
  ...flags: readonly string[]
): Promise<{ performance: number; accessibility: number }> {
  const args = [
    '--yes',
    // What was fetched once is not asked for again.
    '--prefer-offline',
    LIGHTHOUSE,
    url,
    '--output=json',
    '--quiet',
    '--only-categories=performance,accessibility',
    `--chrome-flags=${['--headless=new', '--no-sandbox', ...flags].join(' ')}`,
  ];
  const run = () => finish('npx', args, { env: { CHROME_PATH: browser }, timeoutS: LIGHTHOUSE_TIMEOUT_S });
  // Now and then it loses the trace of a page and says to run it again.
  const { stdout } = await run().catch(run);
  const { runtimeError, categories } = Report.parse(JSON.parse(stdout));
  if (runtimeError) throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`);
  return {
    performance: 100 * categories.performance.score,
    accessibility: 100 * categories.accessibility.score,
  };
}
