/**
 * A gazetteer: what people call places, found by name, and what positions are called. Positions are lon, lat in degrees.
 * A lookup file is a SQLite database that never changes; label tiles are sections of bytes that the application stores.
 */

/** Finding a crossing of two streets, beside what `Places` finds. */
export { findCrossing } from './src/crossing.ts';
/** Building: the numbers of an address, and the houses of a street. */
export { houseNumbersOf } from './src/house-number.ts';
export { type House, joinPacked, packHouses } from './src/houses.ts';
/** Labelling: what a position is called, in some microseconds. */
export {
  encodeLabelTile,
  type LabelFile,
  LabelTile,
  MAX_TILE_LABELS,
  type PlaceLabel,
} from './src/label-tile.ts';
export { Labels } from './src/labels.ts';
export { labelOf, PLACE_KINDS, type PlaceKind, type PlaceRecord } from './src/place-record.ts';
/** Finding: `Places.open(path).find(text, options)`, in some milliseconds. */
export { type LookupOptions, type PlaceHit, Places, PlacesError } from './src/places.ts';
/** Words as the lookup compares them. */
export { STOP_WORDS } from './src/search/abbreviations.ts';
export { errorsBetween } from './src/search/fuzzy.ts';
export { fold, wordsOf } from './src/search/tokenize.ts';
export { verifyPlaces } from './src/verify-places.ts';
export type { WorldTown } from './src/write-elsewhere.ts';
/** Writing a lookup file from records. */
export { writePlaces } from './src/write-places.ts';
