/** The catalogues of texts: complete, alike in what they put in, used, and all that a page says. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CHOICE_KEYS } from '../../../views/texts/fact-texts.ts';
import { LANGUAGES, type Language, type Message } from '../../../views/texts/texts.ts';

type Catalogue = Record<string, Message>;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Names of the areas; `all` joins them. */
const AREAS = globSync('views/texts/en/*.ts', { cwd: ROOT })
  .map((path) => basename(path, '.ts'))
  .filter((area) => area !== 'all');

async function read(area: string, language: Language): Promise<Catalogue> {
  return (await import(join(ROOT, 'views/texts', language, `${area}.ts`)))[area];
}

const CATALOGUES = await Promise.all(
  AREAS.flatMap((area) =>
    LANGUAGES.filter((language) => language !== 'en').map(
      async (language) => [area, language, await read(area, 'en'), await read(area, language)] as const,
    ),
  ),
);

function formsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message);
}

/** Plural categories of a message, as it has them. */
function categoriesOf(message: Message): string[] {
  return typeof message === 'string' ? [] : Object.keys(message).sort();
}

function placeholdersOf(text: string): string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name!).sort();
}

describe.each(CATALOGUES)('%s in %s', (_, language, english, messages) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();

  test('has the keys of English, no more and no less', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(Object.entries(english))('puts the same values into %s', (key, message) => {
    const own = messages[key]!;
    expect(typeof own).toBe(typeof message);
    // French counts millions otherwise, as other Romance languages do: `other` stands for that.
    const needed = categories.filter((category) => category !== 'many' || language.match(/^(pl|uk|ar)$/));
    if (typeof own !== 'string') expect(categoriesOf(own)).toEqual(expect.arrayContaining(needed));
    const [wanted] = formsOf(message);
    for (const form of formsOf(own)) {
      expect(form.trim()).toBe(form);
      expect(form).not.toBe('');
      // Arabic has words for none, one and two: a number beside them would say it twice.
      const isSaid =
        language === 'ar' && typeof own !== 'string' && [own.zero, own.one, own.two].includes(form);
      const values = placeholdersOf(wanted!).filter((name) => !isSaid || name !== 'count');
      expect(placeholdersOf(form).filter((name) => !isSaid || name !== 'count')).toEqual(values);
    }
  });
});

test.each(AREAS)('every text of the area %s is used', async (area) => {
  const code = globSync('{views,server,web}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/dist/**', 'views/texts/??/*.ts'],
  })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  // `filter.${name}` says every key that begins so; `${message}-title` every one that ends so.
  const built = Array.from(
    code.matchAll(/`([a-z]+\.(?:[a-z]+-)*)\$\{[^}]+\}(-title)?`/g),
    ([, start]) => start!,
  );
  const silent = Object.keys(await read(area, 'en')).filter(
    (key) =>
      !CHOICE_KEYS.some((choice) => choice === key) &&
      !code.includes(`'${key}'`) &&
      !built.some((start) => key.startsWith(start)) &&
      !key.endsWith('-title'),
  );
  expect(silent).toEqual([]);
});
