/** The pages as people meet them: on a phone and on a desk, light and dark, with a keyboard or a screen reader. */
import { describe, expect, test } from 'vitest';
import { appOf } from '../../fixtures/app.ts';
import { listen, openContext } from '../../fixtures/browser.ts';
import { CHROMIUM, needs } from '../../fixtures/needs.ts';
import { violationsOf } from '../../fixtures/page-quality.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const PAGES = ['/developers', '/docs', '/licence', '/problems', '/status', '/problems/rate-limited'];
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

describe('in a browser', needs(CHROMIUM), () => {
  test.each(VIEWPORTS)(
    'every page fits $width px, accessible in light and dark, and self-contained',
    async (viewport) => {
      const base = await listen(await appOf([baseToilet({ id: 'lt_n1' })]));
      const context = await openContext({ viewport });
      const page = await context.newPage();
      const asked = new Set<string>();
      const complaints: string[] = [];
      page.on('request', (request) => asked.add(new URL(request.url()).origin));
      page.on('console', (message) => complaints.push(message.text()));
      page.on('response', (response) => {
        if (!response.ok()) complaints.push(`${response.status()} ${response.url()}`);
      });
      for (const path of PAGES) {
        await page.goto(base + path);
        // Folded parts count too.
        await page.locator('details').evaluateAll((all) => {
          for (const one of all) one.setAttribute('open', '');
        });
        expect(await violationsOf(page)).toEqual([]);
        const tooWide = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
        expect([path, tooWide]).toEqual([path, 0]);
      }
      expect([...asked]).toEqual([base]);
      expect(complaints).toEqual([]);
    },
  );

  test('the keyboard reaches the content at once', async () => {
    const base = await listen(await appOf([]));
    const page = await (await openContext()).newPage();
    await page.goto(`${base}/docs`);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(`${base}/docs#main`);
  });
});
