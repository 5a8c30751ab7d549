/**
 * Settings from the environment, parsed once at the start. A wrong one stops the program with a sentence
 * that names it.
 */
import { resolve } from 'node:path';
import { CronExpressionParser } from 'cron-parser';
import { z } from 'zod';
import { Fact } from '../toilet/toilet.ts';
import {
  Deprecations,
  NetworkQuotas,
  OWN_DEPRECATIONS,
  PAYMENT_VARIABLES,
  paymentSettings,
  TrustedNetworks,
} from './composed-settings.ts';
import { SETTING_TEXTS, type SettingText } from './setting-texts.ts';
import { unknownSettings } from './unknown-settings.ts';
import { WrongSetting } from './wrong-setting.ts';

const TEXT = z.string().min(1);
const WEB_URL = z.url({ protocol: /^https?$/ });
/** An address that paths are added to. */
const BASE_URL = WEB_URL.transform((url) => url.replace(/\/+$/, ''));
const ON_OR_OFF = z.enum(['on', 'off']);
const AUTO = z.enum(['auto', 'on', 'off']);

/** A whole number with so many digits at most. */
function whole(digits: number, least = 0, most = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`))
    .transform(Number)
    .pipe(z.int().min(least).max(most));
}

/** The variables by name, with their defaults. */
export const Environment = z.object({
  PORT: whole(5, 0, 65535).default(8080),
  HOST: TEXT.default('127.0.0.1'),
  METRICS: z
    .string()
    .regex(/^(?:off|(?:(?:[\w.-]+|\[[\da-f:]+\]):)?\d{1,5})$/i)
    .refine((at) => at === 'off' || Number(/\d+$/.exec(at)?.[0]) <= 65535)
    .default('off'),
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
  BASE_URL: BASE_URL.optional(),
  CONTACT: z.union([z.email(), WEB_URL]).optional(),
  IMPRINT: TEXT.optional(),
  AERIAL_URL: z
    .url({ protocol: /^https$/ })
    .refine((url) => url.includes('{lat}') && url.includes('{lon}'))
    .optional(),
  DATA_DIR: TEXT.default('./data'),
  EXTRACT: TEXT.optional(),
  SOURCES: TEXT.optional(),
  WALKING: AUTO.default('auto'),
  HOUSE_NUMBERS: AUTO.default('auto'),
  IMPORT_SCHEDULE: z.string().refine(isSchedule).default('15 3 * * *'),
  IMPORT_SHARE: whole(3, 10, 100).default(50),
  DUMPS_KEPT: whole(4).default(7),
  OBJECT_STORE_URL: BASE_URL.refine((url) => /^https?:\/\/[^/@?#]+(\/[^/?#]+)?$/.test(url)).optional(),
  OBJECT_STORE_ACCESS_KEY: TEXT.optional(),
  OBJECT_STORE_SECRET_KEY: TEXT.optional(),
  OBJECT_STORE_REGION: TEXT.default('us-east-1'),
  OBJECT_STORE_POLL_MS: whole(6, 10).default(1_000),
  OBJECT_STORE_CACHE_MB: whole(9).default(10_000),
  GENERATION_URL: BASE_URL.refine((url) => /^https?:\/\/[^/@?#]+(\/[^?#]+)?$/.test(url)).optional(),
  PUBLISH_URL: z
    .string()
    .regex(/^(?:s3:\/\/[^/?#\s]+(?:\/[^?#\s]*)?|(?!.*:\/\/).+)$/)
    .optional(),
  SITE_URL: BASE_URL.optional(),
  API_URL: BASE_URL.optional(),
  PUBLISH_ENDPOINT: BASE_URL.optional(),
  PUBLISH_ACCESS_KEY: TEXT.optional(),
  PUBLISH_SECRET_KEY: TEXT.optional(),
  PUBLISH_REGION: TEXT.optional(),
  PUBLISH_GENERATION: ON_OR_OFF.default('off'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/)
    .optional(),
  PLACE_LOOKUP_URL: WEB_URL.optional(),
  MAP: AUTO.default('auto'),
  MAP_URL: z.union([WEB_URL, z.string().regex(/^\.{0,2}\/.+\.pmtiles$/)]).optional(),
  MAP_STYLE_URL: WEB_URL.optional(),
  MAP_STYLE_DARK_URL: WEB_URL.optional(),
  REPLICATION_URL: z.union([z.enum(['off', 'dump']), WEB_URL]).default('off'),
  WORKERS: whole(3, 1, 256).default(1),
  CONTRIBUTIONS: ON_OR_OFF.default('on'),
  PEPPER: z.string().min(32).optional(),
  HUMAN_CHECK: z.enum(['altcha', 'siteverify']).default('altcha'),
  HUMAN_CHECK_URL: WEB_URL.optional(),
  HUMAN_CHECK_SECRET: TEXT.optional(),
  HUMAN_CHECK_SITE_KEY: TEXT.optional(),
  VOTES_NEED_REVIEW: z
    .string()
    .transform((list) => [...new Set(list.split(',').map((name) => name.trim()))])
    .pipe(z.array(Fact.exclude(['existence'])))
    .optional(),
  OSM_NOTES: ON_OR_OFF.default('off'),
  OSM_API_URL: BASE_URL.default('https://api.openstreetmap.org'),
  OSM_NOTES_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@,;\p{Cc}]{1,80} <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u)
    .optional(),
  SIGN_IN_MAILS_PER_HOUR: whole(6, 1).default(300),
  PASSKEY_GRACE_DAYS: whole(3).default(14),
  ...PAYMENT_VARIABLES,
  RATE_LIMIT: ON_OR_OFF.default('on'),
  RATE_LIMIT_STORE: z.union([z.literal('memory'), z.url({ protocol: /^rediss?$/ })]).default('memory'),
  COMPRESSION: ON_OR_OFF.default('on'),
  RATE_LIMIT_NETWORKS: NetworkQuotas.optional(),
  TRUST_PROXY: TrustedNetworks.optional(),
  MAX_CONNECTIONS: whole(7, 1).default(3_000),
  MAX_CONNECTIONS_PER_ADDRESS: whole(7, 1).default(256),
  DEPRECATIONS: Deprecations.optional(),
});

type Variables = z.infer<typeof Environment>;

/** One field a setting, with what it means: a table, and so longer than other functions. */
const Settings = Environment.transform((settings, context) => ({
  port: settings.PORT,
  host: settings.HOST,
  /** The address of the metrics; undefined if they are off. */
  metrics: settings.METRICS === 'off' ? undefined : listeningAt(settings.METRICS),
  /** Format of the log; undefined for text on a terminal and JSON elsewhere. */
  logFormat: settings.LOG_FORMAT,
  /** Public address, without a trailing slash. */
  baseUrl: settings.BASE_URL ?? `http://localhost:${settings.PORT}`,
  /** Contact of the operator: an e-mail address or a URL. */
  contact: settings.CONTACT,
  /** Text of the page /imprint, or the path of a file that has it; undefined for no such page. */
  imprint: settings.IMPRINT,
  /** Address of pictures from above, with `{lat}` and `{lon}`, for moderators; undefined if there are none. */
  aerialUrl: settings.AERIAL_URL,
  dataDir: resolve(settings.DATA_DIR),
  /** Path, URL or region of the extract; undefined for the default. */
  extract: settings.EXTRACT,
  /** Path of the folder or the file with the mappings of added sources; undefined for that in dataDir, if it is there. */
  sources: settings.SOURCES === undefined ? undefined : resolve(settings.SOURCES),
  /** The choice whether imports build the walking graph; `auto`: if the extract is not too large for this machine. */
  walking: settings.WALKING,
  /** The choice whether streets get their houses; `auto`: if the extract is not too large for this machine. */
  houseNumbers: settings.HOUSE_NUMBERS,
  /** Times of the worker's imports: cron, UTC; `off`: never. */
  importSchedule: settings.IMPORT_SCHEDULE,
  /** Share of the time in which these imports work while a generation is served, above 0, up to 1. */
  importShare: settings.IMPORT_SHARE / 100,
  /** Dated dumps that are kept; 0: imports make none. */
  dumpsKept: settings.DUMPS_KEPT,
  /**
   * The bucket that several machines share; undefined if dataDir is all there is. Contains a secret: not for the log.
   */
  objectStore: objectStoreOf(settings, context),
  /** The published generations that this machine follows, and builds none; undefined if it builds its own. */
  followed: followedOf(settings, context),
  /** The place that generations are published to as files, and the keys of a bucket there. Contains a secret: not for the log. */
  publishing: publishingOf(settings, context),
  /** Address of a Postgres; undefined for the embedded one in dataDir. Holds a password: not for the log. */
  databaseUrl: settings.DATABASE_URL,
  /** Address of a Photon-compatible service; undefined for the built-in gazetteer. */
  placeLookupUrl: settings.PLACE_LOOKUP_URL,
  /** The choice whether imports draw the map. */
  map: settings.MAP,
  /** An archive of the operator's own for the map, a file or an address; undefined for that of the import. */
  ownMap: ownMapOf(settings),
  /** Styles of another map than ours; undefined for ours. Their files come from their hosts. */
  mapStyles: mapStylesOf(settings, context),
  /**
   * Source of the diffs that the worker follows: `off`, `dump` (the server that the extract names), or the server's
   * address.
   */
  replicationUrl: settings.REPLICATION_URL,
  /** Server processes. */
  workers: settings.WORKERS,
  /** A machine that follows another site has no database to keep them in. */
  contributions: settings.CONTRIBUTIONS === 'on' && settings.GENERATION_URL === undefined,
  /** Facts whose voted values are shown only once a moderator has approved them. */
  votesNeedReview: settings.VOTES_NEED_REVIEW ?? [],
  /** Key of the hashes of people; undefined for the one kept in DATA_DIR. */
  pepper: settings.PEPPER,
  /** The provider of the human check; undefined for the self-hosted one. */
  siteverify: siteverifyOf(settings, context),
  /**
   * The server on which accepted reports become notes, and the OAuth token to send them with; undefined if they do not.
   */
  osmNotes: osmNotesOf(settings, context),
  /** The mail server and who our mails are from; undefined if they are written to dataDir. */
  smtp: smtpOf(settings, context),
  /** Cap on mails with codes that browsers ask for which never signed in to the address. */
  signInMailsPerHour: settings.SIGN_IN_MAILS_PER_HOUR,
  /** Days for which those who were moderators before there were passkeys have their rights without one. */
  passkeyGraceDays: settings.PASSKEY_GRACE_DAYS,
  /** Payment settings; undefined if no plans are sold. */
  payment: paymentSettings(settings, context),
  rateLimit: settings.RATE_LIMIT === 'on',
  /** `memory`, or the address of a store of the Redis protocol. Holds a password: not for the log. */
  rateLimitStore: settings.RATE_LIMIT_STORE,
  /** The server compresses what it answers, if the client takes it. */
  compression: settings.COMPRESSION === 'on',
  /** Networks with a quota of their own. */
  networkQuotas: settings.RATE_LIMIT_NETWORKS ?? [],
  /** Addresses, networks and names of networks whose X-Forwarded-For is believed. */
  trustProxy: settings.TRUST_PROXY ?? [],
  /** Open ones of a server process. */
  maxConnections: settings.MAX_CONNECTIONS,
  /** … from one address that is not a trusted proxy's. */
  maxConnectionsPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
  /** Dates of deprecations by operation. */
  deprecations: { ...OWN_DEPRECATIONS, ...settings.DEPRECATIONS },
}));
export type Settings = z.infer<typeof Settings>;

