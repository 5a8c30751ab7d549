/**
 * The words about each setting: the sentence about a wrong value and docs/configuration.md are made from them.
 */

import { FACTS } from '../toilet/facts.ts';

export interface SettingText {
  /** The meaning of the setting. A sentence in Markdown. */
  readonly meaning: string;
  /** The values that the setting takes: the end of "NAME must be ...". */
  readonly expected: string;
  /** The effect of leaving it unset; for a setting without a default. */
  readonly unset?: string;
  /** It may hold a secret: a wrong value is not repeated. */
  readonly isSecret?: true;
}

const BUCKET_KEY = 'needed with `OBJECT_STORE_URL`';
const CHECK_KEY = 'needed with `HUMAN_CHECK=siteverify`';

type Texts = Readonly<Record<string, SettingText>>;

const SERVER = {
  PORT: { meaning: 'Port to listen on. 0 takes a free one.', expected: 'a port number from 0 to 65535' },
  HOST: { meaning: 'Address to listen on.', expected: 'an address to listen on' },
  BASE_URL: {
    meaning: 'Public address, used in links and to check the origin of writes.',
    expected: 'the public http(s) address of the service',
    unset: '`http://localhost:PORT`',
  },
  WORKERS: {
    meaning: 'Server processes. They share the mapped files and the quotas.',
    expected: 'a whole number from 1 to 256',
  },
  METRICS: {
    meaning: 'Where Prometheus metrics are served: a port of this machine, or `address:port`.',
    expected: 'off, a port, or address:port',
  },
  LOG_FORMAT: {
    meaning: 'Format of the log.',
    expected: 'json or text',
    unset: 'text on a terminal, JSON elsewhere',
  },
} as const satisfies Texts;

const DATA = {
  DATA_DIR: { meaning: 'Folder of generations, downloads and the embedded database.', expected: 'a folder' },
  EXTRACT: {
    meaning:
      'What is imported: path, URL or region of an extract, or `demo`. Several between commas, or a folder of .osm.pbf files, are joined to one ([several extracts](scaling.md#several-extracts)).',
    expected: 'a path, URL or region of an .osm.pbf file, several of them between commas, a folder, or demo',
    unset: '`europe/monaco`; without a network the demo',
  },
  SOURCES: {
    meaning:
      'Folder with a mapping for each source of open data that imports add to the extract, such as a national register ([data sources](data-sources.md)). Also one file that lists several.',
    expected: 'the path of a folder or of a JSON file',
    unset: '`sources` in `DATA_DIR`, if it is there',
  },
  WALKING: {
    meaning:
      'Whether imports build the walking graph, which the order by walking time needs. `auto` builds it if the extract is at most half the size of the memory of this machine.',
    expected: 'auto, on or off',
  },
  HOUSE_NUMBERS: {
    meaning:
      'Whether imports read house numbers, so that an address is found to the house. `auto` reads them if the extract is at most ten times the size of the memory of this machine. A change counts from the next import on.',
    expected: 'auto, on or off',
  },
  IMPORT_SCHEDULE: {
    meaning: 'When the worker imports: cron in UTC, or `off`.',
    expected: 'off, or the five fields of a cron schedule, for instance 15 3 * * *',
  },
  IMPORT_SHARE: {
    meaning:
      'The largest percentage of the time in which these imports work while a generation is served. In between they are stopped for milliseconds, so that reads do not wait. While a core of the machine is busy they work less, down to 10. An import at 50 takes up to twice as long, on a busy machine up to ten times. Linux with `setpriv` (Debian: util-linux); otherwise imports work all the time.',
    expected: 'a whole number from 10 to 100',
  },
  REPLICATION_URL: {
    meaning:
      'Whose diffs the worker follows: address of a replication server, or `dump` for the one that the extract names. Of several extracts, all must name the same one.',
    expected: 'off, dump, or the http(s) address of a replication server',
  },
  DUMPS_KEPT: {
    meaning: 'Open-data dumps that are kept. 0: imports make none.',
    expected: 'a whole number from 0 to 9999',
  },
  PLACE_LOOKUP_URL: {
    meaning: 'A [Photon](https://github.com/komoot/photon)-compatible service that looks places up.',
    expected: 'the http(s) address of a Photon-compatible place lookup',
    unset: 'the built-in gazetteer',
  },
  MAP: {
    meaning:
      'Whether the map (streets, buildings, water) is drawn after an import. `auto`: from an extract of at most 1 GB.',
    expected: 'on, off or auto',
  },
  MAP_URL: {
    meaning:
      'Another archive for the map: PMTiles with the [Shortbread](https://shortbread-tiles.org) schema. Either a file (its path begins with `/` or `.` and ends in `.pmtiles`) or an address that browsers read in ranges.',
    expected: 'the path of a .pmtiles file (it begins with / or .), or the http(s) address of one',
    unset: 'the archive that the import made',
  },
  MAP_STYLE_URL: {
    meaning: 'Style of another map than ours. Its tiles, fonts and images must come from the same host.',
    expected: 'the http(s) address of a MapLibre style; MAP_STYLE_DARK_URL needs it',
    unset: 'our map, in our style',
  },
  MAP_STYLE_DARK_URL: {
    meaning: 'The same for dark screens. Its tiles, fonts and images must come from its host.',
    expected: 'the http(s) address of a MapLibre style',
    unset: 'that of `MAP_STYLE_URL`',
  },
} as const satisfies Texts;

