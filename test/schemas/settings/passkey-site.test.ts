/** The addresses at which browsers know passkeys. */
import { expect, test } from 'vitest';
import { passkeySite } from '../../../schemas/settings/passkey-site.ts';

test.each([
  ['https://toilets.example', { domain: 'toilets.example', origin: 'https://toilets.example' }],
  ['https://toilets.example:8443/map', { domain: 'toilets.example', origin: 'https://toilets.example:8443' }],
  ['http://localhost:8080', { domain: 'localhost', origin: 'http://localhost:8080' }],
  ['http://town.localhost', { domain: 'town.localhost', origin: 'http://town.localhost' }],
  ['http://toilets.example', undefined],
  ['https://192.0.2.7', undefined],
  ['http://127.0.0.1:8080', undefined],
  ['https://[2001:db8::7]:8443', undefined],
])('at %s: %j', (baseUrl, site) => {
  expect(passkeySite(baseUrl)).toEqual(site);
});
