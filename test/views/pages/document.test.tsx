import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { LanguagePicker } from '../../../views/pages/document.tsx';
import { TEXTS } from '../../../views/texts/catalogues.ts';
import { LANGUAGES } from '../../../views/texts/texts.ts';

const SITE = { baseUrl: 'https://toilets.example/wc' };

const picker = (address: string) =>
  renderToString(<LanguagePicker site={SITE} texts={TEXTS.de} address={address} />);

test('offers each language, and has that of the page picked', () => {
  const html = picker('/');
  for (const language of LANGUAGES) expect(html).toContain(`value="${language}" lang="${language}"`);
  expect(html.match(/<option[^>]* selected[^>]*>/g)).toEqual([
    expect.stringMatching(/value="de"[^>]* selected/),
  ]);
});

test('asks for the same page, whose query stays', () => {
  const html = picker('/?place=gare%20de%20monaco&free=true&lang=fr');
  expect(html).toMatch(/^<form [^>]*method="get" action="\/wc\/"/);
  const kept = Array.from(html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g));
  expect(kept.map(([, name, value]) => [name, value])).toEqual([
    ['place', 'gare de monaco'],
    ['free', 'true'],
  ]);
});
