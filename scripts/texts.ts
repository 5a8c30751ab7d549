/**
 * Keeps what is derived from the texts: `npm run texts`. It writes views/texts/message-values.ts, by which the compiler
 * refuses a message without its values, and texts/made-from.csv. It lists the translations whose English text has
 * changed since they were made. With `--check`, a part of `npm run check`, it writes nothing, and fails if the first
 * file is not as it would write it, or the second one lacks a message. Stale translations do not fail the check.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../views/texts/texts.ts';
import { formatOrigins, parseOrigins, ROOT, readCatalogue, review, valuesOf } from './texts/catalogues.ts';

const VALUES = join(ROOT, 'views/texts/message-values.ts');
const ORIGINS = join(ROOT, 'texts/made-from.csv');
const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

const english = readCatalogue('en');
const valued = Array.from(english, ([key, forms]) => ({ key, values: valuesOf(forms) })).filter(
  ({ values }) => values.length > 0,
);
const values = `/** The values that each message takes. Written by \`npm run texts\` from texts/en/. Do not edit. */
export interface MessageValues {
${valued.map((each) => `  readonly '${each.key}': ${each.values.map((name) => `'${name}'`).join(' | ')};\n`).join('')}}
`;
const before = parseOrigins(readFileSync(ORIGINS, 'utf8'));
const catalogues = new Map(TRANSLATIONS.map((language) => [language, readCatalogue(language)]));
const { origins, stale } = review(before, english, catalogues);

for (const { key, language } of stale)
  console.error(
    `texts/${language}: "${key}" is stale. Its English text has changed since it was translated.`,
  );
if (!process.argv.includes('--check')) {
  writeFileSync(VALUES, values);
  writeFileSync(ORIGINS, formatOrigins(origins, TRANSLATIONS));
} else if (
  readFileSync(VALUES, 'utf8') !== values ||
  [...origins.keys()].join() !== [...before.keys()].join()
) {
  console.error('The texts have changed. Run "npm run texts", and commit what it writes.');
  process.exitCode = 1;
}
