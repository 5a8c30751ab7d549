/** Numbers of the sections of each kind of blob (FORMAT.md §3-5), shared by its writer and its reader. */

export const SHARD_SECTION = {
  positions: 1,
  points: 2,
  axes: 3,
  masks: 4,
  flags: 5,
  hoursRows: 6,
  ids: 7,
  idRows: 8,
  recordOffsets: 9,
  records: 10,
  hoursStarts: 11,
  hoursEnds: 12,
  spanStarts: 13,
  spanStates: 14,
  spanOffsets: 15,
  hoursSources: 16,
} as const;

/** Numbers of the sections of a table of hours, in each kind of blob that has one. */
export type HoursSections = Pick<
  Record<keyof typeof SHARD_SECTION, number>,
  'hoursStarts' | 'hoursEnds' | 'spanStarts' | 'spanStates' | 'spanOffsets' | 'hoursSources'
>;

/** Numbers of the partner sections of a shard, present only if some of its rows have a partner. */
export const PARTNER_SECTION = { rows: 17, hours: 18, closedUntil: 19, offsets: 20, texts: 21 } as const;

/** Numbers of the detail sections of a shard; a shard that was built before there were details lacks them. */
export const DETAIL_SECTION = { rows: 22, offsets: 23, texts: 24, traits: 25 } as const;

export const ID_BUCKET_SECTION = { ids: 1, positions: 2, targets: 3, targetIds: 4 } as const;

export const BASE_TILE_SECTION = { toilets: 1 } as const;

/** The entry of a toilet without hours in the hours column; its open_now is `unknown`. */
export const NO_HOURS = 0xffff_ffff;

/** How long a shard answers without evaluating hours live: three weeks, of which the last is look-ahead for `closes_at`. */
export const COMPILED_DAYS = 22;
