/**
 * The words of the pages in one language: messages with their values put in, and numbers, distances and times as
 * the language writes them (Intl). Everything a page says comes from here; pure, the same on server and browser.
 */
import type { en } from './en.ts';

export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
};

/** Forms by the plural category of `count`; `other` stands for those a language does not tell apart. */
export interface Plural {
  readonly one: string;
  readonly other: string;
}
export type Message = string | Plural;
export type MessageKey = keyof typeof en;
/** A whole catalogue: every key of the English one, a plural where that has one. */
export type MessagesOf<English> = {
  readonly [K in keyof English]: English[K] extends string ? string : Plural;
};
export type Messages = MessagesOf<typeof en>;
export type Values = Readonly<Record<string, string | number>>;

/** 24-hour clock and day before month: what most readers of English in the world expect. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', fr: 'fr' };

const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}([+-]\d{2}):(\d{2})$/;

/** @template Key of the catalogue: that of all pages, or one of a topic, which only its own pages load */
export class Texts<Key extends string = MessageKey> {
  readonly language: Language;
  readonly #messages: Readonly<Record<Key, Message>>;
  readonly #locale: string;

  constructor(language: Language, messages: Readonly<Record<Key, Message>>) {
    this.language = language;
    this.#messages = messages;
    this.#locale = LOCALES[language];
  }

  /** The message with its `{placeholders}` replaced. A plural is chosen by the value `count`. */
  say(key: Key, values: Values = {}): string {
    const message: Message = this.#messages[key];
    const text = typeof message === 'string' ? message : message[this.#pluralOf(values.count)];
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === 'number' ? this.number(value) : value;
    });
  }

  number(value: number, fractionDigits = 0): string {
    return new Intl.NumberFormat(this.#locale, { maximumFractionDigits: fractionDigits }).format(value);
  }

  /** To ten metres below a kilometre, to a hundred above: more would claim what nobody measured. */
  distance(metres: number): string {
    const [value, unit, digits] =
      metres < 995
        ? [Math.max(10, Math.round(metres / 10) * 10), 'meter', 0]
        : [metres / 1000, 'kilometer', metres < 10_000 ? 1 : 0];
    return new Intl.NumberFormat(this.#locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value);
  }

  /** @param currency ISO 4217 */
  money(amount: number, currency: string): string {
    try {
      return new Intl.NumberFormat(this.#locale, { style: 'currency', currency }).format(amount);
    } catch {
      return `${this.number(amount, 2)} ${currency}`;
    }
  }

  /**
   * A time as the clock on the spot shows it; with its weekday where that is not today there.
   * @param local ISO 8601 with offset, as `closes_at`
   */
  clock(local: string, nowMs: number): string {
    const parts = WALL_CLOCK.exec(local);
    if (!parts) return local;
    const [, day, time, hours, minutes] = parts;
    const offsetMin = Number(hours) * 60 + Math.sign(Number(`${hours}1`)) * Number(minutes);
    const today = new Date(nowMs + offsetMin * 60_000).toISOString().slice(0, 10);
    return new Intl.DateTimeFormat(this.#locale, {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
      ...(day !== today && { weekday: 'short' as const }),
    }).format(new Date(`${day}T${time}:00Z`));
  }

  /** A time as the clock of the reader shows it; with its weekday where that is not today. */
  moment(ms: number, nowMs: number): string {
    const isToday = new Date(ms).toDateString() === new Date(nowMs).toDateString();
    return new Intl.DateTimeFormat(this.#locale, {
      hour: '2-digit',
      minute: '2-digit',
      ...(!isToday && { weekday: 'long' as const }),
    }).format(new Date(ms));
  }

  /** @param iso a day or a time, UTC */
  day(iso: string): string {
    return new Intl.DateTimeFormat(this.#locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(iso),
    );
  }

  /**
   * A moment by the clock of a place, with the name of that clock.
   * @param zone IANA time zone
   */
  timeThere(time: Date, zone: string): string {
    return new Intl.DateTimeFormat(this.#locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: zone,
      timeZoneName: 'short',
    }).format(time);
  }

  /** "Monday". @param iso a day */
  weekday(iso: string): string {
    return new Intl.DateTimeFormat(this.#locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(iso));
  }

  /** @param month `YYYY-MM` */
  month(month: string): string {
    return new Intl.DateTimeFormat(this.#locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  }

  /** "a, b and c". */
  list(items: readonly string[]): string {
    return new Intl.ListFormat(this.#locale, { type: 'conjunction' }).format(items);
  }

  #pluralOf(count: string | number | undefined): keyof Plural {
    return new Intl.PluralRules(this.#locale).select(Number(count)) === 'one' ? 'one' : 'other';
  }
}
