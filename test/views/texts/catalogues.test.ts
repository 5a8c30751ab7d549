/** The catalogues of texts: complete, alike in what they put in, used, and all that a page says. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { de } from '../../../views/texts/de.ts';
import { en } from '../../../views/texts/en.ts';
import { fr } from '../../../views/texts/fr.ts';
import type { Message } from '../../../views/texts/texts.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ENGLISH: [string, Message][] = Object.entries(en);

function formsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : [message.one, message.other];
}

function placeholdersOf(text: string): string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name!).sort();
}

describe.each([
  ['German', de],
  ['French', fr],
])('%s', (_, catalogue) => {
  const messages: Record<string, Message> = catalogue;

  test('has the keys of English, no more and no less', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
  });

  test.each(ENGLISH)('puts the same values into %s', (key, message) => {
    const forms = formsOf(messages[key]!);
    expect(forms).toHaveLength(formsOf(message).length);
    for (const [i, form] of forms.entries()) {
      expect(form.trim()).toBe(form);
      expect(form).not.toBe('');
      expect(placeholdersOf(form)).toEqual(placeholdersOf(formsOf(message)[i]!));
    }
  });
});

test('every message of English is said somewhere', () => {
  const code = globSync('{views,server,web}/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/dist/**', 'views/texts/??.ts'],
  })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  // `filter.${name}` says every key that begins so; `${message}-title` every one that ends so.
  const built = Array.from(code.matchAll(/`([a-z]+\.)\$\{[^}]+\}(-title)?`/g), ([, start]) => start!);
  const silent = Object.keys(en).filter(
    (key) =>
      !code.includes(`'${key}'`) && !built.some((start) => key.startsWith(start)) && !key.endsWith('-title'),
  );
  expect(silent).toEqual([]);
});
