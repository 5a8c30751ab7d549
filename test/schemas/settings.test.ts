import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../schemas/settings.ts';

const DEFAULTS = {
  port: 8080,
  host: '127.0.0.1',
  baseUrl: 'http://localhost:8080',
  dataDir: resolve('./data'),
  extract: undefined,
  workers: 1,
};

describe('settings', () => {
  test('have defaults', () => {
    expect(readSettings({})).toEqual(DEFAULTS);
  });

  test('that are empty count as not set', () => {
    const env = { PORT: '', HOST: '', BASE_URL: '', DATA_DIR: '', EXTRACT: '', WORKERS: '' };
    expect(readSettings(env)).toEqual(DEFAULTS);
  });

  test('are read from the environment, whatever else is there', () => {
    const env = {
      PORT: '0',
      HOST: '0.0.0.0',
      BASE_URL: 'https://toilets.example/',
      DATA_DIR: '/srv/lootiles',
      EXTRACT: 'europe/germany',
      WORKERS: '8',
      PATH: '/usr/bin',
      LANG: undefined,
    };
    expect(readSettings(env)).toEqual({
      port: 0,
      host: '0.0.0.0',
      baseUrl: 'https://toilets.example',
      dataDir: '/srv/lootiles',
      extract: 'europe/germany',
      workers: 8,
    });
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
    ['BASE_URL', 'toilets.example', 'the public http(s) address of the service'],
    ['BASE_URL', 'ftp://toilets.example', 'the public http(s) address of the service'],
    ['BASE_URL', 'javascript:alert(1)', 'the public http(s) address of the service'],
    ['WORKERS', '0', 'a whole number from 1 to 256'],
    ['WORKERS', '257', 'a whole number from 1 to 256'],
    ['WORKERS', '1.5', 'a whole number from 1 to 256'],
    ['WORKERS', 'all', 'a whole number from 1 to 256'],
  ])('%s=%s is refused with what it takes', (name, value, expected) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      `Wrong settings. ${name}=${value} must be ${expected}.`,
    );
  });

  test('that are wrong are all named at once, each once', () => {
    expect(() => readSettings({ PORT: 'x', WORKERS: '0', HOST: 'fine' })).toThrow(
      /^Wrong settings\. PORT=x must be [^.]+\. WORKERS=0 must be [^.]+\.$/,
    );
  });
});
