/**
 * The texts of pages and mails in one language: messages with their values, and numbers, distances and times as the
 * language writes them (Intl). All words of a page come from here. Pure, the same on server and browser.
 */
import { LANGUAGES, type Language } from '../../schemas/text/languages.ts';
import type { MessageValues } from './message-values.ts';
import { clockTime, openingTime } from './wall-clock.ts';

export { LANGUAGES, type Language };

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  tr: 'Türkçe',
  uk: 'Українська',
};

/** Characters of Unicode without width: between them a text has the direction of its own first letter. */
const ISOLATE = '\u2068';
const END_ISOLATE = '\u2069';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar']);

/**
 * The messages of some areas, as their files hold them (i18next JSON v4): `{{name}}` stands for a value. A message with a
 * plural is a line for each category of `count` that Intl names for the language: `<key>_one`, `<key>_few`, `<key>_other`.
 */
export type Messages = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;
/** The values for a message; for one of several messages, those that any of them takes. */
type ValuesOf<Key> = [Extract<Key, keyof MessageValues>] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<MessageValues[Extract<Key, keyof MessageValues>], string | number>>];

/** Regions of a language whose readers measure or write otherwise than its other readers. */
export const REGIONS = ['en-US', 'en-GB'] as const;
/** The language of a page, with its region if that matters: what the attribute `lang` names. */
export type PageLocale = Language | (typeof REGIONS)[number];

/** A language tag as a locale of pages: "de-CH" is "de", "en-us" is "en-US". Undefined if there are no texts in it. */
export function pageLocale(tag: string): PageLocale | undefined {
  const lower = tag.toLowerCase();
  return (
    REGIONS.find((region) => lower.startsWith(region.toLowerCase())) ??
    LANGUAGES.find((language) => language === lower.split('-')[0])
  );
}

/** The unit of short distances, if the long ones are miles. */
interface ShortUnit {
  readonly unit: 'foot' | 'yard';
  readonly metres: number;
}

const SHORT_UNITS: Readonly<Partial<Record<PageLocale, ShortUnit>>> = {
  'en-US': { unit: 'foot', metres: 0.3048 },
  'en-GB': { unit: 'yard', metres: 0.9144 },
};
const MILE_M = 1_609.344;
const QUARTERS = ['', '¼', '½', '¾'] as const;

/**
 * Messages alone: what a script needs that has few words and must be small.
 * @template Key the keys of the areas that are loaded (areas.ts)
 */
export class Sayings<Key extends string> {
  readonly locale: PageLocale;
  readonly language: Language;
  readonly #messages: Messages;
  /** For Intl. */
  protected readonly intl: string;
  /** Kept: to make one takes longer than to use it a hundred times. By the digits of the fraction, and the unit. */
  readonly #numbers = new Map<string, Intl.NumberFormat>();
  #plurals: Intl.PluralRules | undefined;

  constructor(locale: PageLocale, messages: Messages) {
    this.locale = locale;
    this.language = LANGUAGES.find((language) => locale.startsWith(language)) ?? 'en';
    this.#messages = messages;
    // English without a region: 24-hour clock and day before month, what most readers of it in the world expect.
    this.intl = locale === 'en' ? 'en-GB' : locale;
  }

  /** Direction of writing, as the attribute `dir` names it. */
  get direction(): 'ltr' | 'rtl' {
    return RIGHT_TO_LEFT.has(this.language) ? 'rtl' : 'ltr';
  }

  /** The message with its `{{placeholders}}` replaced. A plural is chosen by the value `count`. */
  say<Said extends Key>(key: Said, ...[given]: ValuesOf<Said>): string {
    const values: Values = { ...given };
    return this.#messageOf(key, values.count).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      if (typeof value === 'number') return this.number(value);
      // Else the dot behind a Latin name, and the minus before a number, stand at the wrong end of it.
      return this.direction === 'rtl' ? `${ISOLATE}${value}${END_ISOLATE}` : value;
    });
  }

  number(value: number, fractionDigits = 0): string {
    return this.formatOf(`${fractionDigits}`, { maximumFractionDigits: fractionDigits }).format(value);
  }

  protected formatOf(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const made = this.#numbers.get(key);
    const format = made ?? new Intl.NumberFormat(this.intl, options);
    if (!made) this.#numbers.set(key, format);
    return format;
  }

  #messageOf(key: Key, count: string | number | undefined): string {
    const messages = this.#messages;
    const formOf = () => {
      this.#plurals ??= new Intl.PluralRules(this.intl);
      return messages[`${key}_${this.#plurals.select(Number(count))}`];
    };
    return messages[key] ?? formOf() ?? messages[`${key}_other`] ?? messages[`${key}_many`] ?? key;
  }
}

/** All that a page says and writes in its language. */
export class Texts<Key extends string> extends Sayings<Key> {
  readonly #short = SHORT_UNITS[this.locale];
  #lists: Intl.ListFormat | undefined;
  #days: Intl.DateTimeFormat | undefined;

