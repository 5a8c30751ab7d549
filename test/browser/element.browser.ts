/** `<toilet-map>` on a page of another origin: the example of docs/, by mouse, by keyboard and for screen readers. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listening } from '../fixtures/listening.ts';
import { drawnMapAround } from '../fixtures/map-around.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { violationsOf } from '../fixtures/page-quality.ts';
import { picture } from '../fixtures/screenshots.ts';
import { DESK, PHONE, STATION, useSite, visit } from '../fixtures/website.ts';

const CLIENT = new URL('../../packages/client/dist/', import.meta.url);
const BUILD_PACKAGES = fileURLToPath(new URL('../../scripts/build-packages.ts', import.meta.url));
const EXAMPLE = readFileSync(new URL('../../docs/examples/element.html', import.meta.url), 'utf8');

/** As many as the window shows. */
const SOME = /^\d+ toilets$/;

describe('the element', needs(CHROMIUM), () => {
  const site = useSite();
  let folder = '';
  let archive = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lootiles-element-map-'));
    archive = await drawnMapAround(folder, STATION);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function show(html: string, options: typeof DESK | typeof PHONE = DESK) {
    const { base } = await site.openOwn({ MAP_URL: archive });
    const other = await listening(
      createServer((_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(html.replaceAll('https://toilets.example', base)),
      ),
    );
    const { page, complaints } = await visit(base, options);
    await page.goto(other);
    const strange = () =>
      complaints.filter(
        (each) => !each.startsWith(`asks another host: ${other}`) && !each.includes('Canvas2D'),
      );
    return { page, base, strange };
  }

  test('is ten lines of HTML, and shows what is asked for, with its credit', async () => {
    expect(EXAMPLE.trim().split('\n').length).toBeLessThanOrEqual(11);
    const { page, base, strange } = await show(EXAMPLE);
    await page.getByText(SOME).waitFor();
    expect(await page.locator('toilet-map .pin').count()).toBeGreaterThan(1);
    await expect.poll(() => page.locator('toilet-map canvas').evaluate(coloursOf)).toBeGreaterThan(3);
    await picture(page, 'element');
    await page.locator('toilet-map .pin:not([hidden])').first().click();
    const link = page.locator('toilet-map .card .name');
    expect(await link.getAttribute('href')).toContain(`${base}/toilets/lt_`);
    expect(await page.getByRole('link', { name: 'Walk there' }).getAttribute('href')).toMatch(/^https:/);
    expect(await page.getByRole('link', { name: '© OpenStreetMap contributors' }).isVisible()).toBe(true);
    expect(strange()).toEqual([]);
  });

  test('follows its attributes, and works by keyboard', async () => {
    const { page, strange } = await show(EXAMPLE, PHONE);
    await page.getByText(SOME).waitFor();
    await page.locator('toilet-map').evaluate((map) => map.setAttribute('filters', 'wheelchair'));
    await page.getByText('1 toilet', { exact: true }).waitFor();
    await page.locator('toilet-map canvas').focus();
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
    await page.getByText('No toilet is known here.').waitFor();
    for (let i = 0; i < 8; i++) await page.keyboard.press('-');
    await page.getByText('Zoom in to see toilets.').waitFor();
    expect(strange()).toEqual([]);
  });

  test('has no faults that axe finds, in light and dark', async () => {
    const { page } = await show(EXAMPLE);
    await page.getByText(SOME).waitFor();
    await page.locator('toilet-map .pin:not([hidden])').first().click();
    expect(await violationsOf(page, 'toilet-map')).toEqual([]);
  });

  test('has a client beside it that runs in a browser of another origin', async () => {
    execFileSync(process.execPath, [BUILD_PACKAGES]);
    const { base } = await site.open();
    const script = `import { createClient } from './client/src/index.js';
      const { results } = await createClient({ server: '${base}' }).findToiletsNear({ place: 'Gare de Monaco', limit: 2 });
      document.title = JSON.stringify(results.map(({ name }) => name));`;
    const html = `<!doctype html><title>Other</title><script type="module">${script}</script>`;
    const other = await listening(
      createServer(({ url = '/' }, response) => {
        const file = new URL(`.${url}`, CLIENT);
        if (url === '/') response.setHeader('content-type', 'text/html').end(html);
        else if (!existsSync(file)) response.writeHead(404).end();
        else response.setHeader('content-type', 'text/javascript').end(readFileSync(file));
      }),
    );
    const { page } = await visit(base);
    await page.goto(other);
    await expect.poll(() => page.title()).toBe('["Station toilets",null]');
  });

  test('says what is wrong', async () => {
    const { page } = await show(EXAMPLE.replace('Gare de Monaco', 'Nowhereville'));
    await page.getByText('I could not find "Nowhereville".').waitFor();
    await page.locator('toilet-map').evaluate((map) => map.removeAttribute('place'));
    await page.getByText('This map needs a place, or lat and lon.').waitFor();
  });
});

/** Runs in the page. */
function coloursOf(canvas: Element): number {
  if (!(canvas instanceof HTMLCanvasElement)) return 0;
  const pen = canvas.getContext('2d');
  if (!pen) return 0;
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set<number>();
  for (let i = 0; i < data.length; i += 4 * 7)
    seen.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!);
  return seen.size;
}
