/** Keyed hashes: the same for the same person, different for everything else, and the key kept safe. */
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  addressHash,
  loadPepper,
  pepperFingerprint,
  personHash,
} from '../../../overlay/database/keyed-hash.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';

const PEPPER = Buffer.from('p'.repeat(64));

describe('a hash', () => {
  test('is HMAC-SHA256 in hex, and stays what it is: people are known by it', () => {
    expect(personHash(PEPPER, 'device', '0'.repeat(32))).toBe(
      '1a210e13feb185cde8f8ada8a317da329286f0f05a3df1a9606f3831fa249eba',
    );
  });

  test('differs by kind, value, pepper and day', () => {
    const hashes = [
      personHash(PEPPER, 'device', 'x'),
      personHash(PEPPER, 'account', 'x'),
      personHash(PEPPER, 'device', 'y'),
      personHash(Buffer.from('other'), 'device', 'x'),
      addressHash(PEPPER, 'x', '2026-11-21'),
      addressHash(PEPPER, 'x', '2026-11-22'),
      addressHash(PEPPER, 'y', '2026-11-21'),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(addressHash(PEPPER, 'x', '2026-11-21')).toBe(hashes[4]);
  });
});

test('the fingerprint of a pepper tells it from others, and is no other hash of it', () => {
  expect(pepperFingerprint(PEPPER)).toMatch(/^[0-9a-f]{16}$/);
  expect(pepperFingerprint(PEPPER)).toBe(pepperFingerprint(Buffer.from(PEPPER)));
  expect(pepperFingerprint(PEPPER)).not.toBe(pepperFingerprint(Buffer.from('other')));
  expect(personHash(PEPPER, 'device', '')).not.toContain(pepperFingerprint(PEPPER));
});

describe('the pepper', () => {
  test('is the setting where there is one, and then nothing is written', async () => {
    const folder = temporaryFolder();
    expect(await loadPepper('s3cret', folder)).toEqual(Buffer.from('s3cret'));
    expect(readdirSync(folder)).toEqual([]);
  });

  test('otherwise is random, made once by whoever comes first, and readable by its owner only', async () => {
    const folder = join(temporaryFolder(), 'data');
    const peppers = await Promise.all(Array.from({ length: 20 }, () => loadPepper(undefined, folder)));
    expect(new Set(peppers.map(String)).size).toBe(1);
    expect(String(peppers[0])).toMatch(/^[0-9a-f]{64}$/);
    expect(readdirSync(folder)).toEqual(['pepper']);
    expect(statSync(join(folder, 'pepper')).mode & 0o777).toBe(0o600);
    expect(await loadPepper(undefined, temporaryFolder())).not.toEqual(peppers[0]);
  });

  test('that is damaged is not replaced: everybody would be a new person', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'pepper'), 'short\n');
    chmodSync(join(folder, 'pepper'), 0o600);
    await expect(loadPepper(undefined, folder)).rejects.toThrow(
      /pepper is damaged. Restore it from a backup/,
    );
  });
});
