/**
 * A gazetteer: what people call places, found by name, and what positions are called. Positions are lon, lat in degrees.
 * A lookup file is a SQLite database that never changes; label tiles are sections of bytes that the application stores.
 */

/** Naming positions, comparing words, reading written positions: browsers can do it, too. */
export * from './labels.ts';
/** Finding a crossing of two streets, beside what `Places` finds. */
export { findCrossing } from './src/crossing.ts';
export type { LookupOptions, NothingFound, PlaceHit } from './src/look-up.ts';
/** Publishing a lookup file in pieces, for readers that find places in them (look-up.ts). */
export { type FootOf, LookupEntries, type LookupEntry } from './src/lookup-entries.ts';
export type { PlaceKind, PlaceRecord } from './src/place-record.ts';
/** Finding: `Places.open(path).find(text, options)`, in some milliseconds. */
export { Places, PlacesError } from './src/places.ts';
/** Building: objects of OpenStreetMap to records of places and houses, and the labels of positions in tiles. Sorts on disk. */
export { LabelSorter } from './src/records/label-sorter.ts';
export { type CountryAt, placeRecords } from './src/records/place-records.ts';
export { PLACE_AND_HOUSE_RULES, PLACE_RULES } from './src/records/place-rules.ts';
/** Listing towns, for a search without a lookup file. */
export { townsOf } from './src/town-table.ts';
/** Writing a lookup file, and checking all of it. */
export { verifyPlaces } from './src/verify-places.ts';
export type { WorldTown } from './src/write-elsewhere.ts';
export { PlacesWriter, writePlaces } from './src/write-places.ts';
