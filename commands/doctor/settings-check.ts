/** The settings, beyond what their schema refuses: those that a public service needs, and whether named files are there. */
import { existsSync } from 'node:fs';
import { reasonOf } from '../../common/reason-of.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { readImprint } from '../../server/pages/legal/read-imprint.ts';
import { type Check, type Finding, findingsOf } from './finding.ts';

const { ok, warning, wrong } = findingsOf('settings');

export function settingsCheck(settings: Settings): Check {
  return { name: 'settings', look: async () => judgeSettings(settings, existsSync) };
}

/** Whether people reach the service at an address of its own: then mails and links matter. */
export function isPublic({ baseUrl }: Pick<Settings, 'baseUrl'>): boolean {
  return !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(baseUrl).hostname);
}

export function judgeSettings(settings: Settings, isThere: (path: string) => boolean): Finding[] {
  const { baseUrl, contact, trustProxy, ownMap, sources, objectStore, pepper, rateLimitStore } = settings;
  const found: Finding[] = [];
  const file = (setting: string, path: string | undefined) => {
    if (path !== undefined && !isThere(path))
      found.push(wrong(`There is no file ${path}. Correct ${setting}.`));
  };
  file('MAP_URL', ownMap && 'path' in ownMap ? ownMap.path : undefined);
  file('SOURCES', sources);
  const imprint = imprintOf(settings, found);
  if (objectStore && pepper === undefined)
    found.push(
      wrong('OBJECT_STORE_URL is set and PEPPER is not. Set PEPPER to the same secret on all machines.'),
    );
  if (objectStore && rateLimitStore === 'memory')
    found.push(
      warning('Each machine counts its own quotas. Set RATE_LIMIT_STORE to the store of all machines.'),
    );
  if (!isPublic(settings)) {
    found.push(
      warning(`Links and mails lead to ${baseUrl}. Set BASE_URL to the public address of the service.`),
    );
    return found;
  }
  if (baseUrl.startsWith('http:'))
    found.push(warning(`${baseUrl} is not encrypted, so browsers share no position. Serve it by https.`));
  else if (trustProxy.length === 0)
    found.push(
      warning(
        'All callers share one quota: TRUST_PROXY is not set. Set it to "loopback", or to the address of your proxy.',
      ),
    );
  if (contact === undefined) found.push(warning('The pages do not say who runs the service. Set CONTACT.'));
  if (imprint === undefined)
    found.push(warning('There is no page /imprint. Set IMPRINT, where the law asks for one.'));
  return found.length > 0 ? found : [ok(`All are accepted. The public address is ${baseUrl}.`)];
}

function imprintOf({ imprint }: Settings, found: Finding[]): string | undefined {
  try {
    return readImprint(imprint);
  } catch (error) {
    found.push(wrong(reasonOf(error)));
    return imprint;
  }
}
