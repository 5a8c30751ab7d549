/** The catalogues of texts: complete, alike in what they put in, used, and all that a page says. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, readCatalogue } from '../../../scripts/texts/catalogues.ts';
import { LANGUAGES } from '../../../views/texts/texts.ts';
import { CHOICE_KEYS } from '../../../views/toilet/toilet-words.ts';

const AREAS = globSync('texts/en/*.json', { cwd: ROOT }).map((path) => basename(path, '.json'));
const CATALOGUES = AREAS.flatMap((area) =>
  LANGUAGES.filter((language) => language !== 'en').map(
    (language) => [area, language, readCatalogue('en', area), readCatalogue(language, area)] as const,
  ),
);

function placeholdersOf(text: string): string[] {
  return Array.from(text.matchAll(/\{+\w+\}+/g), ([whole]) => whole).sort();
}

describe.each(CATALOGUES)('%s in %s', (_, language, english, messages) => {
  // Those of whole numbers: no count is a fraction, and Weblate leaves out the form of Polish and Ukrainian for these.
  const rules = new Intl.PluralRules(language);
  const needed = [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))];

  test('has the keys of English, no more and no less', () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test.each([...english])('puts the same values into %s', (key, wanted) => {
    const own = messages.get(key)!;
    const isPlural = !('' in wanted);
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
  const silent = [...readCatalogue('en', area).keys()].filter(
    (key) =>
      !CHOICE_KEYS.some((choice) => choice === key) &&
      !code.includes(`'${key}'`) &&
      !built.some((start) => key.startsWith(start)) &&
      !key.endsWith('-title'),
  );
  expect(silent).toEqual([]);
});

test('each note for translators is about a text', () => {
  const notes = Object.keys(JSON.parse(readFileSync(join(ROOT, 'texts/notes.json'), 'utf8')));
  expect(notes.filter((key) => !readCatalogue('en').has(key))).toEqual([]);
});