const MANY_MACHINES = {
  DATABASE_URL: {
    meaning: 'Postgres 15 or newer: `postgresql://user:password@host/database`.',
    expected: 'the postgresql:// address of a database',
    unset: '`up` keeps a database in `DATA_DIR`',
    isSecret: true,
  },
  OBJECT_STORE_URL: {
    meaning: 'Bucket that several machines share: `https://host/bucket` or `https://bucket.host`.',
    expected: 'the http(s) address of a bucket: https://host/bucket or https://bucket.host',
    unset: 'generations stay in `DATA_DIR`',
    isSecret: true,
  },
  OBJECT_STORE_ACCESS_KEY: {
    meaning: 'Key id for the bucket. Servers only read and list; publishers also write and delete.',
    expected: 'the key id for the bucket; OBJECT_STORE_URL cannot do without it',
    unset: BUCKET_KEY,
    isSecret: true,
  },
  OBJECT_STORE_SECRET_KEY: {
    meaning: 'Secret key for the bucket.',
    expected: 'the secret key for the bucket; OBJECT_STORE_URL cannot do without it',
    unset: BUCKET_KEY,
    isSecret: true,
  },
  OBJECT_STORE_REGION: {
    meaning: 'Region that requests are signed for.',
    expected: 'the region of the bucket',
  },
  OBJECT_STORE_POLL_MS: {
    meaning: 'How often to look for a new generation.',
    expected: 'milliseconds from 10 to 999999',
  },
  OBJECT_STORE_CACHE_MB: {
    meaning: 'Space for generations in `DATA_DIR`. The current one stays, whatever it takes.',
    expected: 'a whole number of megabytes',
  },
  GENERATION_URL: {
    meaning:
      'Serves the generations of another site: the folder `generation` of its [static files](static.md#servers-without-an-importer). This machine then has no importer, no database and no contributions.',
    expected:
      'the http(s) address of published generations: https://host/generation; without DATABASE_URL and OBJECT_STORE_URL',
    unset: 'this machine builds its own',
  },
} as const satisfies Texts;

const STATIC_FILES = {
  PUBLISH_URL: {
    meaning:
      'Where the worker publishes each generation as files that need no server: a folder, or `s3://bucket/prefix` ([static files](static.md)).',
    expected: 'a folder, or s3://bucket/prefix',
    unset: 'only `lootiles publish` does',
  },
  SITE_URL: {
    meaning: 'Public address of the published website.',
    expected: 'the public http(s) address of the published website',
    unset: '`BASE_URL`',
  },
  API_URL: {
    meaning: 'Address of a service with the API. The published website leads people there to contribute.',
    expected: 'the public http(s) address of a service',
    unset: 'the published website offers no contributions',
  },
  PUBLISH_ENDPOINT: {
    meaning: 'Host of that bucket, which takes `host/bucket`.',
    expected: 'the http(s) address of an S3-compatible host, without the bucket',
    unset: 'the host of `OBJECT_STORE_URL`; without that, AWS',
    isSecret: true,
  },
  PUBLISH_ACCESS_KEY: {
    meaning: 'Key id for that bucket, which may read, write, list and delete.',
    expected: 'the key id for the bucket of PUBLISH_URL',
    unset: '`OBJECT_STORE_ACCESS_KEY`',
    isSecret: true,
  },
  PUBLISH_SECRET_KEY: {
    meaning: 'Secret key for that bucket.',
    expected: 'the secret key for the bucket of PUBLISH_URL',
    unset: '`OBJECT_STORE_SECRET_KEY`',
    isSecret: true,
  },
  PUBLISH_REGION: {
    meaning: 'Region that requests to that bucket are signed for.',
    expected: 'the region of the bucket of PUBLISH_URL',
    unset: '`OBJECT_STORE_REGION`',
  },
  PUBLISH_GENERATION: {
    meaning:
      'Publishes also each generation as servers map it, for [servers without an importer](static.md#servers-without-an-importer). The data takes about three times the space.',
    expected: 'on or off',
  },
} as const satisfies Texts;

