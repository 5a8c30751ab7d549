/**
 * The reads of the interface over a data set: nearest, box, by id, details, on foot, the way. One reader for the server's
 * mapped files and for files that come over the network. Positions are lon, lat in degrees; `nowMs` is what `Date.now()` gives.
 */
export { toiletsAlong } from './src/along.ts';
export { asideOf, asidesOf, detailsAside, placeAt, type Whereabouts, whereaboutsOf } from './src/asides.ts';
/** Writing answers: the bytes that the API sends, joined in a sink. */
export { type BodySink, TextSink } from './src/body-sink.ts';
export {
  type Coverage,
  type CoverageQuestion,
  coverageOf,
  type DrawnStreet,
} from './src/coverage/coverage.ts';
export { MIDDLE_MIN, MOST_MIN, NEAR_MIN } from './src/coverage/minutes.ts';
export {
  hoursOfDay,
  type StreetMinutes,
  streetMinutes,
  type WalkCase,
} from './src/coverage/street-minutes.ts';
export { boxWith } from './src/coverage/streets.ts';
export { fetchFilesOf } from './src/fetch-files.ts';
export type { NamedPlace, PlaceOptions } from './src/find-places.ts';
export { type Freshness, freshReader } from './src/fresh-reader.ts';
export { idsAround } from './src/ids-around.ts';
export type { Ignored, NotFound } from './src/not-found.ts';
export { routeTo, type WayInParts, wayInParts } from './src/on-foot.ts';
/** Reading a publication, whose files come when a question needs them. */
export { NotFetched, type PublishedDataset } from './src/publication.ts';
export { ReadBodies } from './src/read-bodies.ts';
/** Texts and numbers of answers. */
export { ASK_WHERE, askAgain, attributionOf, creditOf, displayNote, walkMinutes } from './src/read-search.ts';
export { type From, Reader, type ReaderParts } from './src/reader.ts';
export { approximately, originAt, originOf, type SearchOrigin } from './src/search-origin.ts';
export { findByName, placesByName, startOf, suggestByName } from './src/search-start.ts';
export { type TaggedBody, taggedBody } from './src/tagged-body.ts';
export { unknownNotes } from './src/unknown-note.ts';
export { weekOf } from './src/week.ts';
export { zoneNear, zoneOrUtc } from './src/zone-near.ts';