/** `9464` or `host:9464`; an IPv6 address in brackets. Without a host it is this machine alone. */
function listeningAt(text: string): { host: string; port: number } {
  const colon = text.lastIndexOf(':');
  const host = colon < 0 ? '127.0.0.1' : text.slice(0, colon).replace(/^\[|\]$/g, '');
  return { host, port: Number(text.slice(colon + 1)) };
}

/** Names the settings that are missing beside others. */
function lacking(settings: Variables, context: z.RefinementCtx, names: readonly (keyof Variables)[]) {
  for (const name of names)
    if (settings[name] === undefined) context.addIssue({ code: 'custom', path: [name] });
  return z.NEVER;
}

/** Names the keys that are missing. */
function objectStoreOf(settings: Variables, context: z.RefinementCtx) {
  const {
    OBJECT_STORE_URL: url,
    OBJECT_STORE_ACCESS_KEY: accessKey,
    OBJECT_STORE_SECRET_KEY: secretKey,
  } = settings;
  if (url === undefined) return undefined;
  const region = settings.OBJECT_STORE_REGION;
  const pollMs = settings.OBJECT_STORE_POLL_MS;
  const cacheBytes = settings.OBJECT_STORE_CACHE_MB * 1e6;
  if (accessKey !== undefined && secretKey !== undefined)
    return { url, accessKey, secretKey, region, pollMs, cacheBytes };
  return lacking(settings, context, ['OBJECT_STORE_ACCESS_KEY', 'OBJECT_STORE_SECRET_KEY']);
}

