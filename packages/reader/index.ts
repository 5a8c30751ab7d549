/**
 * The reads of the interface over a data set: nearest, box, by id, details, on foot, the way. One reader for the server's
 * mapped files and for files that come over the network. Positions are lon, lat in degrees; `nowMs` is what `Date.now()` gives.
 */
export { toiletsAlong } from './src/along.ts';
export {
  asideOf,
  asidesOf,
  detailsAside,
  placeAt,
  unknownNotes,
  type Whereabouts,
  whereaboutsOf,
} from './src/asides.ts';
/** Writing answers: the bytes that the API sends, joined in a sink. */
export { type BodySink, type TaggedBody, TextSink, taggedBody } from './src/body-sink.ts';
export {
  type Coverage,
  type CoverageQuestion,
  coverageOf,
  type DrawnStreet,
} from './src/coverage/coverage.ts';
export {
  boxWith,
  hoursOfDay,
  MIDDLE_MIN,
  MOST_MIN,
  NEAR_MIN,
  type StreetMinutes,
  streetMinutes,
  type WalkCase,
} from './src/coverage/street-minutes.ts';
export { fetchFilesOf } from './src/fetch-files.ts';
export {
  findByName,
  type NamedPlace,
  type PlaceOptions,
  placesByName,
  startOf,
  suggestByName,
} from './src/find-places.ts';
export { type Freshness, freshReader } from './src/fresh-reader.ts';
export { weekOf, zoneOrUtc } from './src/local-time.ts';
export { momentAt, momentOf } from './src/moment.ts';
/** Reading a publication, whose files come when a question needs them. */
export { NotFetched } from './src/not-fetched.ts';
export { routeTo, type WayInParts, wayInParts } from './src/on-foot.ts';
export type { PublishedDataset } from './src/publication.ts';
export { ReadBodies } from './src/read-bodies.ts';
/** Texts and numbers of answers. */
export {
  ASK_WHERE,
  askAgain,
  attributionOf,
  creditOf,
  displayNote,
  idsAround,
  walkMinutes,
} from './src/read-search.ts';
export { type From, Reader, type ReaderParts } from './src/reader.ts';
export {
  approximately,
  type Ignored,
  type NotFound,
  originAt,
  originOf,
  type SearchOrigin,
} from './src/search-origin.ts';
export { typedPlaces } from './src/typed-places.ts';
