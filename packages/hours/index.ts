/**
 * Opening hours of OpenStreetMap (`opening_hours`) as changes of state in UTC. Minutes are minutes since 1970 in UTC
 * (`fromMin`), `nowMs` is what `Date.now()` gives. No function throws for a text that cannot be read: it is unknown.
 * The first import sets the time zone of the process to UTC, and throws in a worker thread of a process in another one.
 */

export * from './read.ts';
/** Questions about a value alone. */
export { hasHolidays } from './src/holidays.ts';
/** Reading: is it open, until when, and when does it open again. Microseconds; `opensLater` takes milliseconds. */
/** Compiling: a value and a place to a `Timeline`. Milliseconds; throws for a time zone that the runtime does not know. */
export {
  compileHours,
  hoursSource,
  isAlwaysOpen,
  isNeverOpen,
  memoizeHours,
  opensLater,
  startOfDayMin,
} from './src/hours.ts';
/** Texts: the one form to compare and store; the form that is evaluated; `no @ (22:00-06:00)` as hours. Null: unreadable. */
export { conditionalHours, normalHours } from './src/normal-hours.ts';
export { readableHours } from './src/repair-hours.ts';