  /**
   * To ten metres below a kilometre, to a hundred above: more digits would claim a precision that was not measured. If
   * readers of the region expect them: feet or yards below a mile, then quarters of it, and whole miles from ten on.
   */
  distance(metres: number): string {
    const short = this.#short;
    if (!short)
      return metres < 995
        ? this.#measure(tens(metres), 'meter')
        : this.#measure(metres / 1000, 'kilometer', metres < 10_000 ? 1 : 0);
    const miles = metres / MILE_M;
    return miles < 1 ? this.#measure(tens(metres / short.metres), short.unit) : this.#miles(miles);
  }

  #measure(value: number, unit: string, maximumFractionDigits = 0): string {
    const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const;
    return this.formatOf(`${maximumFractionDigits} ${unit}`, format).format(value);
  }

  #miles(miles: number): string {
    const quarters = miles < 10 ? Math.round(miles * 4) : Math.round(miles) * 4;
    const whole = this.#measure(Math.floor(quarters / 4), 'mile');
    return whole.replace(/\d+/, (digits) => digits + QUARTERS[quarters % 4]);
  }

  /** How far a search looks: to tens of kilometres or miles. */
  radius(metres: number): string {
    const unitM = this.#short ? MILE_M : 1_000;
    return this.distance(Math.round(metres / unitM / 10) * 10 * unitM);
  }

  /** @param currency ISO 4217 */
  money(amount: number, currency: string): string {
    try {
      return new Intl.NumberFormat(this.intl, { style: 'currency', currency }).format(amount);
    } catch {
      // RangeError: no code of a currency.
      return `${this.number(amount, 2)} ${currency}`;
    }
  }

  /**
   * A time as the clock on the spot shows it; with its weekday if that is not today there, from a week on with its date.
   * @param local ISO 8601 with offset, as `closes_at`
   */
  clock(local: string, nowMs: number): string {
    return clockTime(this.intl, local, nowMs);
  }

  /**
   * A time to come, as the clock on the spot shows it: "08:00", "tomorrow 10:00", "Sat 10:00"; from a week on with its date.
   * @param local ISO 8601 with offset, as `opens_at`
   */
  opening(local: string, nowMs: number): string {
    return openingTime(this.intl, local, nowMs);
  }

  /** A time as the clock of the reader shows it; with its weekday if that is not today. */
  moment(ms: number, nowMs: number): string {
    const isToday = new Date(ms).toDateString() === new Date(nowMs).toDateString();
    return new Intl.DateTimeFormat(this.intl, {
      hour: '2-digit',
      minute: '2-digit',
      ...(!isToday && { weekday: 'long' as const }),
    }).format(new Date(ms));
  }

  /** @param moment a day or a time, UTC; or milliseconds since the epoch */
  day(moment: string | number): string {
    this.#days ??= new Intl.DateTimeFormat(this.intl, { dateStyle: 'medium', timeZone: 'UTC' });
    return this.#days.format(new Date(moment));
  }

  /** A day that has passed: "today", "yesterday", "5 days ago". @param iso a day, UTC */
  daysAgo(iso: string, nowMs: number): string {
    const days = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 86_400_000));
    return new Intl.RelativeTimeFormat(this.intl, { numeric: 'auto' }).format(-days, 'day');
  }

  /** A moment that has passed: "this minute", "5 minutes ago", "3 hours ago", "2 days ago". */
  ago(iso: string, nowMs: number): string {
    const minutes = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 60_000));
    const [value, unit] =
      minutes < 60
        ? ([minutes, 'minute'] as const)
        : minutes < 2_880
          ? ([Math.floor(minutes / 60), 'hour'] as const)
          : ([Math.floor(minutes / 1_440), 'day'] as const);
    return new Intl.RelativeTimeFormat(this.intl, { numeric: 'auto' }).format(-value, unit);
  }

  /**
   * A moment by the clock of a place, with the name of that clock.
   * @param zone IANA time zone
   */
  timeThere(time: Date, zone: string): string {
    return new Intl.DateTimeFormat(this.intl, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: zone,
      timeZoneName: 'short',
    }).format(time);
  }

  /** "Monday", or "Mon" if it is short. @param iso a day */
  weekday(iso: string, length: 'long' | 'short' = 'long'): string {
    return new Intl.DateTimeFormat(this.intl, { weekday: length, timeZone: 'UTC' }).format(new Date(iso));
  }

  /** @param month `YYYY-MM` */
  month(month: string): string {
    return new Intl.DateTimeFormat(this.intl, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  }

  /** "a, b and c". */
  list(items: readonly string[]): string {
    this.#lists ??= new Intl.ListFormat(this.intl, { type: 'conjunction' });
    return this.#lists.format(items);
  }
}

/** Rounded to tens, at least one of them. */
function tens(value: number): number {
  return Math.max(10, Math.round(value / 10) * 10);
}
