/** Privacy and imprint: true to the database and the settings, in every language. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSettings } from '../../../../schemas/settings/settings.ts';
import type { AppContext } from '../../../../server/app-context.ts';
import { COOKIES, legalRoutes, TOLD, VALUES } from '../../../../server/pages/legal/legal-routes.ts';
import { NO_THIRD_PARTIES, othersOf, readImprint } from '../../../../server/pages/legal/legal-settings.ts';
import { UNLIMITED } from '../../../../server/rate-limit/rate-limits.ts';
import { imprintPage, PrivacyBody } from '../../../../views/pages/legal-pages.tsx';
import { TEXTS } from '../../../../views/texts/catalogues.ts';
import { BASE_URL, emptyApp, FROM } from '../../../fixtures/app.ts';
import { temporaryFolder } from '../../../fixtures/generation.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';
import { PSEUDO_TEXTS, wordsOf } from '../../../fixtures/said-words.ts';

const db = useDatabase();
const SITE = { baseUrl: BASE_URL, limits: UNLIMITED };

/** A server that says this of itself. */
async function open(path: string, own: Partial<AppContext> = {}, headers: Record<string, string> = {}) {
  const { generations } = emptyApp();
  const app = legalRoutes({ ...SITE, generations, ...own } as AppContext);
  const response = await app.request(path, { headers }, FROM);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('every table of the database is told of on /privacy, or has nothing of persons', async () => {
  const tables = await db.database.query(
    z.object({ name: z.string() }),
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name <> 'migration'`,
    [],
  );
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(TOLD).sort());
});

test('the page tells how long things are kept, by the numbers of the code that deletes them', async () => {
  const { status, text } = await open('/privacy', { contact: 'ops@toilets.example', accounts: {} as never });
  expect(text).toContain(
    'Write to <a href="mailto:ops@toilets.example">ops@toilets.example</a> about anything on this page.',
  );
  expect(status).toBe(200);
  for (const words of ['25 months', '13 months', '24 months', '30 days without a visit', '180 days'])
    expect(text).toContain(words);
  for (const name of ['__Host-session', '__Host-browser', 'lang', 'mailto:ops@toilets.example'])
    expect(text).toContain(name);
});

test('without accounts nothing is told of them', async () => {
  const { text } = await open('/privacy');
  expect(text).not.toContain('When you sign in');
  expect(text).toContain('The operator has not named a contact.');
});

test('whoever else learns something is named as the settings have it', async () => {
  const none = await open('/privacy', { others: othersOf(readSettings({})) });
  expect(none.text).toContain('Our pages load nothing');
  const settings = readSettings({
    MAP_STYLE_URL: 'https://map.example/style.json',
    PLACE_LOOKUP_URL: 'https://places.example',
    HUMAN_CHECK: 'siteverify',
    HUMAN_CHECK_URL: 'https://check.example/verify',
    HUMAN_CHECK_SECRET: 'secret',
    HUMAN_CHECK_SITE_KEY: 'key',
    OSM_NOTES: 'on',
    BASE_URL,
  });
  const { text } = await open('/privacy', { others: othersOf(settings) });
  for (const host of ['map.example', 'places.example', 'check.example', 'note to OpenStreetMap'])
    expect(text).toContain(host);
  expect(text).not.toContain('Our pages load nothing');
});

test.each([
  ['de', 'Datenschutz'],
  ['fr', 'Confidentialité'],
])('the page speaks %s', async (language, title) => {
  const { text } = await open('/privacy', {}, { 'accept-language': language });
  expect(text).toContain(`<h1>${title}</h1>`);
});

test('all it says is in the catalogue', () => {
  const texts = PSEUDO_TEXTS;
  const all = { map: '', humanCheck: '', placeLookup: '', payments: true, osmNotes: true };
  for (const others of [NO_THIRD_PARTIES, all])
    for (const site of [
      SITE,
      { ...SITE, contact: 'ops@toilets.example', imprint: 'x', accounts: {} },
      { ...SITE, imprint: 'x' },
    ]) {
      const state = { others, values: VALUES, cookies: COOKIES };
      const words = wordsOf(renderToString(<PrivacyBody site={site} texts={texts} state={state} />));
      // Cookies are called what they are called; a link stands in the middle of one message.
      const isSaid = /^(?:__Host-session|__Host-browser|lang|⟦[^⟦⟧]*|[^⟦⟧]*⟧ ?)$/;
      expect(words.filter((word) => !isSaid.test(word))).toEqual([]);
    }
});

test('the imprint is the operator’s text, escaped, with its addresses as links; without it there is no page', async () => {
  expect((await open('/imprint')).status).toBe(404);
  const imprint = 'City of <Example>\nMain Street 1\n\nhttps://example.org/about, mail@example.org.';
  const { status, text } = await open('/imprint', { imprint });
  expect(status).toBe(200);
  expect(text).toContain('City of &lt;Example>\nMain Street 1');
  expect(text).toContain('<a href="https://example.org/about">https://example.org/about</a>,');
  expect(text).toContain('<a href="mailto:mail@example.org">mail@example.org</a>.');
  expect(text).toContain('<a href="/imprint">Imprint</a>');
  expect((await open('/privacy')).text).not.toContain('/imprint');
  expect(imprintPage(TEXTS.de, imprint).title).toBe('Impressum: Lootiles');
});

test('the setting is a text or the path of a file; a file that is not there stops the start', () => {
  const path = join(temporaryFolder(), 'imprint.txt');
  writeFileSync(path, '\nCity of Example\n');
  expect(readImprint(path)).toBe('City of Example');
  expect(readImprint('City of Example, ./see')).toBe('City of Example, ./see');
  expect(readImprint(undefined)).toBeUndefined();
  expect(() => readImprint('/nowhere/imprint.txt')).toThrow('IMPRINT cannot be read');
});

test('other methods are refused', async () => {
  const { app } = emptyApp();
  expect((await app.request('/privacy', { method: 'POST' }, FROM)).status).toBe(405);
});
