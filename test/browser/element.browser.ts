/** `<toilet-map>` on a page of another origin: the example of docs/, by mouse, by keyboard, in all languages, for screen readers. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../schemas/text/languages.ts';
import { readCatalogue } from '../../scripts/texts/catalogues.ts';
import { listening } from '../fixtures/listening.ts';
import { drawnMapAround } from '../fixtures/map-around.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { violationsOf } from '../fixtures/page-quality.ts';
import { picture } from '../fixtures/screenshots.ts';
import { DESK, PHONE, SHARP, STATION, useSite, visit } from '../fixtures/website.ts';

const CLIENT = new URL('../../packages/client/dist/', import.meta.url);
const BUILD_PACKAGES = fileURLToPath(new URL('../../scripts/build-packages.ts', import.meta.url));
const EXAMPLE = readFileSync(new URL('../../docs/examples/element.html', import.meta.url), 'utf8');

/** All kinds of toilets, below an element that may have a language. */
const SHOWN = EXAMPLE.replace(' filters="free"', '').replace(
  /<toilet-map.*<\/toilet-map>/,
  (map) => `<main>${map}</main>`,
);

/** As many as the window shows. */
const SOME = /^\d+ toilets in view$/;

describe('the element', needs(CHROMIUM), () => {
  const site = useSite();
  let folder = '';
  let archive = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lootiles-element-map-'));
    archive = await drawnMapAround(folder, STATION);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function show(html: string, options: BrowserContextOptions = DESK, policy?: string) {
    const { base } = await site.open({ MAP_URL: archive });
    const at = (text: string) => text.replaceAll('https://toilets.example', base);
    const headers = policy && { 'content-security-policy': at(policy) };
    const other = await listening(
      createServer((_, response) =>
        response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(at(html)),
      ),
    );
    const { page, complaints } = await visit(base, { ...options, ...SHARP });
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

  test.each([
    `style-src 'self'`,
    `default-src 'self'; script-src https://toilets.example; connect-src https://toilets.example`,
    `default-src 'none'; script-src https://toilets.example; connect-src https://toilets.example`,
    `default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; connect-src https://toilets.example; require-trusted-types-for 'script'`,
  ])('looks the same on a page with the policy %s', async (policy) => {
    const html = EXAMPLE.replace('<script ', '<script nonce="r4nd0m" ');
    const { page, strange } = await show(html, DESK, policy);
    await page.getByText(SOME).waitFor();
    await page.locator('toilet-map .pin:not([hidden])').first().click();
    await page.getByRole('link', { name: 'Walk there' }).waitFor();
    await expect.poll(() => page.locator('toilet-map canvas').evaluate(coloursOf)).toBeGreaterThan(3);
    const [display, position] = await page
      .locator('toilet-map')
      .evaluate((map) => [
        getComputedStyle(map).display,
        getComputedStyle(map.shadowRoot!.querySelector('canvas')!).position,
      ]);
    expect([display, position]).toEqual(['grid', 'absolute']);
    expect(strange()).toEqual([]);
  });

  test('follows its attributes, and works by keyboard', async () => {
    const { page, strange } = await show(EXAMPLE, PHONE);
    await page.getByText(SOME).waitFor();
    await page.locator('toilet-map').evaluate((map) => map.setAttribute('filters', 'wheelchair'));
    await page.getByText('1 toilet in view', { exact: true }).waitFor();
    await page.locator('toilet-map canvas').focus();
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
    await page.getByText('No toilet in view').waitFor();
    for (let i = 0; i < 8; i++) await page.keyboard.press('-');
    await page.getByText('Zoom in to see the toilets').waitFor();
    expect(strange()).toEqual([]);
  });

  test('has no faults that axe finds, in light and dark', async () => {
    const { page } = await show(EXAMPLE);
    await page.getByText(SOME).waitFor();
    await page.locator('toilet-map .pin:not([hidden])').first().click();
    expect(await violationsOf(page, 'toilet-map')).toEqual([]);
  });

  test('has a client beside it that runs in a browser of another origin', async () => {
    execFileSync(process.execPath, [BUILD_PACKAGES, 'client']);
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

  test('speaks the language of its page, also when that changes, with toilets in the words of the server', async () => {
    const { page, strange } = await show(SHOWN);
    await page.getByRole('button', { name: /^Station toilets/ }).click();
    // English last: what is there then was said anew.
    for (const language of [...LANGUAGES].reverse()) {
      await page.locator('html').evaluate((html, lang) => html.setAttribute('lang', lang), language);
      const said = (key: string) => readCatalogue(language).get(key)?.[''] ?? key;
      const facts = ['toilet.open', 'fee.free', 'wheelchair.yes'].map(said).join(' · ');
      await expect.poll(() => page.locator('toilet-map .card p').textContent()).toBe(facts);
      const status = page.locator('toilet-map .status');
      const forms = Object.values(readCatalogue(language).get('results.in-view') ?? {});
      const counted = withoutNumber((await status.textContent()) ?? '');
      expect(forms.map(withoutNumber)).toContain(counted);
      await page.getByRole('link', { name: said('directions.walk') }).waitFor();
      await page.getByRole('application', { name: said('element.label') }).waitFor();
      for (const key of ['map.zoom-in-control', 'map.zoom-out-control'])
        await page.getByRole('button', { name: said(key), exact: true }).waitFor();
      const direction = language === 'ar' ? 'rtl' : 'ltr';
      for (const part of [status, page.locator('toilet-map .card')]) {
        expect([language, await part.getAttribute('lang')]).toEqual([language, language]);
        expect([language, await part.evaluate((each) => getComputedStyle(each).direction)]).toEqual([
          language,
          direction,
        ]);
      }
      if (language === 'de') expect(await englishOf(page)).toEqual([]);
      if (['de', 'ar', 'en'].includes(language))
        for (const [name, { viewport }] of Object.entries({ PHONE, DESK })) {
          await page.setViewportSize(viewport);
          await drawn(page);
          await picture(page, `element-${language}-${name}`);
        }
    }
    expect(await englishOf(page)).not.toEqual([]);
    expect(strange()).toEqual([]);
  });

  test('follows its own language, then that around it, then the browser, then speaks English', async () => {
    const { page } = await show(SHOWN, { ...DESK, locale: 'fr-CH' });
    const walk = (language: string) =>
      page.getByRole('link', { name: readCatalogue(language).get('directions.walk')?.[''] ?? '' }).waitFor();
    const name = (of: string, lang: string | null) =>
      page.locator(of).evaluate((each, to) => {
        if (to === null) each.removeAttribute('lang');
        else each.setAttribute('lang', to);
      }, lang);
    await page.locator('toilet-map .pin:not([hidden])').first().click();
    await walk('en');
    await name('main', 'pl-PL');
    await walk('pl');
    await name('toilet-map', 'AR');
    await walk('ar');
    await name('toilet-map', null);
    await walk('pl');
    // There are no texts in Japanese.
    await name('main', 'ja');
    await walk('fr');
    const { page: other } = await show(SHOWN.replace('lang="en"', ''), { ...DESK, locale: 'ja-JP' });
    await other.getByText(SOME).waitFor();
  });

  test('says toilets in English if the server is too old to have words', async () => {
    const { page, base } = await show(SHOWN.replace('lang="en"', 'lang="de"'));
    await page.route(`${base}/api/v1/toilets?*`, (route) =>
      route.continue({ url: route.request().url().replace('&lang=de', '') }),
    );
    await page.reload();
    await page.getByText(/^\d+ Toiletten im Bild$/).waitFor();
    await page.getByRole('button', { name: /^Station toilets/ }).click();
    await page.getByText('Open now · free · wheelchair', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Hingehen' }).waitFor();
    // It says when it opens if that is known: this one is always closed.
    await page.getByRole('button', { name: /^Public toilet. Closed now · 0.5 EUR/ }).waitFor();
  });

  test('keeps what the server refuses for the one who made the page', async () => {
    const { page, strange } = await show(
      EXAMPLE.replace('"free"', '"free=perhaps"').replace('lang="en"', 'lang="nl"'),
    );
    await page.route('**/api/v1/toilets?*', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/free%3Dperhaps=true/, 'free=perhaps'),
      }),
    );
    await page.reload();
    await page.getByText('De toiletten konden niet worden geladen. Verschuif de kaart').waitFor();
    expect(strange().join()).toMatch(/console: <toilet-map>: .*free/);
  });

  test('says what is wrong', async () => {
    const { page } = await show(EXAMPLE.replace('Gare de Monaco', 'Nowhereville'));
    await page.getByText('We could not find “Nowhereville”').waitFor();
    await page.locator('toilet-map').evaluate((map) => map.removeAttribute('place'));
    await page.getByText('This map needs a place, or latitude and longitude.').waitFor();
  });
});

const withoutNumber = (words: string) => words.replace(/\{\{count\}\}|\p{N}+/gu, '');

/** English words that the element shows or reads out. The credit and names are the same in all languages. */
async function englishOf(page: Page): Promise<string[]> {
  const said = await page.locator('toilet-map').evaluate((map) => {
    const parts = [...(map.shadowRoot?.querySelectorAll(':not(.credit)') ?? [])];
    return parts.flatMap((each) => [
      each.getAttribute('aria-label') ?? '',
      each.childElementCount === 0 ? (each.textContent ?? '') : '',
    ]);
  });
  const words = said.map((each) => each.replace('Station toilets', '')).join(' ');
  return (
    words.match(/\b(toilets?|map|public|zoom|open|closed|hours|free|wheelchair|walk|there|view)\b/gi) ?? []
  );
}

/** The map has the size of its window: it draws in the frame after the one that sees the new size. */
async function drawn(page: Page): Promise<void> {
  const canvas = page.locator('toilet-map canvas');
  await expect
    .poll(() => canvas.evaluate((each) => Number(each.getAttribute('width')) - each.clientWidth))
    .toBe(0);
}

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
