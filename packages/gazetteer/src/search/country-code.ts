/** Codes that are said for a country and belong to none in ISO 3166-1: those of the European Union for Britain and Greece. */
const SAID: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** The ISO 3166-1 alpha-2 code, in upper case, of a code that a caller sent. */
export function countryCode(code: string): string {
  const upper = code.toUpperCase();
  return SAID[upper] ?? upper;
}
