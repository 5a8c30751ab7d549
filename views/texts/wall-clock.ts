/** Times of a place with their UTC offset, such as `closes_at`, as the clock there shows them. Pure. */
const DAY_MS = 86_400_000;
/** For Intl. */
const CLOCK = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const;
const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}([+-]\d{2}):(\d{2})$/;

/** A local time with its offset: as if its clock showed UTC, and how many days after today it is there. */
function wallClock(local: string, nowMs: number): { time: Date; days: number } | undefined {
  const parts = WALL_CLOCK.exec(local);
  if (!parts) return undefined;
  const [, day, time, hours, minutes] = parts;
  const offsetMin = Number(hours) * 60 + (hours?.startsWith('-') ? -1 : 1) * Number(minutes);
  const today = Math.floor((nowMs + offsetMin * 60_000) / DAY_MS);
  return { time: new Date(`${day}T${time}:00Z`), days: Date.parse(`${day}T00:00:00Z`) / DAY_MS - today };
}

/** A time: "08:00", on another day "Sat 10:00", from a week on with its date. */
export function clockTime(locale: string, local: string, nowMs: number): string {
  const there = wallClock(local, nowMs);
  if (!there) return local;
  const { time, days } = there;
  const far = { day: 'numeric', month: 'short' } as const;
  const day = days === 0 ? {} : Math.abs(days) < 7 ? ({ weekday: 'short' } as const) : far;
  return new Intl.DateTimeFormat(locale, { ...CLOCK, ...day }).format(time);
}

/** A time to come: the same, but "tomorrow 10:00". */
export function openingTime(locale: string, local: string, nowMs: number): string {
  const there = wallClock(local, nowMs);
  if (there?.days !== 1) return clockTime(locale, local, nowMs);
  const tomorrow = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(1, 'day');
  return `${tomorrow} ${new Intl.DateTimeFormat(locale, CLOCK).format(there.time)}`;
}
