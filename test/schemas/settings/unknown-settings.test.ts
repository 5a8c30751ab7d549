import { describe, expect, test } from 'vitest';
import { SETTING_TEXTS } from '../../../schemas/settings/setting-texts.ts';
import { doubtfulSettings, readSettings } from '../../../schemas/settings/settings.ts';
import { unknownSettings } from '../../../schemas/settings/unknown-settings.ts';

const SETTINGS = Object.keys(SETTING_TEXTS);

describe('a variable that is no setting', () => {
  test.each([
    ['OBJECT_STOR_URL', 'OBJECT_STORE_URL'],
    ['OBJECT_STORE_URLS', 'OBJECT_STORE_URL'],
    ['OBJECT_STROE_URL', 'OBJECT_STORE_URL'],
    ['RATE-LIMIT', 'RATE_LIMIT'],
    ['RATE_LIMITS', 'RATE_LIMIT'],
    ['BASEURL', 'BASE_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['CONTRIBUTION', 'CONTRIBUTIONS'],
  ])('is refused if it is %s', (name, meant) => {
    expect(() => readSettings({ [name]: 'x', WORKERS: '0' })).toThrow(
      `Wrong settings. There is no setting ${name}: did you mean ${meant}? Correct or unset it. WORKERS=0 must be `,
    );
    expect(readSettings({ [name]: '' }).workers).toBe(1);
  });

  test('is refused by the name that a setting had before', () => {
    expect(unknownSettings(['TELEPHONE', 'HOST'], ['CONTACT', 'HOST'], { TELEPHONE: 'CONTACT' })).toEqual({
      wrong: [{ name: 'TELEPHONE', meant: 'CONTACT' }],
      doubtful: [],
    });
  });

  test.each([
    ['SMTP_HOST', undefined],
    ['PEPPER_FILE', undefined],
    ['OBJECT_STORE_CACHE', 'OBJECT_STORE_CACHE_MB'],
    ['METRICS_HOST', undefined],
  ])('is doubtful if it begins like one: %s', (name, meant) => {
    const { wrong, doubtful } = unknownSettings([name], SETTINGS);
    expect(wrong).toEqual([]);
    expect(doubtful).toEqual([{ name, meant }]);
  });

  test('is not ours otherwise: other programs have variables, too', () => {
    const foreign = [
      ...['PATH', 'HOME', 'HOSTNAME', 'HOSTTYPE', 'PORTS', 'HOSTS', 'MAIL', 'MAPS', 'LOGNAME', 'WORKER'],
      ...[
        'APP_URL',
        'API_KEY',
        'API_HOST',
        'BASE_IMAGE',
        'DATA_HOME',
        'XDG_DATA_DIRS',
        'MAX_JOBS',
        'SITE_NAME',
      ],
      ...[
        'HOST_IP',
        'PORT_HTTP',
        'DATABASE',
        'POSTGRES_PASSWORD',
        'PGDATABASE',
        'REDIS_URL',
        'NODE_OPTIONS',
        'TZ',
      ],
      ...['DATABASE_PORT', 'DATABASE_SERVICE_HOST', 'DATABASE_SERVICE_PORT', 'DATABASE_PORT_5432_TCP_ADDR'],
      ...[
        'MAIL_SERVICE_PORT_SMTP',
        'KUBERNETES_SERVICE_HOST',
        'LOOTILES_IMAGE',
        'KEEP_DAYS',
        'LOGS_DIRECTORY',
      ],
    ];
    expect(unknownSettings(foreign, SETTINGS)).toEqual({ wrong: [], doubtful: [] });
    expect(doubtfulSettings(Object.fromEntries(foreign.map((name) => [name, 'x'])))).toBeUndefined();
  });

  test('is named in one sentence, of which a hundred make no page', () => {
    expect(doubtfulSettings({ LOG_LEVEL: 'debug', TRUST_PROXYS_ALL: '1', SMTP_USER: '' })).toBe(
      'These are no settings and change nothing: LOG_LEVEL, TRUST_PROXYS_ALL. docs/configuration.md lists all.',
    );
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`MAP_NUMBER_${i}`, 'x']));
    expect(doubtfulSettings(many)).toMatch(/MAP_NUMBER_9 and 90 more\. docs/);
  });

  test('no setting is one letter from another', () => {
    for (const name of SETTINGS)
      expect(
        unknownSettings(
          [name],
          SETTINGS.filter((other) => other !== name),
        ).wrong,
      ).toEqual([]);
  });
});
