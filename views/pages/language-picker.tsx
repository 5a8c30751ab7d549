/** The languages of a page: a form that asks for the same page in another one, without a script. */
import type { ComponentChild } from 'preact';
import type { AllTexts } from '../texts/areas.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../texts/texts.ts';
import { pathOf, type Site } from './site.ts';

interface LanguagePickerProps {
  readonly site: Site;
  readonly texts: AllTexts;
  /** Path and query of the page. */
  readonly address: string;
}

export function LanguagePicker({ site, texts, address }: LanguagePickerProps): ComponentChild {
  const { pathname, searchParams } = new URL(address, site.baseUrl);
  searchParams.delete('lang');
  return (
    <form class="languages" method="get" action={pathOf(site, pathname)}>
      {Array.from(searchParams, ([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <label id="lang-label" for="lang">
        {texts.say('shell.language')}
      </label>
      {/* Else a page that is shown again may name the language that was chosen on it. */}
      <select id="lang" name="lang" autocomplete="off">
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language} selected={language === texts.language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
      <button type="submit" class="plain" id="lang-button" aria-labelledby="lang-button lang-label">
        {texts.say('shell.choose-language')}
      </button>
    </form>
  );
}