const CONTRIBUTIONS = {
  CONTRIBUTIONS: { meaning: '`off` answers 503 to every contribution.', expected: 'on or off' },
  PEPPER: {
    meaning: 'Secret key of the hashes of people and addresses; the same on all machines.',
    expected: 'a secret of at least 32 characters',
    unset: 'one is made and kept in `DATA_DIR`',
    isSecret: true,
  },
  HUMAN_CHECK: {
    meaning:
      '`altcha`: a proof of work that this service checks itself. `siteverify`: a provider with that protocol.',
    expected: 'altcha or siteverify',
  },
  HUMAN_CHECK_URL: {
    meaning: 'Address of the provider.',
    expected: 'the http(s) address of the provider’s siteverify, with HUMAN_CHECK=siteverify',
    unset: CHECK_KEY,
  },
  HUMAN_CHECK_SECRET: {
    meaning: 'Secret of the provider.',
    expected: 'the provider’s secret, with HUMAN_CHECK=siteverify',
    unset: CHECK_KEY,
    isSecret: true,
  },
  HUMAN_CHECK_SITE_KEY: {
    meaning: 'Site key of the provider.',
    expected: 'the provider’s site key, with HUMAN_CHECK=siteverify',
    unset: CHECK_KEY,
  },
  VOTES_NEED_REVIEW: {
    meaning:
      'Facts, joined by commas (`name,operator`), whose voted values wait for a moderator. The worker reads it; all others follow.',
    expected: `facts with commas between them, of ${FACTS.filter((fact) => fact !== 'existence').join(', ')}`,
    unset: 'votes decide at once',
  },
} as const satisfies Texts;

const MAIL_AND_ACCOUNTS = {
  SMTP_URL: {
    meaning:
      'Mail server: `smtp://user:password@host:587` (encrypted if the server offers it; with `?requireTLS=true` always) or `smtps://…`.',
    expected: 'the smtp:// or smtps:// address of a mail server',
    unset: 'mails are written to `DATA_DIR/mail`',
    isSecret: true,
  },
  MAIL_FROM: {
    meaning: 'Sender of mails: `Lootiles <sign-in@toilets.example>`.',
    expected: 'an e-mail address, or Name <address>; SMTP_URL cannot do without it',
    unset: 'needed with `SMTP_URL`',
  },
  SIGN_IN_MAILS_PER_HOUR: {
    meaning: 'Most sign-in mails that strangers may cause in an hour, all addresses together.',
    expected: 'a whole number from 1 to 999999',
  },
  PASSKEY_GRACE_DAYS: {
    meaning:
      'Days from the first start of this version in which those who were moderators then have their rights [without a passkey](moderation.md#passkeys).',
    expected: 'a whole number from 0 to 999',
  },
} as const satisfies Texts;

const OPENSTREETMAP = {
  OSM_NOTES: {
    meaning: '`on` sends accepted reports to OpenStreetMap as notes. Needs `BASE_URL`.',
    expected: 'on or off',
  },
  OSM_API_URL: {
    meaning: 'API of OpenStreetMap. Try with its development server first.',
    expected: 'the http(s) address of OpenStreetMap’s API',
  },
  OSM_NOTES_TOKEN: {
    meaning: 'OAuth 2 token (scope `write_notes`) of the account that notes are from.',
    expected: 'an OAuth 2 token with the scope write_notes',
    unset: 'notes are anonymous',
    isSecret: true,
  },
} as const satisfies Texts;

const PAYMENTS = {
  PAYMENT_KEY: {
    meaning: 'Secret key of the payment provider’s API.',
    expected: 'the secret key of the payment provider; the other PAYMENT_ settings need it',
    unset: 'no plans are sold',
    isSecret: true,
  },
  PAYMENT_WEBHOOK_SECRET: {
    meaning: 'Secret that the provider signs events with.',
    expected: 'the secret that events are signed with; PAYMENT_KEY needs it',
    unset: 'needed with `PAYMENT_KEY`',
    isSecret: true,
  },
  PAYMENT_PRICE_BASIC: {
    meaning: 'Id of the recurring net price of the tier basic.',
    expected: 'the id of the price of the tier basic; PAYMENT_KEY needs it',
    unset: 'needed with `PAYMENT_KEY`',
  },
  PAYMENT_PRICE_PLUS: {
    meaning: 'Id of the recurring net price of the tier plus.',
    expected: 'the id of the price of the tier plus; PAYMENT_KEY needs it',
    unset: 'needed with `PAYMENT_KEY`',
  },
  PAYMENT_API_URL: {
    meaning: 'API of the payment provider.',
    expected: 'the http(s) address of the payment provider’s API',
  },
  PAYMENT_SIGNATURE_HEADER: {
    meaning: 'Header that carries the signature of an event.',
    expected: 'the name of a header',
  },
} as const satisfies Texts;

