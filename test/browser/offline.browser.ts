/** The network is cut after the first visit: what was kept is found, what was not is said. */
import { describe, expect, test } from 'vitest';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { pixelsOfStyle } from '../fixtures/pixels.ts';
import { picture } from '../fixtures/screenshots.ts';
import { atWork, DESK, PHONE, SHARP, STATION, useSite, type Visit, visit } from '../fixtures/website.ts';

/** The service worker has kept what it wants to. */
async function kept({ page }: Visit): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

describe.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('on %s', needs(CHROMIUM), (_, size) => {
  const site = useSite();
  const here = {
    ...size,
    permissions: ['geolocation'],
    geolocation: { latitude: STATION.lat, longitude: STATION.lon },
  };

  test('a kept area is searched by position and by name, with its map, and can be removed', async () => {
    const { base, program } = await site.openOwn();
    const visited = await visit(base, here);
    const { page } = visited;
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await kept(visited);
    await page.getByRole('button', { name: 'Save this area' }).click();
    await page.getByText('Saved: 17 toilets around Gare de Monaco').waitFor();

    await page.context().setOffline(true);
    program.signal('SIGKILL');
    await page.goto(`${base}/?wheelchair=true`);
    await atWork(page);
    await page.getByText('You are offline. Your saved areas').waitFor();
    // The position is allowed: it is found at once.
    await page.getByRole('heading', { name: '1 toilet near' }).waitFor();
    await page.getByRole('checkbox', { name: 'Wheelchair' }).uncheck();
    await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
    const first = await page.locator('.hero').innerText();
    const second = await page.locator('.row').first().innerText();
    expect(first).toContain('Station toilets');
    // Hours are known without network, too.
    expect(first).toContain('Open');
    expect(second).toContain('Closed');

    await page.getByRole('combobox').fill('gare');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: '10 toilets near Gare de Monaco' }).waitFor();
    await page.getByRole('button', { name: 'Remove Gare de Monaco' }).click();
    await page.getByRole('combobox').fill('nowhere');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  });

  test('in a tunnel the icon leads to the nearest of an area that was seen before, without a tap', async () => {
    const { base, program } = await site.openOwn();
    const visited = await visit(base, { ...here, ...SHARP });
    const { page } = visited;
    await page.goto(base);
    await atWork(page);
    await kept(visited);
    await page.waitForLoadState('networkidle');
    const before = await page.locator('.hero').innerText();
    expect(before).toMatch(/\d+ min/);
    for (const words of ['Station toilets', 'Open']) expect(before).toContain(words);
    await page.context().setOffline(true);
    program.signal('SIGKILL');
    const next = await page.context().newPage();
    await next.goto(base);
    await next.getByRole('link', { name: 'Walk there' }).waitFor();
    expect(await next.locator('.hero').innerText()).toBe(before);
    await expect.poll(() => pixelsOfStyle(next, '.map-part', '--map-device')).toBeGreaterThan(100);
  });

  test('the search that the server put into the page is still there', async () => {
    const { base } = await site.open();
    const visited = await visit(base, size);
    const { page } = visited;
    await page.goto(`${base}/`);
    await atWork(page);
    await kept(visited);
    await page.goto(`${base}/?lat=${STATION.lat}&lon=${STATION.lon}`);
    await atWork(page);
    await page.context().setOffline(true);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await page.reload();
    await page.getByText('These toilets were saved on').waitFor();
    expect(await page.locator('.hero').innerText()).toContain('Station toilets');
  });

  test('with the server gone, a toilet of the list opens from what the page loaded, and says so', async () => {
    const { base, program } = await site.openOwn();
    const visited = await visit(base, size);
    const { page } = visited;
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await kept(visited);
    await page.waitForLoadState('networkidle');
    program.signal('SIGKILL');
    await page.locator('.hero a[href^="/toilets/"]').first().click();
    await page.locator('article.toilet h1').waitFor();
    await page.getByText(/^You are offline\. This toilet was saved on/).waitFor();
    expect(page.url()).toMatch(/\/toilets\/lt_/);
    expect(await page.getByRole('link', { name: 'Walk there' }).isVisible()).toBe(true);
    await picture(page, 'toilet-server-gone');
    await page.goto(`${base}/toilets/lt_unread`);
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
  });

  test('the last answer and a page that was read are still there; others say that there is no connection', async () => {
    const { base } = await site.open();
    const visited = await visit(base, size);
    const { page } = visited;
    await page.goto(`${base}/`);
    await atWork(page);
    await kept(visited);
    await page.reload();
    await atWork(page);
    await page.getByRole('combobox').fill('gare de monaco');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: 'Station toilets', exact: true }).click();
    await page.getByRole('heading', { name: 'Station toilets' }).waitFor();
    expect(await page.getByText('You are offline.').isVisible()).toBe(false);
    expect(await page.getByText('Open', { exact: true }).first().isVisible()).toBe(true);

    await page.context().setOffline(true);
    // Answers of the last minute would come from there.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await page.reload();
    await page.getByRole('heading', { name: 'Station toilets' }).waitFor();
    await page.getByText('You are offline. This page is as it was on').waitFor();
    expect(await page.getByText('Open', { exact: true }).first().isVisible()).toBe(false);
    await page.goto(`${base}/?place=gare+de+monaco`);
    await page.getByRole('heading', { name: '10 toilets near Gare de Monaco' }).waitFor();
    expect(await page.getByText('These toilets were saved on').count()).toBe(1);
    await page.goto(`${base}/toilets/lt_unread`);
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.getByRole('link', { name: 'Find a toilet in your saved areas' }).click();
    await page.getByRole('heading', { name: 'toilets in view' }).waitFor();
  });
});
