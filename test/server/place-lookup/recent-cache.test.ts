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

  test('keeps what fits by size; what was not used for longest goes first', () => {
    const sut = new RecentCache<Uint8Array>(10, undefined, undefined, ({ length }) => length);
    sut.set('a', new Uint8Array(4));
    sut.set('b', new Uint8Array(4));
    expect(sut.get('a')).toHaveLength(4);
    sut.set('c', new Uint8Array(6));
    expect(['a', 'b', 'c'].filter((name) => sut.get(name))).toEqual(['a', 'c']);
    sut.set('large', new Uint8Array(11));
    expect(['a', 'b', 'c', 'large'].filter((name) => sut.get(name))).toEqual([]);
    expect(sut.size).toBe(0);
  });
});
