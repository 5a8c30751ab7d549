import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetQuery } from 'hyparquet';
import { expect, test } from 'vitest';
import { type Cell, COLUMNS, type ColumnType, type DumpToilet } from '../../../pipeline/exports/columns.ts';
import { GeoParquetFile, TOILET_TABLE } from '../../../pipeline/exports/geoparquet-file.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';

/** Along a line from west to east. */
const ROWS = 65_536;
const STEP = 0.001;
const VALUES: Readonly<Record<ColumnType, Cell>> = {
  string: 'x',
  number: 1.5,
  integer: 1,
  boolean: true,
  time: '2026-11-18T12:00:00.000Z',
};

async function written(): Promise<string> {
  const path = join(temporaryFolder(), 'toilets.parquet');
  const box = [0, 43, ROWS * STEP, 43] as const;
  const file = new GeoParquetFile(path, TOILET_TABLE, {
    attribution: '© us',
    licence: 'ODbL-1.0',
    box: [...box],
  });
  const cells = COLUMNS.map(({ type, nullable }) => (nullable ? null : VALUES[type]));
  const [id, lon, lat] = ['id', 'lon', 'lat'].map((name) => COLUMNS.findIndex((each) => each.name === name));
  for (let row = 0; row < ROWS; row++) {
    const toilet = { id: `lt_n${row * 7_919}`, lon: row * STEP, lat: 43 };
    const own = cells.with(id!, toilet.id).with(lon!, toilet.lon).with(lat!, 43);
    await file.write([toilet as DumpToilet, own]);
  }
  await file.close();
  return path;
}

test('a reader of a box fetches a tenth of the file at most', async () => {
  const whole = await asyncBufferFromFile(await written());
  let fetched = 0;
  const file = {
    byteLength: whole.byteLength,
    slice: (start: number, end = whole.byteLength) => {
      fetched += end - start;
      return whole.slice(start, end);
    },
  };
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: 64 << 10 });
  const rows = await parquetQuery({
    ...{ file, metadata },
    filter: { 'bbox.xmin': { $gte: 30 }, 'bbox.xmax': { $lte: 30.1 } },
  });
  expect(metadata.row_groups).toHaveLength(16);
  expect(rows).toHaveLength(101);
  expect(fetched).toBeLessThan(whole.byteLength / 10);
});

test('the points have the geometry type of Parquet, with the bounds of each row group', async () => {
  const metadata = await parquetMetadataAsync(await asyncBufferFromFile(await written()), {
    geoparquet: false,
  });
  expect(metadata.schema.find(({ name }) => name === 'geometry')).toMatchObject({
    type: 'BYTE_ARRAY',
    logical_type: { type: 'GEOMETRY', crs: 'OGC:CRS84' },
  });
  const bounds = metadata.row_groups.map(
    ({ columns }) =>
      columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === 'geometry')?.meta_data
        ?.geospatial_statistics,
  );
  expect(bounds).toHaveLength(16);
  expect(bounds[1]).toEqual({
    bbox: { xmin: 4.096, ymin: 43, xmax: 8.191, ymax: 43 },
    geospatial_types: [1],
  });
});
