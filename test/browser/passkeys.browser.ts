/**
 * The whole life of passkeys in Chromium, with virtual devices: invited, made, used, a second device, a lost one, a
 * copy; against a server and a Postgres of their own.
 */
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createModeratorToken } from '../../overlay/accounts/accounts.ts';
import { signIn } from '../fixtures/accounts.ts';
import { workFolder } from '../fixtures/imports.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { violationsOf } from '../fixtures/page-quality.ts';
import { useDatabase } from '../fixtures/postgres.ts';
import { runLootiles } from '../fixtures/run.ts';
import { picture } from '../fixtures/screenshots.ts';
import { DESK, PHONE, signedInAs, useSite, visit } from '../fixtures/website.ts';

const EMAIL = 'ada@example.org';

/** Devices of a browser, of which one is there at a time. */
class Devices {
  readonly #browser: CDPSession;
  #current: string | undefined;

  private constructor(browser: CDPSession) {
    this.#browser = browser;
  }

  static async of(page: Page): Promise<Devices> {
    const browser = await page.context().newCDPSession(page);
    await browser.send('WebAuthn.enable');
    return new Devices(browser);
  }

  /** Puts a new device in the place of the one that was there. */
  async plugIn(credentials: Awaited<ReturnType<Devices['credentials']>> = []): Promise<void> {
    if (this.#current !== undefined)
      await this.#browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#current });
    const { authenticatorId } = await this.#browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    this.#current = authenticatorId;
    for (const credential of credentials)
      await this.#browser.send('WebAuthn.addCredential', { authenticatorId, credential });
  }

  /** What the device holds, as a thief who opens it would copy it. */
  async credentials() {
    const authenticatorId = this.#current ?? '';
    const { credentials } = await this.#browser.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials;
  }
}

describe('in a browser', needs(CHROMIUM), () => {
  const site = useSite();
  const people = useDatabase();

  async function invitation(base: string): Promise<string> {
    const settings = { DATABASE_URL: people.url, DATA_DIR: workFolder(), BASE_URL: base };
    const { stderr } = await runLootiles(['moderator', EMAIL, '--invite'], settings);
    return /^http\S+#inv_\S+$/m.exec(stderr)?.[0] ?? '';
  }

  const make = async (page: Page, name: string) => {
    await page.getByLabel('Your name for it').fill(name);
    await page.getByRole('button', { name: 'Make a passkey' }).click();
  };
  const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const signInByPasskey = (page: Page) =>
    page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  const signedIn = (page: Page) => page.getByText(`Signed in as ${EMAIL}`).waitFor();

  test('a moderator of old gets in by the invitation, on two devices; a lost one and a copy are refused', async () => {
    const { base } = await site.openOwnHelped(people.url);
    await createModeratorToken(people.database, EMAIL, new Date());
    await people.database.execute(`UPDATE moderator SET grace_from = now() - interval '15 days'`);
    const { page, complaints } = await visit(base, DESK);
    const devices = await Devices.of(page);

    // The mailbox alone: signed in, and not to moderation.
    await signedInAs(page, base, await signIn(people.database, { email: EMAIL, now: new Date() }));
    await page.goto(`${base}/moderation`);
    await page.getByText('Moderators need a passkey, and you are signed in without one.').waitFor();
    await page.goto(`${base}/account/passkey`);
    await devices.plugIn();
    await make(page, 'thief');
    await page.getByRole('alert').getByText('sign in with a passkey of this account').waitFor();

    // Invited: a passkey, and moderation at once.
    const link = await invitation(base);
    await page.goto('about:blank');
    await page.goto(link);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'account-passkey');
    await make(page, 'laptop');
    await signedIn(page);
    await page.getByText('laptop', { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(`${base}/moderation`);
    await page.getByRole('navigation', { name: 'Queues' }).waitFor();

    // The invitation is used.
    await page.goto('about:blank');
    await page.goto(link);
    await make(page, 'again');
    await page.getByRole('alert').getByText('This invitation is wrong, expired or already used.').waitFor();

    // Signed out and in again, led on to moderation.
    await page.goto(`${base}/account`);
    await signOut(page);
    await page.goto(`${base}/moderation`);
    await signInByPasskey(page);
    await page.getByRole('navigation', { name: 'Queues' }).waitFor();
    const laptop = await devices.credentials();

    // A device that has one makes no second one; a second device does.
    await page.goto(`${base}/account/passkey`);
    await make(page, 'twice');
    await page.getByRole('alert').getByText('This device already has a passkey').waitFor();
    await devices.plugIn();
    await make(page, 'key');
    await page.getByText('key', { exact: true }).waitFor();
    await picture(page, 'account-passkeys');
    await signOut(page);
    await signInByPasskey(page);
    await signedIn(page);

    // The laptop is lost.
    await page.getByRole('button', { name: 'Remove “laptop”' }).click();
    await expect.poll(() => page.getByText('laptop', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove “key”' }).click();
    await page.getByRole('alert').getByText('this is your last one').waitFor();
    await signOut(page);
    const key = await devices.credentials();
    await devices.plugIn(laptop);
    await signInByPasskey(page);
    await page.getByRole('alert').getByText('is not known here, or it was removed').waitFor();

    // The key is used once more; a copy from before counts behind it.
    await devices.plugIn(key);
    await signInByPasskey(page);
    await signedIn(page);
    await signOut(page);
    await devices.plugIn(key);
    await signInByPasskey(page);
    await page.getByRole('alert').getByText('There may be a copy of this passkey').waitFor();
    // Of what was refused on purpose.
    expect(complaints.filter((each) => !/\b40[039]\b/.test(each))).toEqual([]);
  });

  test('an owner of a listing adds a passkey by themselves, and signs in with it on a phone', async () => {
    const { base } = await site.openOwnHelped(people.url);
    const { page } = await visit(base, PHONE);
    const devices = await Devices.of(page);
    await devices.plugIn();
    const email = 'owner@example.org';
    await signedInAs(page, base, await signIn(people.database, { email, now: new Date() }));
    await page.goto(`${base}/account`);
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await make(page, 'phone');
    await page.getByText('phone', { exact: true }).waitFor();
    await signOut(page);
    await page.goto(`${base}/account?next=/business`);
    await picture(page, 'account-sign-in-passkey');
    await signInByPasskey(page);
    await page.waitForURL(`${base}/business`);
  });

  test('without scripts the page says what is missing; at an address without a domain, too', async () => {
    const { base } = await site.openOwnHelped(people.url);
    const { page } = await visit(base, { ...DESK, javaScriptEnabled: false });
    await page.goto(`${base}/account/passkey`);
    await page.getByText('Passkeys need JavaScript and an up-to-date browser.').waitFor();
    expect(await page.getByRole('button', { name: 'Make a passkey' }).count()).toBe(0);
    await page.goto(`${base}/account`);
    await page.getByLabel('E-mail address').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    const ip = await site.openOwnHelped(people.url, { BASE_URL: 'http://192.0.2.7' });
    const { text } = await ip.ask('/account/passkey');
    expect(text).toContain('Passkeys do not work at this address');
  });
});
