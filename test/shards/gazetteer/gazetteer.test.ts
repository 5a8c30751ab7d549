import { truncateSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { writePlaces } from '../../../packages/gazetteer/index.ts';
import { BlobError } from '../../../shards/format/blob.ts';
import { Gazetteer, verifyGazetteer } from '../../../shards/gazetteer/gazetteer.ts';
import { place, temporaryPath } from '../../fixtures/small-gazetteer.ts';

const REMEDY = /is cut off after 50 bytes\. Run "lootiles import" to build it again\.$/;

describe('a damaged gazetteer', () => {
  test('is refused with what to do about it, from its first question on', () => {
    const path = temporaryPath();
    writePlaces(path, [place('Main Street')]);
    expect(new Gazetteer(path, 'g1').find('main street')).toHaveLength(1);
    verifyGazetteer(path);
    truncateSync(path, 50);
    expect(() => verifyGazetteer(path)).toThrow(BlobError);
    expect(() => verifyGazetteer(path)).toThrow(REMEDY);
    const gazetteer = new Gazetteer(path, 'g1');
    expect(gazetteer.fault).toBeUndefined();
    expect(() => gazetteer.find('main street')).toThrow(REMEDY);
    expect(gazetteer.fault).toMatchObject({ blob: 'g1' });
    expect(() => gazetteer.find('main street')).toThrow(/^gazetteer g1: place lookup /);
  });
});
