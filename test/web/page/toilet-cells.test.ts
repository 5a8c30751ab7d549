import { expect, test } from 'vitest';
import type { AreaResult } from '../../../schemas/reads/read-results.ts';
import type { Toilet } from '../../../schemas/toilet/toilet.ts';
import { type Bounds, boundsOf, type Cell, keyOf } from '../../../web/page/cells.ts';
import { ToiletCells } from '../../../web/page/toilet-cells.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const MONACO: Bounds = [7.41, 43.72, 7.44, 43.75];
const ATTRIBUTION = { text: '', license: '', url: '', license_notice_url: '' };

/** A listing that answers with the first toilets of a cell. */
function listing(toilets: readonly Toilet[], limit: number) {
  const asked: string[] = [];
  const fetch = async (cell: Cell): Promise<AreaResult> => {
    asked.push(keyOf(cell));
    const [west, south, east, north] = boundsOf(cell);
    const inside = toilets.filter(
      ({ lon, lat }) => lon >= west && lon <= east && lat >= south && lat <= north,
    );
    const results = inside.slice(0, limit);
    return { results, truncated: inside.length > limit, attribution: ATTRIBUTION, display_note: '' };
  };
  return { asked, fetch };
}

const STREET = Array.from({ length: 50 }, (_, i) =>
  wholeToilet({ id: `lt_n${i}`, lon: 7.41 + i * 0.0006, lat: 43.72 + i * 0.0006 }),
);

async function idsOf(cells: ToiletCells): Promise<Set<string>> {
  const ids = new Set<string>();
  expect(
    await cells.load(MONACO, (toilets) => {
      for (const { id } of toilets) ids.add(id);
    }),
  ).toBe(true);
  return ids;
}

test('all toilets of a view come, however few one answer holds', async () => {
  for (const limit of [6, 20, 200]) {
    const { fetch } = listing(STREET, limit);
    expect((await idsOf(new ToiletCells(fetch))).size).toBe(STREET.length);
  }
});

test('a cell is asked once', async () => {
  const { asked, fetch } = listing(STREET, 10);
  const cells = new ToiletCells(fetch);
  await idsOf(cells);
  const first = asked.length;
  await idsOf(cells);
  expect(asked).toHaveLength(first);
  expect(new Set(asked).size).toBe(first);
});

test('a cell that did not come is said to be missing, and asked again', async () => {
  const { fetch } = listing(STREET, 200);
  let works = false;
  const cells = new ToiletCells(async (cell) => (works ? fetch(cell) : undefined));
  expect(await cells.load(MONACO, () => {})).toBe(false);
  works = true;
  expect((await idsOf(cells)).size).toBe(STREET.length);
});
