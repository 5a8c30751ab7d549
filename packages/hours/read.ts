/**
 * The reading half of this package: is it open, until when, when does it open again. Microseconds. It has no dependency and
 * runs in browsers.
 */
export { type DayHours, daysOf, knowsAny } from './src/days.ts';
export { type ClockMoment, clockShowing, localMoment, nextClock, onClock } from './src/next-clock.ts';
export {
  CLOSED,
  type HoursLocation,
  type HoursSource,
  OPEN,
  openAt,
  opensAt,
  spanAt,
  type Timeline,
  UNKNOWN,
} from './src/timeline.ts';
