/** Lookup files for tests, in a folder that is removed at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PlaceRecord } from '../../../shards/gazetteer/place-record.ts';
import { Places } from '../../../shards/gazetteer/places.ts';
import { writePlaces } from '../../../shards/gazetteer/write-places.ts';

export function place(name: string, fields: Partial<PlaceRecord> = {}): PlaceRecord {
  const town = fields.town ?? null;
  return {
    kind: 'street',
    name,
    names: [],
    lon: 0,
    lat: 0,
    importance: 0.1,
    country: null,
    labelAt: [],
    ...fields,
    town,
    townNames: fields.townNames ?? (town === null ? [] : [town]),
  };
}

export function temporaryPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lootiles-places-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'places');
}

export function gazetteer(records: Iterable<PlaceRecord>): Places {
  const path = temporaryPath();
  writePlaces(path, records);
  const places = Places.open(path);
  onTestFinished(() => places.close());
  return places;
}
