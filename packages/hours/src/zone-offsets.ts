/**
 * UTC offsets of IANA time zones, from the zone data of the runtime (Intl).
 *
 * Spans cover the asked range without gaps, and neighbours differ in offset. Offsets are whole minutes east
 * of UTC; a zone whose clock once ran on seconds (before 1972) is rounded. One Intl call costs ~2 µs; the
 * spans of the last ranges are remembered, because a build asks the same ones for every value.
 */

export interface OffsetSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly offsetMin: number;
}

const MINUTE_MS = 60_000;
/** No zone changes its clock and back within a day, so daily probes see every change. */
const PROBE_MS = 86_400_000;

/** A build asks two ranges of each of some 400 zones. */
const MAX_KEPT = 1_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const remembered = new Map<string, readonly OffsetSpan[]>();

export function offsetMinutesAt(zone: string, epochMs: number): number {
  // "Thu GMT+05:45", "Thu GMT" or, for seconds, "Thu GMT+00:19:32".
  const match = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(formatOf(zone).format(epochMs));
  if (!match) throw new Error(`The runtime gives no numeric UTC offset for the time zone "${zone}".`);
  const [, sign, hours = 0, minutes = 0, seconds = 0] = match;
  const size = Number(hours) * 60 + Number(minutes) + Math.round(Number(seconds) / 60);
  return sign === '-' ? -size : size;
}

/** The spans of constant offset that cover [fromMs, toMs); empty when the range is. */
export function offsetSpans(zone: string, fromMs: number, toMs: number): readonly OffsetSpan[] {
  const key = `${zone} ${fromMs} ${toMs}`;
  const known = remembered.get(key);
  if (known) return known;
  const spans: OffsetSpan[] = [];
  let startMs = fromMs;
  while (startMs < toMs) {
    const offsetMin = offsetMinutesAt(zone, startMs);
    const endMs = nextChange(zone, startMs, toMs, offsetMin);
    spans.push({ fromMs: startMs, toMs: endMs, offsetMin });
    startMs = endMs;
  }
  if (remembered.size >= MAX_KEPT) remembered.clear();
  remembered.set(key, spans);
  return spans;
}

/** First instant after `fromMs` with another offset, or `toMs`. Clocks change on whole minutes. */
function nextChange(zone: string, fromMs: number, toMs: number, offsetMin: number): number {
  let same = fromMs;
  let other = fromMs;
  do {
    same = other;
    if (same >= toMs) return toMs;
    other = Math.min(same + PROBE_MS, toMs);
  } while (offsetMinutesAt(zone, other) === offsetMin);
  let [first, last] = [Math.floor(same / MINUTE_MS) + 1, Math.ceil(other / MINUTE_MS)];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (offsetMinutesAt(zone, middle * MINUTE_MS) !== offsetMin) last = middle;
    else first = middle + 1;
  }
  return Math.min(first * MINUTE_MS, toMs);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    try {
      // A field beside the zone name keeps the output short; the weekday is the cheapest.
      format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        timeZoneName: 'longOffset',
        weekday: 'short',
      });
    } catch (cause) {
      throw new Error(
        `"${zone}" is not a time zone this runtime knows. Use an IANA name such as Europe/Berlin.`,
        {
          cause,
        },
      );
    }
    formats.set(zone, format);
  }
  return format;
}
