import { describe, expect, test } from 'vitest';
import { RecentCache } from '../../../server/place-lookup/recent-cache.ts';

function cache() {
  const clock = { ms: 0 };
  return { clock, cache: new RecentCache<string[]>(3, 1_000, () => clock.ms) };
}

describe('a cache of recent answers', () => {
  test('is as large as it may be; what was not used for longest goes first', () => {
    const { cache: sut } = cache();
    for (const key of ['a', 'b', 'c']) sut.set(key, [key]);
    sut.get('a');
    sut.set('b', ['new']);
    sut.set('d', ['d']);
    expect(['a', 'b', 'c', 'd'].map((key) => sut.get(key))).toEqual([['a'], ['new'], undefined, ['d']]);
    for (let i = 0; i < 100; i++) sut.set(`key ${i}`, []);
    expect(sut.size).toBe(3);
  });

  test('forgets by age since an answer was set, however often it is used', () => {
    const { clock, cache: sut } = cache();
    sut.set('a', ['a']);
    clock.ms = 999;
    expect(sut.get('a')).toEqual(['a']);
    clock.ms = 1_000;
    expect(sut.get('a')).toBeUndefined();
    expect(sut.size).toBe(0);
    sut.set('a', ['again']);
    clock.ms = 1_999;
    expect(sut.get('a')).toEqual(['again']);
  });
});
