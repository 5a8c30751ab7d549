/** The settings, beyond what their schema refuses: those that a public service needs, and whether named files are there. */
import { existsSync } from 'node:fs';
import { reasonOf } from '../../common/reason-of.ts';
import { type BadMapping, readSourcesFile } from '../../pipeline/sources/sources-file.ts';
import { doubtfulSettings, type Settings } from '../../schemas/settings/settings.ts';
import { greetMailServer } from '../../server/mail/mailer.ts';
import { readImprint } from '../../server/pages/legal/legal-settings.ts';
import { sourcesIn } from '../runtime/store.ts';
import { type Check, type Finding, findingsOf } from './finding.ts';

const { ok, warning, wrong } = findingsOf('settings');

/** Hosts that stand for all addresses of a machine. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', '0', '::0']);

export function settingsCheck(settings: Settings): Check {
  return {
    name: 'settings',
    look: async () => judgeSettings(settings, seenFor(settings)),
  };
}

/** Whether people reach the service at an address of its own: then mails and links matter. */
export function isPublic({ baseUrl }: Pick<Settings, 'baseUrl'>): boolean {
  return !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(baseUrl).hostname);
}

/** Holds what the settings are judged by, beside themselves. */
export interface Seen {
  readonly isThere: (path: string) => boolean;
  /** The sentence about variables that begin like settings. */
  readonly doubtful?: string | undefined;
  readonly badMappings?: readonly BadMapping[];
}

function seenFor(settings: Settings): Seen {
  return {
    isThere: existsSync,
    doubtful: doubtfulSettings(process.env),
    badMappings: badMappingsAt(settings.followed ? undefined : sourcesIn(settings)),
  };
}

/** The mappings that imports leave out. */
export function badMappingsAt(path: string | undefined): BadMapping[] {
  if (path === undefined || !existsSync(path)) return [];
  try {
    return readSourcesFile(path).filter((source) => 'fault' in source);
  } catch (error) {
    return [{ name: path, fault: reasonOf(error) }];
  }
}

export function judgeSettings(settings: Settings, { isThere, doubtful, badMappings = [] }: Seen): Finding[] {
  const { baseUrl, contact, trustProxy, ownMap, metrics, sources, objectStore, pepper, rateLimitStore } =
    settings;
  const found: Finding[] = doubtful === undefined ? [] : [warning(doubtful)];
  const file = (setting: string, path: string | undefined) => {
    if (path !== undefined && !isThere(path))
      found.push(wrong(`There is no file ${path}. Correct ${setting}.`));
  };
  file('MAP_URL', ownMap && 'path' in ownMap ? ownMap.path : undefined);
  file('SOURCES', sources);
  for (const { name, fault } of badMappings)
    found.push(
      wrong(
        `The mapping ${name} cannot be used, so imports leave it out: ${fault}. "lootiles sources" lists all.`,
      ),
    );
  if (metrics && EVERYWHERE.has(metrics.host))
    found.push(
      warning(
        `METRICS is open at all addresses (${metrics.host}, port ${metrics.port}). Name a private one, or let the firewall close the port.`,
      ),
    );
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
