import { expect, test } from 'vitest';
import { securityText } from '../../../server/well-known/security-txt.ts';

const baseUrl = 'https://toilets.example';
const now = () => Date.parse('2026-11-25T22:00:00Z');
const contactOf = (parts: { contact?: string; imprint?: string }) =>
  /^Contact: (.*)$/m.exec(securityText({ baseUrl, now, ...parts }))?.[1];

test('has what RFC 9116 asks for, and ends in less than a year', () => {
  expect(securityText({ baseUrl, contact: 'it@toilets.example', now })).toBe(
    [
      'Contact: mailto:it@toilets.example',
      'Expires: 2027-02-23T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://toilets.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('always names a contact: the setting, the imprint, or the page about the service', () => {
  expect(contactOf({ contact: 'https://town.example/contact', imprint: 'Town' })).toBe(
    'https://town.example/contact',
  );
  expect(contactOf({ imprint: 'Town' })).toBe(`${baseUrl}/imprint`);
  expect(contactOf({})).toBe(`${baseUrl}/about`);
});
