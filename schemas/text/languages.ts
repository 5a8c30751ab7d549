/** The languages of the interface; English first. This file imports nothing: the browser loads it. */

export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'tr', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a tag such as `de-DE`, as it would be one of ours: its first part. */
export function languagePart(tag: string): string {
  const [, language = tag] = /^([A-Za-z]{2,3})(?:[-_][A-Za-z0-9]{1,8}){0,4}$/.exec(tag) ?? [];
  return language.toLowerCase();
}
