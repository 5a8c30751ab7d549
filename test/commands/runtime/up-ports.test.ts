import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { expectFreePorts, workerMetrics } from '../../../commands/up.ts';
import { WrongSetting } from '../../../schemas/settings/wrong-setting.ts';
import { listening } from '../../fixtures/listening.ts';

const HERE = '127.0.0.1';
const anyPort = { host: HERE, port: 0, metrics: undefined };

describe('the worker shows its metrics', () => {
  test.each([
    [undefined, undefined],
    [
      { host: HERE, port: 9464 },
      { host: HERE, port: 9465 },
    ],
    [
      { host: HERE, port: 0 },
      { host: HERE, port: 0 },
    ],
    [
      { host: '::1', port: 65_534 },
      { host: '::1', port: 65_535 },
    ],
  ])('beside METRICS %o at %o', (metrics, at) => {
    expect(workerMetrics({ metrics })).toEqual(at);
  });

  test('not at a port that there is not', () => {
    expect(() => workerMetrics({ metrics: { host: HERE, port: 65_535 } })).toThrow(
      new WrongSetting(
        'METRICS is port 65535, but the worker needs the next port. Set METRICS to 65534 or less.',
      ),
    );
  });
});

describe('the ports', () => {
  const occupied = async () => Number(new URL(await listening(createServer())).port);

  test('may be free, and are free afterwards', async () => {
    const at = { ...anyPort, metrics: { host: HERE, port: 0 } };
    await expectFreePorts(at);
    await expectFreePorts(at);
  });

  test('that are taken are named with their setting', async () => {
    const port = await occupied();
    const named = (setting: string) =>
      new WrongSetting(`Port ${port} on ${HERE} is in use. Set ${setting} to another one.`);
    await expect(expectFreePorts({ ...anyPort, port })).rejects.toThrow(named('PORT'));
    await expect(expectFreePorts({ ...anyPort, metrics: { host: HERE, port } })).rejects.toThrow(
      named('METRICS'),
    );
    await expect(expectFreePorts({ ...anyPort, metrics: { host: HERE, port: port - 1 } })).rejects.toThrow(
      named('METRICS (the worker takes the port after it)'),
    );
  });

  test('at an address of another machine say what to change', async () => {
    await expect(expectFreePorts({ ...anyPort, host: '192.0.2.1' })).rejects.toThrow(
      /^Cannot listen on 192\.0\.2\.1:0 \(.+\)\. Set PORT to what this machine allows\.$/,
    );
  });
});
