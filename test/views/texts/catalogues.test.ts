/** The catalogues of texts: complete, alike in what they put in, used, and all that a page says. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CHOICE_KEYS } from '../../../views/texts/fact-texts.ts';
import { LANGUAGES, type Language, type Messages } from '../../../views/texts/texts.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const AREAS = globSync('texts/en/*.json', { cwd: ROOT }).map((path) => basename(path, '.json'));
/** How a line of a plural ends. */
const CATEGORY = /_(zero|one|two|few|many|other)$/;

function read(area: string, language: Language): Messages {
  return JSON.parse(readFileSync(join(ROOT, 'texts', language, `${area}.json`), 'utf8'));
}

/** The forms of each message: one, under the name '', unless it is a plural. */
function formsIn(messages: Messages): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const lines = Map.groupBy(Object.entries(messages), ([line]) => line.replace(CATEGORY, ''));
  return new Map(
    Array.from(lines, ([key, forms]) => [
      key,
      Object.fromEntries(forms.map(([line, text]) => [CATEGORY.exec(line)?.[1] ?? '', text])),
    ]),
  );
}

const CATALOGUES = AREAS.flatMap((area) =>
  LANGUAGES.filter((language) => language !== 'en').map(
    (language) => [area, language, formsIn(read(area, 'en')), formsIn(read(area, language))] as const,
  ),
);

function placeholdersOf(text: string): string[] {
  return Array.from(text.matchAll(/\{+\w+\}+/g), ([whole]) => whole).sort();
}

describe.each(CATALOGUES)('%s in %s', (_, language, english, messages) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();

  test('has the keys of English, no more and no less', () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test.each([...english])('puts the same values into %s', (key, wanted) => {
    const own = messages.get(key)!;
    const isPlural = !('' in wanted);
    // French counts millions otherwise, as other Romance languages do: `other` stands for that.
    const needed = categories.filter((category) => category !== 'many' || language.match(/^(pl|uk|ar)$/));
    expect(Object.keys(own)).toEqual(isPlural ? expect.arrayContaining(needed) : ['']);
    const [example] = Object.values(wanted);
    for (const [category, form] of Object.entries(own)) {
      expect(form.trim()).toBe(form);
      expect(form).not.toBe('');
      // Arabic has words for none, one and two: a number beside them would say it twice.
      const isSaid = language === 'ar' && ['zero', 'one', 'two'].includes(category);
      const values = placeholdersOf(example!).filter((name) => !isSaid || name !== '{{count}}');
      expect(placeholdersOf(form).filter((name) => !isSaid || name !== '{{count}}')).toEqual(values);
    }
  });
});

test.each(AREAS)('every text of the area %s is used', (area) => {
  const code = globSync('{views,server,web}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/dist/**'],
  })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  // `filter.${name}` says every key that begins so; `${message}-title` every one that ends so.
  const built = Array.from(
    code.matchAll(/`([a-z]+\.(?:[a-z]+-)*)\$\{[^}]+\}(-title)?`/g),
    ([, start]) => start!,
  );
  const silent = [...formsIn(read(area, 'en')).keys()].filter(
    (key) =>
      !CHOICE_KEYS.some((choice) => choice === key) &&
      !code.includes(`'${key}'`) &&
      !built.some((start) => key.startsWith(start)) &&
      !key.endsWith('-title'),
  );
  expect(silent).toEqual([]);
});
