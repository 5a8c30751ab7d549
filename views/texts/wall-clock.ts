/** Times of a place with their UTC offset, such as `closes_at`, as the clock there shows them. Pure. */
const DAY_MS = 86_400_000;
/** For Intl. */
export const CLOCK = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const;
const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}([+-]\d{2}):(\d{2})$/;

/** A local time with its offset: as if its clock showed UTC, and how many days after today it is there. */
export function wallClock(local: string, nowMs: number): { time: Date; days: number } | undefined {
  const parts = WALL_CLOCK.exec(local);
  if (!parts) return undefined;
  const [, day, time, hours, minutes] = parts;
  const offsetMin = Number(hours) * 60 + (hours?.startsWith('-') ? -1 : 1) * Number(minutes);
  const today = Math.floor((nowMs + offsetMin * 60_000) / DAY_MS);
  return { time: new Date(`${day}T${time}:00Z`), days: Date.parse(`${day}T00:00:00Z`) / DAY_MS - today };
}

/** A time to come: "08:00", "tomorrow 10:00", "Sat 10:00"; from a week on with its date. */
export function openingTime(locale: string, local: string, nowMs: number): string {
  const there = wallClock(local, nowMs);
  if (!there) return local;
  const { time, days } = there;
  const show = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...CLOCK, ...options }).format(time);
  if (days === 1) {
    const tomorrow = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(1, 'day');
    return `${tomorrow} ${show({})}`;
  }
  if (days < 7) return show(days < 1 ? {} : { weekday: 'short' });
  return show({ day: 'numeric', month: 'short' });
}