/** A database would keep contributions that no generation of the other site ever shows. */
function followedOf(settings: Variables, context: z.RefinementCtx) {
  const { GENERATION_URL: url, OBJECT_STORE_URL, DATABASE_URL } = settings;
  if (url === undefined) return undefined;
  if (OBJECT_STORE_URL === undefined && DATABASE_URL === undefined)
    return { url, cacheBytes: settings.OBJECT_STORE_CACHE_MB * 1e6 };
  context.addIssue({ code: 'custom', path: ['GENERATION_URL'] });
  return z.NEVER;
}

/** Keys, region and host are those of the object store, if there are no others. */
function publishingOf(settings: Variables, context: z.RefinementCtx) {
  if (settings.PUBLISH_URL?.startsWith('s3://'))
    for (const name of ['ACCESS_KEY', 'SECRET_KEY'] as const)
      if ((settings[`PUBLISH_${name}`] ?? settings[`OBJECT_STORE_${name}`]) === undefined)
        context.addIssue({ code: 'custom', path: [`PUBLISH_${name}`] });
  const region = settings.PUBLISH_REGION ?? settings.OBJECT_STORE_REGION;
  return {
    /** A folder, or `s3://bucket/prefix`; undefined if generations are not published as they come. */
    address: settings.PUBLISH_URL,
    /** Address of the published website; undefined for that of the service. */
    siteUrl: settings.SITE_URL,
    /** Address of a website with the API, to which the published one leads people who contribute. */
    apiUrl: settings.API_URL,
    endpoint:
      settings.PUBLISH_ENDPOINT ?? hostOf(settings.OBJECT_STORE_URL) ?? `https://s3.${region}.amazonaws.com`,
    accessKey: settings.PUBLISH_ACCESS_KEY ?? settings.OBJECT_STORE_ACCESS_KEY,
    secretKey: settings.PUBLISH_SECRET_KEY ?? settings.OBJECT_STORE_SECRET_KEY,
    region,
    /** Publications have the generation for other servers, too. */
    forServers: settings.PUBLISH_GENERATION === 'on',
  };
}

