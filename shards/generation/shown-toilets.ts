/** The toilets that a generation shows, merged with what people decided: what maps and dumps are made of. */
import type { z } from 'zod';
import { dropPages } from '../format/map-file.ts';
import type { Shard } from '../shard/shard.ts';
import type { Generation } from './generation.ts';

/**
 * Parses every record with its details, a few microseconds each. Neighbours come one after the other, and the order is that of the
 * shards: equal for equal generations. A shard that was read leaves the memory of the process. Throws BlobError if a shard
 * is damaged.
 *
 * @param schema the fields that are wanted
 * @param shards those of the generation, in another order
 */
export function* shownToilets<T>(
  { shards: all }: Generation,
  schema: z.ZodType<T>,
  shards: readonly Shard[] = all,
): Iterable<T> {
  for (const shard of shards) {
    for (let row = 0; row < shard.rows; row++) {
      const details = shard.details?.text(row) ?? '{}';
      yield schema.parse(JSON.parse(`{"url":"${shard.record(row)},"details":${details}}`));
    }
    if (shard.rows > 0) dropPages(shard.records.bytes.buffer);
  }
}
