/** The map in the chat: from a question to the way, in a host made of the official packages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LocalStore } from '../../shards/store/local-store.ts';
import { openContext } from '../fixtures/browser.ts';
import { importFrom } from '../fixtures/imports.ts';
import { listening } from '../fixtures/listening.ts';
import { drawnMapAround } from '../fixtures/map-around.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { serving } from '../fixtures/process.ts';
import { picture } from '../fixtures/screenshots.ts';
import { writeTown } from '../fixtures/walk-town.ts';

const HERE = { lon: 7.4184, lat: 43.7256 };
const THERE = { longitude: 7.4136, latitude: 43.7232 };
const MAX_PAGE_BYTES = 250_000;

const Put = z.object({
  html: z.string(),
  csp: z.object({ connectDomains: z.array(z.string()), resourceDomains: z.array(z.string()) }),
});

async function builtHost(): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      rollupOptions: { input: 'test/fixtures/agent-host.ts', output: { format: 'iife' } },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs.flatMap((each) => ('output' in each ? each.output : []));
  return chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('');
}

/** Serves the page that the host put here, under the policy that its metadata asks for, as hosts do. */
async function openSandbox(): Promise<string> {
  let page = Put.parse({ html: '', csp: { connectDomains: [], resourceDomains: [] } });
  const server = createServer(async (request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'PUT' };
    if (request.method === 'PUT') {
      let body = '';
      for await (const part of request.setEncoding('utf8')) body += part;
      page = Put.parse(JSON.parse(body));
    }
    if (request.method !== 'GET') return response.writeHead(204, cors).end();
    const policy = `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src ${page.csp.connectDomains.join(' ')}; img-src data: ${page.csp.resourceDomains.join(' ')}`;
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      .end(page.html);
  });
  return listening(server);
}

describe('the map in the chat', needs(CHROMIUM), () => {
  let folder = '';
  let dataDir = '';
  let archive = '';
  let script = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lootiles-chat-'));
    dataDir = join(folder, 'data');
    await importFrom(new LocalStore(dataDir), await writeTown(folder), { walking: true });
    archive = await drawnMapAround(join(folder, 'map'), HERE);
    script = await builtHost();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function ask(
    args: object,
  ): Promise<{ page: Page; view: FrameLocator; complaints: string[]; base: string }> {
    const served = await serving(dataDir, { RATE_LIMIT: 'off', CONTRIBUTIONS: 'off', MAP_URL: archive });
    const base = `http://localhost:${served.port}`;
    const sandbox = await openSandbox();
    const host = await listening(
      createServer((_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(
            `<!doctype html><title>Host</title><style>iframe{width:420px;height:300px}</style><body><script>${script.replaceAll('</script', '<\\/script')}</script>`,
          ),
      ),
    );
    const context = await openContext({ geolocation: THERE, permissions: ['geolocation'] });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      // The host's own: its client asks for a stream, which is 405 by design. The test itself reads the canvas.
      const isOfView = message.location().url.startsWith(sandbox);
      const isOfTest = message.text().startsWith('Canvas2D');
      if (isOfView && !isOfTest && message.type() !== 'log') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(host);
    await page.evaluate(([server, box, given]) => window.ask(server, box, given), [
      base,
      sandbox,
      { ...args },
    ] as const);
    return { page, view: page.frameLocator('iframe'), complaints, base };
  }

  test('goes from a question to the way on foot, light and dark', async () => {
    const { page, view, complaints, base } = await ask({ ...HERE, limit: 3 });
    await view.locator('.card').nth(2).waitFor();
    expect(await view.locator('.pin').count()).toBe(3);
    await expect(view.locator('.map[data-way=walk]').waitFor()).resolves.toBeUndefined();
    await expect.poll(() => coloursOf(view)).toBeGreaterThan(3);
    await picture(page, 'mcp-app-light');
    await page.evaluate(() => window.setTheme('dark'));
    await view.locator('html[data-theme=dark]').waitFor();
    await expect.poll(() => view.locator('.small-map[data-scheme=dark]').count()).toBe(1);
    await expect.poll(() => coloursOf(view)).toBeGreaterThan(3);
    await picture(page, 'mcp-app-dark');
    await view.locator('.pin').nth(1).click();
    await view.locator('.card.chosen').nth(0).waitFor();
    expect(await view.locator('.card').nth(1).getAttribute('class')).toContain('chosen');
    await view.locator('.card').nth(1).getByRole('link', { name: 'Walk there' }).click();
    const opened = () => page.evaluate(() => window.seen.opened);
    await expect.poll(opened).toEqual([expect.stringMatching(/^https:\/\//)]);
    const { html, csp, text } = await page.evaluate(() => window.seen);
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_PAGE_BYTES);
    expect(csp).toEqual({ connectDomains: [base], resourceDomains: [base] });
    expect(text).toMatch(/^Toilets around .*\n1\. /);
    expect(complaints).toEqual([]);
    await expect(view.getByRole('link', { name: '© OpenStreetMap contributors' }).count()).resolves.toBe(1);
  });

  test('asks for the position if the host allows it, calls the tool again and says so to the model', async () => {
    const { page, view, complaints } = await ask({});
    await view.getByText('Where are you?').waitFor();
    await view.getByRole('button', { name: 'Search from my position' }).click();
    await view.locator('.card').nth(4).waitFor();
    const seen = () => page.evaluate(() => window.seen.contexts);
    await expect.poll(async () => (await seen()).length).toBe(1);
    expect(JSON.stringify(await seen())).toContain('Toilets around');
    expect(complaints).toEqual([]);
  });
});

/** Different colours on the map: a ground that was not drawn has one. */
function coloursOf(view: FrameLocator): Promise<number> {
  return view.locator('.small-map canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const pen = canvas.getContext('2d');
    if (!pen) return 0;
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set<number>();
    for (let i = 0; i < data.length; i += 4 * 7)
      seen.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!);
    return seen.size;
  });
}
