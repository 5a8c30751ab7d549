import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OWN_DEPRECATIONS } from '../../../schemas/settings/composed-settings.ts';
import { readSettings } from '../../../schemas/settings/settings.ts';

const DEFAULTS = {
  port: 8080,
  host: '127.0.0.1',
  metrics: undefined,
  logFormat: undefined,
  baseUrl: 'http://localhost:8080',
  dataDir: resolve('./data'),
  extract: undefined,
  walking: 'auto',
  houseNumbers: 'auto',
  importSchedule: '15 3 * * *',
  importShare: 0.5,
  replicationUrl: 'off',
  signInMailsPerHour: 300,
  passkeyGraceDays: 14,
  workers: 1,
  contributions: true,
  votesNeedReview: [],
  rateLimit: true,
  rateLimitStore: 'memory',
  networkQuotas: [],
  compression: true,
  trustProxy: [],
  maxConnections: 3_000,
  maxConnectionsPerAddress: 256,
  deprecations: OWN_DEPRECATIONS,
  dumpsKept: 7,
  map: 'auto',
  publishing: { endpoint: 'https://s3.us-east-1.amazonaws.com', region: 'us-east-1', forServers: false },
};

describe('settings', () => {
  test('have defaults', () => {
    expect(readSettings({})).toEqual(DEFAULTS);
  });

  test('of the payment provider are all or none', () => {
    const env = {
      PAYMENT_KEY: 'sk_1',
      PAYMENT_WEBHOOK_SECRET: 'whsec_1',
      PAYMENT_PRICE_BASIC: 'price_1',
      PAYMENT_PRICE_PLUS: 'price_2',
    };
    expect(readSettings(env).payment).toEqual({
      apiUrl: 'https://api.stripe.com',
      key: 'sk_1',
      webhookSecret: 'whsec_1',
      prices: { basic: 'price_1', plus: 'price_2' },
      signatureHeader: 'Provider-Signature',
    });
    expect(() => readSettings({ ...env, PAYMENT_WEBHOOK_SECRET: '', PAYMENT_PRICE_PLUS: '' })).toThrow(
      /PAYMENT_WEBHOOK_SECRET must be .* PAYMENT_PRICE_PLUS= must be /,
    );
    expect(() => readSettings({ PAYMENT_KEY: 'sk_secret' })).not.toThrow(/sk_secret/);
  });

  test('of the object store want its keys, and do not repeat them', () => {
    const env = { OBJECT_STORE_URL: 'https://bucket.objects.example', OBJECT_STORE_ACCESS_KEY: 'key' };
    expect(() => readSettings(env)).toThrow(
      /^Wrong settings\. OBJECT_STORE_SECRET_KEY must be the secret key for the bucket; .*\.$/,
    );
    expect(readSettings({ ...env, OBJECT_STORE_SECRET_KEY: 'secret' }).objectStore).toEqual({
      url: 'https://bucket.objects.example',
      accessKey: 'key',
      secretKey: 'secret',
      region: 'us-east-1',
      pollMs: 1_000,
      cacheBytes: 1e10,
    });
  });

  test('of another site to follow turn contributions off, and stand beside no database and no bucket', () => {
    const GENERATION_URL = 'https://toilets.example/generation/';
    expect(readSettings({ GENERATION_URL })).toMatchObject({
      followed: { url: 'https://toilets.example/generation', cacheBytes: 1e10 },
      contributions: false,
    });
    const bucket = {
      OBJECT_STORE_URL: 'https://b.example',
      OBJECT_STORE_ACCESS_KEY: 'a',
      OBJECT_STORE_SECRET_KEY: 'b',
    };
    for (const beside of [bucket, { DATABASE_URL: 'postgresql://localhost/toilets' }])
      expect(() => readSettings({ GENERATION_URL, ...beside })).toThrow(
        /^Wrong settings\. GENERATION_URL=.* must be .* without DATABASE_URL and OBJECT_STORE_URL\.$/,
      );
    for (const wrong of [
      'toilets.example',
      'https://user:secret@toilets.example/g',
      'https://toilets.example/g?key=1',
    ])
      expect(() => readSettings({ GENERATION_URL: wrong })).toThrow(
        /^Wrong settings\. GENERATION_URL=.* must be /,
      );
  });

  test('of a bucket to publish to want its keys; a folder wants none', () => {
    expect(readSettings({ PUBLISH_URL: './site' }).publishing.address).toBe('./site');
    expect(() => readSettings({ PUBLISH_URL: 's3://site' })).toThrow(
      /^Wrong settings\. PUBLISH_ACCESS_KEY must be .* PUBLISH_SECRET_KEY must be /,
    );
    expect(() => readSettings({ PUBLISH_URL: 'https://host/bucket' })).toThrow(
      'Wrong settings. PUBLISH_URL=https://host/bucket must be a folder, or s3://bucket/prefix.',
    );
    const keys = { PUBLISH_URL: 's3://site', PUBLISH_ACCESS_KEY: 'key', PUBLISH_SECRET_KEY: 'secret' };
    expect(readSettings({ ...keys, PUBLISH_REGION: 'eu-central-1' }).publishing).toMatchObject({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
    });
    const bucket = {
      OBJECT_STORE_URL: 'https://bucket.host',
      OBJECT_STORE_ACCESS_KEY: 'a',
      OBJECT_STORE_SECRET_KEY: 'b',
    };
    expect(readSettings(bucket).publishing).toMatchObject({ accessKey: 'a', secretKey: 'b' });
  });

  test.each([
    'https://objects.example/bucket/folder',
    'https://key:secret@objects.example/bucket',
    's3://bucket',
  ])('of the object store take the address of a bucket, not %s', (url) => {
    const env = { OBJECT_STORE_URL: url, OBJECT_STORE_ACCESS_KEY: 'a', OBJECT_STORE_SECRET_KEY: 'b' };
    expect(() => readSettings(env)).toThrow(/OBJECT_STORE_URL.* must be .* address of a bucket/);
    expect(() => readSettings(env)).not.toThrow(/key:secret/);
  });

  test('of the map may name a file, an address, and a style without a dark twin, but no twin alone', () => {
    expect(readSettings({ MAP_URL: 'https://map.example/planet.pmtiles' }).ownMap).toEqual({
      url: 'https://map.example/planet.pmtiles',
    });
    expect(readSettings({ MAP_URL: './planet.pmtiles' }).ownMap).toEqual({ path: resolve('planet.pmtiles') });
    const light = 'https://map.example/style.json';
    expect(readSettings({ MAP_STYLE_URL: light }).mapStyles).toEqual({ light, dark: light });
    expect(() => readSettings({ MAP_STYLE_DARK_URL: light })).toThrow(/MAP_STYLE_URL= must be .*needs it/);
    expect(() => readSettings({ MAP_URL: 'planet' })).toThrow(/MAP_URL=planet must be the path of/);
  });

  test('that are empty count as not set', () => {
    const env = { PORT: '', HOST: '', BASE_URL: '', DATA_DIR: '', EXTRACT: '', WORKERS: '' };
    expect(readSettings(env)).toEqual(DEFAULTS);
  });

  test('are read from the environment, whatever else is there', () => {
    const env = {
      PORT: '0',
      HOST: '0.0.0.0',
      METRICS: '[::1]:9464',
      LOG_FORMAT: 'text',
      BASE_URL: 'https://toilets.example/',
      DATA_DIR: '/srv/lootiles',
      EXTRACT: 'europe/germany',
      IMPORT_SCHEDULE: '0 */6 * * 1-5',
      IMPORT_SHARE: '100',
      DUMPS_KEPT: '3',
      WORKERS: '8',
      REPLICATION_URL: 'https://replication.example/minute',
      MAP: 'on',
      MAP_URL: '/srv/maps/planet.pmtiles',
      MAP_STYLE_URL: 'https://map.example/light.json',
      MAP_STYLE_DARK_URL: 'https://map.example/dark.json',
      OBJECT_STORE_URL: 'https://objects.example/lootiles/',
      OBJECT_STORE_ACCESS_KEY: 'object key',
      OBJECT_STORE_SECRET_KEY: 'object secret',
      OBJECT_STORE_REGION: 'eu-central-1',
      OBJECT_STORE_POLL_MS: '500',
      OBJECT_STORE_CACHE_MB: '2000',
      PUBLISH_URL: 's3://site/toilets',
      PUBLISH_ACCESS_KEY: 'publish key',
      PUBLISH_GENERATION: 'on',
      DATABASE_URL: 'postgresql://user:secret@/postgres?host=%2Frun&port=5432',
      CONTRIBUTIONS: 'off',
      PEPPER: 'p'.repeat(32),
      HUMAN_CHECK: 'siteverify',
      HUMAN_CHECK_URL: 'https://check.example/siteverify',
      HUMAN_CHECK_SECRET: 'check secret',
      HUMAN_CHECK_SITE_KEY: 'check key',
      RATE_LIMIT: 'off',
      SIGN_IN_MAILS_PER_HOUR: '20',
      PASSKEY_GRACE_DAYS: '30',
      COMPRESSION: 'off',
      RATE_LIMIT_STORE: 'rediss://:secret@store.example:6380/2',
      TRUST_PROXY: 'loopback, private,2001:db8::/32 , 192.0.2.7',
      MAX_CONNECTIONS: '20000',
      MAX_CONNECTIONS_PER_ADDRESS: '50',
      DEPRECATIONS: '{"getToilet":{"deprecated":"2027-01-01","sunset":"2027-07-01T12:00:00+02:00"}}',
      PATH: '/usr/bin',
      LANG: undefined,
    };
    expect(readSettings(env)).toEqual({
      port: 0,
      host: '0.0.0.0',
      metrics: { host: '::1', port: 9464 },
      logFormat: 'text',
      baseUrl: 'https://toilets.example',
      dataDir: '/srv/lootiles',
      extract: 'europe/germany',
      walking: 'auto',
      houseNumbers: 'auto',
      importSchedule: '0 */6 * * 1-5',
      importShare: 1,
      dumpsKept: 3,
      workers: 8,
      replicationUrl: 'https://replication.example/minute',
      map: 'on',
      ownMap: { path: '/srv/maps/planet.pmtiles' },
      mapStyles: { light: 'https://map.example/light.json', dark: 'https://map.example/dark.json' },
      objectStore: {
        url: 'https://objects.example/lootiles',
        accessKey: 'object key',
        secretKey: 'object secret',
        region: 'eu-central-1',
        pollMs: 500,
        cacheBytes: 2e9,
      },
      publishing: {
        address: 's3://site/toilets',
        endpoint: 'https://objects.example',
        accessKey: 'publish key',
        secretKey: 'object secret',
        region: 'eu-central-1',
        forServers: true,
      },
      databaseUrl: 'postgresql://user:secret@/postgres?host=%2Frun&port=5432',
      contributions: false,
      votesNeedReview: [],
      pepper: 'p'.repeat(32),
      siteverify: { url: 'https://check.example/siteverify', secret: 'check secret', siteKey: 'check key' },
      signInMailsPerHour: 20,
      passkeyGraceDays: 30,
      rateLimit: false,
      rateLimitStore: 'rediss://:secret@store.example:6380/2',
      networkQuotas: [],
      compression: false,
      trustProxy: ['loopback', 'private', '2001:db8::/32', '192.0.2.7'],
      maxConnections: 20_000,
      maxConnectionsPerAddress: 50,
      deprecations: {
        ...OWN_DEPRECATIONS,
        getToilet: { deprecated: Date.UTC(2027, 0, 1), sunset: Date.UTC(2027, 6, 1, 10) },
      },
    });
  });

  test.each([
    ['off', undefined],
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
    ['figures.internal:0', { host: 'figures.internal', port: 0 }],
  ])('METRICS=%s shows the figures at %o', (METRICS, expected) => {
    expect(readSettings({ METRICS }).metrics).toEqual(expected);
  });

  test('give the public address the port, where it is not set', () => {
    expect(readSettings({ PORT: '3000' }).baseUrl).toBe('http://localhost:3000');
  });

  test.each([
    ['PORT', '65536', 'a port number from 0 to 65535'],
    ['PORT', '-1', 'a port number from 0 to 65535'],
    ['PORT', '80.5', 'a port number from 0 to 65535'],
    ['PORT', '0x50', 'a port number from 0 to 65535'],
    ['PORT', ' 80', 'a port number from 0 to 65535'],
    ['PORT', 'http', 'a port number from 0 to 65535'],
    ['METRICS', '65536', 'off, a port, or address:port'],
    ['METRICS', '0.0.0.0', 'off, a port, or address:port'],
    ['LOG_FORMAT', 'xml', 'json or text'],
    ['BASE_URL', 'toilets.example', 'the public http(s) address of the service'],
    ['BASE_URL', 'ftp://toilets.example', 'the public http(s) address of the service'],
    ['BASE_URL', 'javascript:alert(1)', 'the public http(s) address of the service'],
    ['WORKERS', '0', 'a whole number from 1 to 256'],
    ['WORKERS', '257', 'a whole number from 1 to 256'],
    ['WORKERS', '1.5', 'a whole number from 1 to 256'],
    ['WORKERS', 'all', 'a whole number from 1 to 256'],
    ['RATE_LIMIT', 'yes', 'on or off'],
  ])('%s=%s is refused with what it takes', (name, value, expected) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      `Wrong settings. ${name}=${value} must be ${expected}.`,
    );
  });

  test.each(['proxy', '192.0.2.0/33', '2001:db8::/129', '192.0.2.1/', 'fe80::1%eth0', '192.0.2.1,', '*'])(
    'TRUST_PROXY=%s is refused',
    (list) => {
      expect(() => readSettings({ TRUST_PROXY: list })).toThrow(
        `Wrong settings. TRUST_PROXY=${list} must be a list of addresses and networks (10.0.0.0/8), loopback or private`,
      );
    },
  );

  test.each(['0', '9', '101', '0.5', 'half'])('IMPORT_SHARE=%s is refused', (share) => {
    expect(() => readSettings({ IMPORT_SHARE: share })).toThrow(
      `Wrong settings. IMPORT_SHARE=${share} must be a whole number from 10 to 100.`,
    );
  });

  test.each(['never', '15 3 * *', '0 15 3 * * *', '99 3 * * *', '15 3 * * MOND', '@daily'])(
    'IMPORT_SCHEDULE=%s is refused',
    (schedule) => {
      expect(() => readSettings({ IMPORT_SCHEDULE: schedule })).toThrow(
        `Wrong settings. IMPORT_SCHEDULE=${schedule} must be off, or the five fields of a cron schedule, for instance 15 3 * * *.`,
      );
    },
  );

  test.each([
    '{',
    '[]',
    '{"nothing":{"deprecated":"2027-01-01","sunset":"2027-07-01"}}',
    '{"getToilet":{"deprecated":"2027-01-01"}}',
    '{"getToilet":{"deprecated":"2027-07-01","sunset":"2027-01-01"}}',
    '{"getToilet":{"deprecated":"soon","sunset":"2027-01-01"}}',
    '{"getToilet":{"deprecated":"2027-01-01","sunset":"2027-07-01","link":"javascript:alert(1)"}}',
  ])('DEPRECATIONS=%s is refused', (json) => {
    expect(() => readSettings({ DEPRECATIONS: json })).toThrow(
      `Wrong settings. DEPRECATIONS=${json} must be a JSON object: operation to`,
    );
  });

  test('of an outside human check are needed all together', () => {
    expect(() => readSettings({ HUMAN_CHECK: 'siteverify', HUMAN_CHECK_SITE_KEY: 'key' })).toThrow(
      'Wrong settings. HUMAN_CHECK_URL= must be the http(s) address of the provider’s siteverify, with HUMAN_CHECK=siteverify. ' +
        'HUMAN_CHECK_SECRET must be the provider’s secret, with HUMAN_CHECK=siteverify.',
    );
  });

  test('of notes to OpenStreetMap are off, and need a public address', () => {
    const BASE_URL = 'https://toilets.example';
    const OSM_NOTES_TOKEN = 'a token of an account';
    expect(readSettings({ BASE_URL }).osmNotes).toBeUndefined();
    expect(readSettings({ BASE_URL, OSM_NOTES: 'on' }).osmNotes).toEqual({
      apiUrl: 'https://api.openstreetmap.org',
      token: undefined,
    });
    expect(() => readSettings({ OSM_NOTES: 'on' })).toThrow(
      'Wrong settings. BASE_URL= must be the public http(s) address of the service.',
    );
    expect(() => readSettings({ BASE_URL, OSM_NOTES: 'on', OSM_NOTES_TOKEN })).toThrow(
      'Wrong settings. OSM_NOTES_TOKEN must be an OAuth 2 token with the scope write_notes.',
    );
  });

  test('bound the mails of strangers within an hour', () => {
    for (const wrong of ['0', '-1', '1.5', 'off', '1000000'])
      expect(() => readSettings({ SIGN_IN_MAILS_PER_HOUR: wrong })).toThrow(
        'a whole number from 1 to 999999',
      );
  });

  test('of a mail server name who mails are from, in one line', () => {
    const SMTP_URL = 'smtp://user:secret@mail.example:587';
    const MAIL_FROM = 'Lootiles <sign-in@toilets.example>';
    expect(readSettings({ SMTP_URL, MAIL_FROM }).smtp).toEqual({ url: SMTP_URL, from: MAIL_FROM });
    expect(readSettings({ MAIL_FROM }).smtp).toBeUndefined();
    expect(() => readSettings({ SMTP_URL })).toThrow(
      'Wrong settings. MAIL_FROM= must be an e-mail address, or Name <address>; SMTP_URL cannot do without it.',
    );
    for (const wrong of ['Lootiles', 'a@b.example, c@d.example', 'Loo\n<a@b.example>', '<a@b.example>'])
      expect(() => readSettings({ MAIL_FROM: wrong })).toThrow('MAIL_FROM=');
  });

  test.each([
    ['SMTP_URL', 'http://user:secret@mail.example'],
    ['DATABASE_URL', 'mysql://root:secret@db.example'],
    ['PEPPER', 'secret, but short'],
  ])('%s holds a secret: its wrong value is not told', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`Wrong settings. ${name} must be `);
    expect(() => readSettings({ [name]: value })).not.toThrow(value);
  });

  test('that may hold a password are named without their value', () => {
    const wrong = { RATE_LIMIT_STORE: 'http://:secret@store.example' };
    expect(() => readSettings(wrong)).toThrow(
      'Wrong settings. RATE_LIMIT_STORE must be memory, or the redis:// or rediss:// address of a store.',
    );
  });

  test('that are wrong are all named at once, each once', () => {
    expect(() => readSettings({ PORT: 'x', WORKERS: '0', HOST: 'fine' })).toThrow(
      /^Wrong settings\. PORT=x must be [^.]+\. WORKERS=0 must be [^.]+\.$/,
    );
  });
});

test.each([
  [undefined, []],
  ['', []],
  ['name', ['name']],
  ['name, operator,name', ['name', 'operator']],
])('VOTES_NEED_REVIEW=%s are the facts %j', (list, facts) => {
  expect(readSettings({ VOTES_NEED_REVIEW: list }).votesNeedReview).toEqual(facts);
});

test.each(['names', 'existence', 'name;operator', ','])('VOTES_NEED_REVIEW=%s stops the program', (list) => {
  expect(() => readSettings({ VOTES_NEED_REVIEW: list })).toThrow(
    `VOTES_NEED_REVIEW=${list} must be facts with commas between them, of access, fee, `,
  );
});
