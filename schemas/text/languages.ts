/** The languages of the interface; English first. This file imports nothing: the browser loads it. */

export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'tr', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];
