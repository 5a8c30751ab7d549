/** The cookie of a browser that signed in: good for the addresses that it signed in to, made by the service alone. */
import { expect, test } from 'vitest';
import {
  BROWSER_COOKIE,
  knownBrowser,
  knownBrowserCookie,
} from '../../../../server/operations/accounts/account.ts';
import { BASE_URL } from '../../../fixtures/app.ts';
import { PEPPER } from '../../../fixtures/contributions.ts';

const ADA = 'ada@example.org';
const request = (value?: string) =>
  new Request(BASE_URL, value === undefined ? {} : { headers: { cookie: `${BROWSER_COOKIE}=${value}` } });
const isKnown = (value: string | undefined, email: string, pepper = PEPPER) =>
  knownBrowser(request(value), pepper, email) !== undefined;

/** The cookie after signing in to these, one after the other. */
function signedInTo(...emails: string[]): string {
  let value: string | undefined;
  for (const email of emails) {
    const header = knownBrowserCookie(request(value), PEPPER, email);
    value = /=([^;]*)/.exec(header)?.[1];
  }
  return value ?? '';
}

test('a browser is known to the address that it signed in to, however that is written', () => {
  const value = signedInTo(ADA);
  expect(isKnown(value, ' Ada@Example.org')).toBe(true);
  for (const other of ['bob@example.org', 'ada+x@example.org']) expect(isKnown(value, other)).toBe(false);
  expect(isKnown(value, ADA, Buffer.from('the pepper of another service...'))).toBe(false);
  expect(signedInTo(ADA)).not.toBe(value);
});

test('it keeps its id and its last four addresses', () => {
  const emails = Array.from({ length: 6 }, (_, i) => `p${i}@example.org`);
  const value = signedInTo(...emails, 'p5@example.org');
  expect(emails.map((email) => isKnown(value, email))).toEqual([false, false, true, true, true, true]);
  expect(value.split('.')).toHaveLength(5);
});

test('nobody makes one by hand', () => {
  const [id = '', mark = ''] = signedInTo(ADA).split('.');
  const other = signedInTo('eve@example.org').split('.')[0] ?? '';
  const forged = [
    undefined,
    '',
    '.',
    id,
    `${id}.`,
    `${other}.${mark}`,
    `${id}.${mark.slice(1)}`,
    `${id}.${mark}.`,
  ];
  for (const value of [...forged, `${id}.${'0'.repeat(32)}`, `${id}${`.${mark}`.repeat(5)}`])
    expect(isKnown(value, ADA), value).toBe(false);
});