/** The host of `https://host/bucket`. Undefined for `https://bucket.host`, which says no host of all buckets. */
function hostOf(bucket: string | undefined): string | undefined {
  if (bucket === undefined) return undefined;
  const { origin, pathname } = new URL(bucket);
  return pathname === '/' ? undefined : origin;
}

function ownMapOf({ MAP_URL: at }: Variables): { path: string } | { url: string } | undefined {
  if (at === undefined) return undefined;
  return /^https?:/i.test(at) ? { url: at } : { path: resolve(at) };
}

/** A style without a dark twin is shown in both schemes. */
function mapStylesOf(settings: Variables, context: z.RefinementCtx) {
  const { MAP_STYLE_URL: light, MAP_STYLE_DARK_URL: dark } = settings;
  if (light !== undefined) return { light, dark: dark ?? light };
  if (dark === undefined) return undefined;
  context.addIssue({ code: 'custom', path: ['MAP_STYLE_URL'] });
  return z.NEVER;
}

/** `off`, or five fields: imports take longer than the seconds that a sixth one would count. */
function isSchedule(text: string): boolean {
  if (text === 'off') return true;
  if (text.trim().split(/\s+/).length !== 5) return false;
  try {
    CronExpressionParser.parse(text, { tz: 'UTC' });
    return true;
  } catch {
    // The parser refuses it.
    return false;
  }
}

