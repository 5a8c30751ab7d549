/** The query of the items of OGC API Features (Part 1: Core). Beyond the interface. */
import { z } from 'zod';
import { between, WHOLE } from './read-query.ts';

/** Toilets of a page. One takes 15 µs. */
const MOST_ITEMS = 1_000;
/** A larger limit than that of a page is no fault in the standard, up to this one. */
const LARGEST_LIMIT = 10_000;

const NUMBERS =
  /^-?\d{1,3}(?:\.\d{1,20})?(?:,-?\d{1,9}(?:\.\d{1,20})?){3}(?:(?:,-?\d{1,9}(?:\.\d{1,20})?){2})?$/;

interface Corners {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const ItemsBox = z
  .string()
  .regex(NUMBERS, 'must be four decimal numbers separated by commas: west,south,east,north in degrees')
  .transform((text): Corners => {
    const numbers = text.split(',').map(Number);
    // Six numbers have heights, which toilets lack.
    const [west = 0, south = 0, east = 0, north = 0] =
      numbers.length === 6 ? [0, 1, 3, 4].map((i) => numbers[i]!) : numbers;
    return { west, south, east, north };
  })
  .refine(
    ({ west, south, east, north }) =>
      Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north,
    'must have longitudes from -180 to 180 and latitudes from -90 to 90, south before north',
  );

export const ItemsQuery = z.object({
  bbox: ItemsBox.optional(),
  limit: between(WHOLE, 'a whole number', 1, LARGEST_LIMIT)
    .default(10)
    .transform((limit) => Math.min(limit, MOST_ITEMS)),
  // Toilets have no time: the standard lets every time match.
  datetime: z.string().max(100).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,9}\.\d{1,9}$/, 'must be that of a next link')
    .transform((text) => {
      const [cell = 0, row = 0] = text.split('.').map(Number);
      return { cell, row };
    })
    .default({ cell: 0, row: 0 }),
});
