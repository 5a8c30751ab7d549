/** The settings, beyond what their schema refuses: those that a public service needs, and whether named files are there. */
import { existsSync } from 'node:fs';
import { reasonOf } from '../../common/reason-of.ts';
import { doubtfulSettings, type Settings } from '../../schemas/settings/settings.ts';
import { greetMailServer } from '../../server/mail/mailer.ts';
import { readImprint } from '../../server/pages/legal/legal-settings.ts';
import { type Check, type Finding, findingsOf } from './finding.ts';

const { ok, warning, wrong } = findingsOf('settings');

export function settingsCheck(settings: Settings): Check {
  return {
    name: 'settings',
    look: async () => judgeSettings(settings, existsSync, doubtfulSettings(process.env)),
  };
}

/** Whether people reach the service at an address of its own: then mails and links matter. */
function isPublic({ baseUrl }: Pick<Settings, 'baseUrl'>): boolean {
  return !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(baseUrl).hostname);
}

/** @param doubtful the sentence about variables that begin like settings, if there are some */
export function judgeSettings(
  settings: Settings,
  isThere: (path: string) => boolean,
  doubtful?: string,
): Finding[] {
  const { baseUrl, contact, trustProxy, ownMap, sources, objectStore, pepper, rateLimitStore } = settings;
  const found: Finding[] = doubtful === undefined ? [] : [warning(doubtful)];
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

const GREET_MS = 8_000;

/** The mail server: whether it answers and takes the password. No mail is sent. */
export function mailCheck(settings: Settings): Check {
  const { smtp, dataDir } = settings;
  const { ok, warning, wrong } = findingsOf('mail');
  return {
    name: 'mail',
    look: async () => {
      if (!smtp)
        return isPublic(settings)
          ? [warning('Mails are only written to DATA_DIR/mail: people cannot sign in by mail. Set SMTP_URL.')]
          : [ok(`Mails are written to ${dataDir}/mail.`)];
      const { host } = new URL(smtp.url);
      try {
        await greetMailServer(smtp, GREET_MS);
        return [ok(`${host} takes mails from ${smtp.from}.`)];
      } catch (error) {
        return [
          wrong(
            `${host} takes no mails (${reasonOf(error)}). Check SMTP_URL, its password, and that the port is open.`,
          ),
        ];
      }
    },
  };
}
