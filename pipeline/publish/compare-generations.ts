/**
 * Whether a new generation can be what follows from the one before. An extract that lost much, is of another region, or
 * is older than the last one is refused, until the operator says that it is right.
 *
 * Generations of different extracts are not compared: the operator chose another world.
 */
import { DAY_MS } from '../../common/durations.ts';
import { BlobError } from '../../shards/format/blob.ts';
import { fromE7 } from '../../shards/format/e7.ts';
import { Generation } from '../../shards/generation/generation.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';

/** A tenth of yesterday's toilets may go; more is a wrong or broken extract until an operator says otherwise. */
export const MAX_LOSS = 0.1;
/** Share of yesterday's toilets that must have one of today's near them. */
const MIN_NEAR = 0.5;
/** Side of a cell, degrees: near is the same cell or one beside it, 5 to 20 km. */
const CELL = 0.1;
const CELLS_A_ROW = Math.round(360 / CELL);

/** Data may be so much younger than the clock. */
const AHEAD_MS = DAY_MS;

const REMEDY = 'Check the extract. If it is right, run "lootiles import --allow-shrink".';

/** The sentence of why not, for the operator; undefined if it may follow. */
export function rejectionReason(store: Store, after: Generation, before: Manifest): string | undefined {
  const { manifest } = after;
  if (before.extract !== manifest.extract) return undefined;
  if (manifest.toilets < before.toilets * (1 - MAX_LOSS)) {
    return (
      `The new generation has ${manifest.toilets} toilets, but generation ${before.generation} has ${before.toilets}. ` +
      'Check the extract. If the loss is right, run "lootiles import --allow-shrink".'
    );
  }
  return isOfTheFuture(manifest) ?? wasNewer(manifest, before) ?? isElsewhere(store, after, before);
}

/** Built by a clock that is days behind, or from an extract that lies about its age. */
function isOfTheFuture({ imported }: Manifest): string | undefined {
  if (imported?.data_date == null) return undefined;
  const { at, data_date } = imported;
  if (Date.parse(data_date) - Date.parse(at) < AHEAD_MS) return undefined;
  return `The extract has the data of ${data_date}, but the clock of this machine says ${at}. Set the clock, then import again.`;
}

function wasNewer({ imported }: Manifest, before: Manifest): string | undefined {
  const date = imported?.data_date ?? null;
  const dateBefore = before.imported?.data_date ?? null;
  if (date === null || dateBefore === null || date >= dateBefore) return undefined;
  return `The extract has the data of ${date}, but the previous extract had the data of ${dateBefore}. ${REMEDY}`;
}

function isElsewhere(store: Store, after: Generation, before: Manifest): string | undefined {
  const old = cellsOfBefore(store, before);
  if (!old || before.toilets === 0) return undefined;
  const cells = new Set(cellsOf(after));
  let near = 0;
  for (const cell of old) if (hasNear(cells, cell)) near++;
  if (near >= before.toilets * MIN_NEAR) return undefined;
  return (
    `Only ${near} of the ${before.toilets} toilets of generation ${before.generation} are near a toilet of the new one, ` +
    `so the extract is of another region. ${REMEDY}`
  );
}

/** A damaged generation is no yardstick. */
function cellsOfBefore(store: Store, before: Manifest): number[] | undefined {
  try {
    return [...cellsOf(new Generation(store, before))];
  } catch (error) {
    if (error instanceof BlobError) return undefined;
    throw error;
  }
}

/** The cell of each toilet. */
function* cellsOf({ shards }: Generation): Generator<number, void, void> {
  for (const { rows, columns } of shards) {
    for (let row = 0; row < rows; row++) {
      const [lon, lat] = [fromE7(columns.positions[row * 2]!), fromE7(columns.positions[row * 2 + 1]!)];
      yield cellAt(Math.floor((lon + 180) / CELL), Math.floor((lat + 90) / CELL));
    }
  }
}

function hasNear(cells: ReadonlySet<number>, cell: number): boolean {
  const [x, y] = [cell % CELLS_A_ROW, Math.floor(cell / CELLS_A_ROW)];
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) if (cells.has(cellAt(x + dx, y + dy))) return true;
  return false;
}

/** Round the globe. */
function cellAt(x: number, y: number): number {
  return y * CELLS_A_ROW + ((x + CELLS_A_ROW) % CELLS_A_ROW);
}
