/**
 * The whole of it as an operator and a browser have it: `lootiles up`, the mail in DATA_DIR, a real browser that keeps
 * the cookie from http://localhost, and the scripts of another site that try to use it.
 */
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openContext } from '../../../fixtures/browser.ts';
import { temporaryFolder } from '../../../fixtures/generation.ts';
import { streetOf, writeExtract } from '../../../fixtures/imports.ts';
import { listening } from '../../../fixtures/listening.ts';
import { CHROMIUM, needs } from '../../../fixtures/needs.ts';
import { violationsOf } from '../../../fixtures/page-quality.ts';
import { serving } from '../../../fixtures/process.ts';

/** A page of another site: all it can do is to send forms and requests. */
async function otherSite(): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Evil</title>');
  });
  return listening(server);
}

describe('in a browser', needs(CHROMIUM), () => {
  test('somebody signs in with the mail of the log, keeps the session, and no other site uses it', async () => {
    const folder = temporaryFolder();
    // Postgres does not run as root, and must get through to its folder.
    chmodSync(folder, 0o755);
    const dataDir = join(folder, 'data');
    const EXTRACT = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(5));
    const { program, port } = await serving(dataDir, { EXTRACT }, 'up');
    await program.says('Waiting for contributions.');
    const base = `http://localhost:${port}`;
    const context = await openContext();
    const page = await context.newPage();

    await expect
      .poll(async () => (await page.goto(`${base}/account`))?.status(), { timeout: 30_000 })
      .toBe(200);
    expect(await violationsOf(page)).toEqual([]);
    const challenges = `${base}/human-check/challenge`;
    await page.route(challenges, (route) => route.abort());
    await page.getByLabel('E-mail address').fill('ada@example.org');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('The human check failed.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.unroute(challenges);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code from the e-mail').waitFor();
    // The way back, and once more: the check that was used is not used again.
    await page.goBack();
    await page.getByLabel('E-mail address').fill('bob@example.org');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code from the e-mail').waitFor();
    await page.goBack();
    await page.getByLabel('E-mail address').fill('ada@example.org');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code from the e-mail').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const name = readdirSync(join(dataDir, 'mail')).sort().at(-1) ?? '';
    expect(program.output).toContain(join(dataDir, 'mail', name));
    const code = /\d{4} \d{4}/.exec(readFileSync(join(dataDir, 'mail', name), 'utf8'))?.[0] ?? '';
    await page.getByLabel('Code from the e-mail').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Signed in as ada@example.org').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const [cookie] = (await context.cookies()).filter((each) => each.name === '__Host-session');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    expect(await page.evaluate('document.cookie')).not.toContain('session');
    for (const secret of [code, code.replace(' ', ''), 'ada@example.org', cookie?.value ?? 'none'])
      expect(program.output).not.toContain(secret);

    const evil = await context.newPage();
    await evil.goto(await otherSite());
    const send = `fetch('${base}/account/api/sign-out', {
      method: 'POST', credentials: 'include', mode: 'no-cors', body: '{"everywhere":true}' }).then(() => 'sent')`;
    expect(await evil.evaluate(send)).toBe('sent');
    const [refused] = await Promise.all([
      evil.waitForResponse(`${base}/account/sign-out`),
      evil.evaluate(`{
        const form = Object.assign(document.createElement('form'), { method: 'post', action: '${base}/account/sign-out' });
        document.body.append(form);
        form.submit();
      }`),
    ]);
    expect(refused.status()).toBe(403);
    await page.reload();
    await page.getByText('Signed in as ada@example.org').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByLabel('E-mail address').waitFor();
  });
});
