/** The catalogues of texts: complete, alike in what they put in, used, and all that a page says. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../../views/texts/texts.ts';

type Catalogue = Record<string, Message>;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Of all pages, and one of each topic that only its own pages load. */
const TOPICS = globSync('views/texts/{,*/}en.ts', { cwd: ROOT }).map((path) => dirname(path));

async function read(topic: string, language: 'en' | 'de' | 'fr'): Promise<Catalogue> {
  return (await import(join(ROOT, topic, `${language}.ts`)))[language];
}

const CATALOGUES = await Promise.all(
  TOPICS.flatMap((topic) =>
    (['de', 'fr'] as const).map(
      async (language) => [topic, language, await read(topic, 'en'), await read(topic, language)] as const,
    ),
  ),
);

function formsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : [message.one, message.other];
}

function placeholdersOf(text: string): string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name!).sort();
}

describe.each(CATALOGUES)('%s in %s', (_, __, english, messages) => {
  test('has the keys of English, no more and no less', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(Object.entries(english))('puts the same values into %s', (key, message) => {
    const forms = formsOf(messages[key]!);
    expect(forms).toHaveLength(formsOf(message).length);
    for (const [i, form] of forms.entries()) {
      expect(form.trim()).toBe(form);
      expect(form).not.toBe('');
      expect(placeholdersOf(form)).toEqual(placeholdersOf(formsOf(message)[i]!));
    }
  });
});

test.each(TOPICS)('every message of %s is said somewhere', async (topic) => {
  const code = globSync('{views,server,web}/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/dist/**', 'views/texts/{,*/}??.ts'],
  })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  // `filter.${name}` says every key that begins so; `${message}-title` every one that ends so.
  const built = Array.from(
    code.matchAll(/`([a-z]+\.(?:[a-z]+-)*)\$\{[^}]+\}(-title)?`/g),
    ([, start]) => start!,
  );
  const silent = Object.keys(await read(topic, 'en')).filter(
    (key) =>
      !code.includes(`'${key}'`) && !built.some((start) => key.startsWith(start)) && !key.endsWith('-title'),
  );
  expect(silent).toEqual([]);
});