const LIMITS_AND_PROXIES = {
  RATE_LIMIT: { meaning: '`off` for benchmarks and trusted networks.', expected: 'on or off' },
  RATE_LIMIT_STORE: {
    meaning:
      '`memory`, or the `redis://` or `rediss://` address of the store that counts for several machines.',
    expected: 'memory, or the redis:// or rediss:// address of a store',
    isSecret: true,
  },
  COMPRESSION: {
    meaning:
      'Whether the server compresses answers over 1 KB itself. `off` behind a proxy that does it, to spare the server the time.',
    expected: 'on or off',
  },
  RATE_LIMIT_NETWORKS: {
    meaning:
      'Networks with a quota of their own, for hosts of many people: `203.0.113.0/24=6000` are 6000 reads a minute for all its addresses together. The other quotas grow alike, but those of contributions. Joined by commas; the first that fits counts; IPv6 up to `/64`.',
    expected:
      'a list of networks with reads a minute, from 60 (203.0.113.0/24=6000, 2001:db8::/32=600), with commas between them',
    unset: 'all addresses have the usual quota',
  },
  TRUST_PROXY: {
    meaning:
      'Proxies whose `X-Forwarded-For` is believed: addresses, networks (`10.0.0.0/8`), `loopback`, `private`, joined by commas.',
    expected: 'a list of addresses and networks (10.0.0.0/8), loopback or private, with commas between them',
    unset: 'the address of the connection counts',
  },
  MAX_CONNECTIONS: {
    meaning:
      'Open connections of a server process. Each is a file descriptor. If all are in use, idle ones are closed.',
    expected: 'a whole number from 1 to 9999999',
  },
  MAX_CONNECTIONS_PER_ADDRESS: {
    meaning: 'Of them from one address. No bound for `TRUST_PROXY`, and none with `RATE_LIMIT=off`.',
    expected: 'a whole number from 1 to 9999999',
  },
} as const satisfies Texts;

const ABOUT_THE_SERVICE = {
  CONTACT: {
    meaning: 'Who runs the service, for its pages and the API description: an e-mail address or a URL.',
    expected: 'an e-mail address, or the http(s) address of a page',
    unset: 'not shown',
  },
  IMPRINT: {
    meaning: 'Text of `/imprint`, or the path of a text file (it begins with `/` or `.`).',
    expected: 'a text, or the path of a text file',
    unset: 'there is no such page',
  },
  AERIAL_URL: {
    meaning:
      'Address of a page with pictures from above, with `{lat}` and `{lon}` in it. Moderators get a link to each spot.',
    expected: 'an https address with {lat} and {lon}',
    unset: 'no link',
  },
  DEPRECATIONS: {
    meaning:
      'Operations that will end, as JSON: `{"getToilet":{"deprecated":"2027-01-01","sunset":"2027-07-01","link":"https://…"}}`.',
    expected:
      'a JSON object: operation to {"deprecated": date, "sunset": date} and, if there is a page about it, "link"',
    unset: 'none',
  },
} as const satisfies Texts;

/** Groups of settings in the order of the document. */
export const SETTING_GROUPS: Readonly<Record<string, Texts>> = {
  Server: SERVER,
  Data: DATA,
  'Many machines': MANY_MACHINES,
  'Static files': STATIC_FILES,
  Contributions: CONTRIBUTIONS,
  'Mail and accounts': MAIL_AND_ACCOUNTS,
  OpenStreetMap: OPENSTREETMAP,
  Payments: PAYMENTS,
  'Limits and proxies': LIMITS_AND_PROXIES,
  'About the service': ABOUT_THE_SERVICE,
};

export const SETTING_TEXTS = {
  ...SERVER,
  ...DATA,
  ...MANY_MACHINES,
  ...STATIC_FILES,
  ...CONTRIBUTIONS,
  ...MAIL_AND_ACCOUNTS,
  ...OPENSTREETMAP,
  ...PAYMENTS,
  ...LIMITS_AND_PROXIES,
  ...ABOUT_THE_SERVICE,
};
