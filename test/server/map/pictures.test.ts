import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { BuiltFiles } from '../../../server/files/built-files.ts';
import { MapArchives } from '../../../server/map/map-archive.ts';
import { Pictures } from '../../../server/map/pictures.ts';
import { Generations } from '../../../server/process/generations.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { BUILT_WEBSITE } from '../../fixtures/built-website.ts';
import { workFolder } from '../../fixtures/imports.ts';
import { logInto } from '../../fixtures/log.ts';
import { drawnMapAround } from '../../fixtures/map-around.ts';

const AT = { lon: 7.4193, lat: 43.7384 };
/** However busy this machine is. */
const PATIENT_MS = 50_000;
const READER = '192.0.2.1';

describe('pictures of the map', () => {
  let archives: MapArchives;
  let font: Uint8Array<ArrayBuffer> | undefined;
  beforeAll(async () => {
    const folder = join(workFolder(), 'map');
    mkdirSync(folder);
    const path = await drawnMapAround(folder, AT);
    archives = new MapArchives(new Generations(new LocalStore(workFolder()), logInto([])), { path });
    font = BuiltFiles.open(BUILT_WEBSITE)?.mapFont;
  });

  test('are PNGs of 1200 by 630 pixels, the same for the same toilet', async () => {
    const pictures = new Pictures(archives, font, PATIENT_MS);
    const [first, again] = await Promise.all([pictures.of([AT], READER), pictures.of([AT], READER)]);
    const bytes = Buffer.from(first as Uint8Array);
    expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThanOrEqual(100_000);
    expect(again).toBe(first);
    expect(await pictures.of([AT], READER)).toBe(first);
    const other = await pictures.of([{ lon: AT.lon + 0.003, lat: AT.lat + 0.003 }], READER);
    expect(Buffer.from(other as Uint8Array).equals(bytes)).toBe(false);
  });

  test('are none where there is no map, or nothing is built', async () => {
    expect(await new Pictures(archives, font).of([{ lon: -120, lat: 10 }], READER)).toBeUndefined();
    expect(await new Pictures(archives, undefined).of([AT], READER)).toBeUndefined();
  });

  test('wait for the thread in bounded number; the others are refused', async () => {
    const pictures = new Pictures(archives, font, PATIENT_MS);
    const asked = Array.from({ length: 12 }, (_, i) =>
      pictures.of([{ lon: AT.lon + i * 1e-5, lat: AT.lat }], `192.0.2.${i}`),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer === 'late')).toHaveLength(4);
    expect(answers.filter((answer) => answer instanceof Uint8Array)).toHaveLength(8);
  });

  test('of one address leave places for those of others', async () => {
    const pictures = new Pictures(archives, font, PATIENT_MS);
    const asked = Array.from({ length: 9 }, (_, i) =>
      pictures.of([{ lon: AT.lon, lat: AT.lat + i * 1e-5 }], '198.51.100.7'),
    );
    const other = pictures.of([{ lon: AT.lon + 0.002, lat: AT.lat }], READER);
    expect((await Promise.all(asked)).filter((answer) => answer instanceof Uint8Array)).toHaveLength(3);
    expect(await other).toBeInstanceOf(Uint8Array);
  });

  test('are late if they take longer than readers wait, and ready for the next one', async () => {
    const pictures = new Pictures(archives, font, 1);
    expect(await pictures.of([AT], READER)).toBe('late');
    await expect.poll(() => pictures.of([AT], READER)).toBeInstanceOf(Uint8Array);
  });
});
