import { createClient } from '@redis/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { RedisCounter } from '../../../server/rate-limit/redis-counter.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { needs, REDIS } from '../../fixtures/needs.ts';
import { startRedis } from '../../fixtures/redis.ts';

const ADDRESS = '192.0.2.7';

describe('a store without a password', needs(REDIS), () => {
  test('knows addresses by a hash that only servers with the pepper can make', async () => {
    const port = await freePort();
    await startRedis(port, '');
    const url = `redis://127.0.0.1:${port}`;
    const counterOf = (pepper: string) => {
      const counter = new RedisCounter(url, Buffer.from(pepper));
      onTestFinished(() => counter.close());
      return counter;
    };
    const [one, another, other] = [counterOf('ours'), counterOf('ours'), counterOf('theirs')];
    const counted = async (counter: RedisCounter) =>
      (await counter.count('default', ADDRESS).catch(() => undefined))?.used;

    // Connected a moment after they were made.
    await expect.poll(() => counted(one)).toBe(1);
    await expect.poll(() => counted(another)).toBe(2);
    await expect.poll(() => counted(other)).toBe(1);

    const client = await createClient({ url }).connect();
    onTestFinished(() => client.destroy());
    const keys = await client.keys('*');
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(key).toMatch(/^lootiles:default:[0-9a-f]{64}$/);
  });
});