/** All that an outside human check cannot do without; names what is missing. */
function siteverifyOf(settings: Variables, context: z.RefinementCtx) {
  const { HUMAN_CHECK_URL: url, HUMAN_CHECK_SECRET: secret, HUMAN_CHECK_SITE_KEY: siteKey } = settings;
  if (settings.HUMAN_CHECK !== 'siteverify') return undefined;
  if (url !== undefined && secret !== undefined && siteKey !== undefined) return { url, secret, siteKey };
  return lacking(settings, context, ['HUMAN_CHECK_URL', 'HUMAN_CHECK_SECRET', 'HUMAN_CHECK_SITE_KEY']);
}

/** A note is for the public: its link must lead somewhere. */
function osmNotesOf(settings: Variables, context: z.RefinementCtx) {
  const { OSM_NOTES, OSM_API_URL: apiUrl, OSM_NOTES_TOKEN: token, BASE_URL } = settings;
  if (OSM_NOTES === 'off') return undefined;
  if (BASE_URL !== undefined) return { apiUrl, token };
  context.addIssue({ code: 'custom', path: ['BASE_URL'] });
  return z.NEVER;
}

function smtpOf({ SMTP_URL: url, MAIL_FROM: from }: Variables, context: z.RefinementCtx) {
  if (url === undefined) return undefined;
  if (from !== undefined) return { url, from };
  context.addIssue({ code: 'custom', path: ['MAIL_FROM'] });
  return z.NEVER;
}

/** Every setting has its words. */
const TEXTS: Readonly<Record<keyof Variables, SettingText>> = SETTING_TEXTS;

const NAMES = Object.keys(TEXTS);
/** Variables that a sentence names at most. */
const MOST_NAMED = 10;

const isSetting = (name: string): name is keyof typeof TEXTS => Object.hasOwn(TEXTS, name);

/** Throws a WrongSetting that names every wrong setting and what it takes. Empty settings count as not set. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = givenOf(env);
  const parsed = Settings.safeParse(given);
  const faults = unknownSettings(Object.keys(given), NAMES).wrong.map(
    ({ name, meant }) => `There is no setting ${name}: did you mean ${meant}? Correct or unset it.`,
  );
  if (parsed.success && faults.length === 0) return parsed.data;
  const names = new Set(parsed.error?.issues.map((issue) => String(issue.path[0])));
  for (const name of names) faults.push(faultOf(name, given[name]));
  throw new WrongSetting(`Wrong settings. ${faults.join(' ')}`);
}

/** A sentence that names what begins like a setting and is none; undefined if nothing does. */
export function doubtfulSettings(env: Record<string, string | undefined>): string | undefined {
  const { doubtful } = unknownSettings(Object.keys(givenOf(env)), NAMES);
  if (doubtful.length === 0) return undefined;
  const named = doubtful
    .slice(0, MOST_NAMED)
    .map(({ name, meant }) => (meant === undefined ? name : `${name} (did you mean ${meant}?)`));
  const more = doubtful.length > MOST_NAMED ? ` and ${doubtful.length - MOST_NAMED} more` : '';
  return `These are no settings and change nothing: ${named.join(', ')}${more}. docs/configuration.md lists all.`;
}

function givenOf(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
}

function faultOf(name: string, value = ''): string {
  if (!isSetting(name)) return `${name} is wrong.`;
  const { expected, isSecret } = TEXTS[name];
  return `${isSecret ? name : `${name}=${value}`} must be ${expected}.`;
}
