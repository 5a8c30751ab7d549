/** The shell of every page: head, navigation, footer with the credit that the data's licence asks for. */

import type { ComponentChild } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { AllTexts } from '../texts/areas.ts';
import { TEXTS } from '../texts/catalogues.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../texts/texts.ts';
import { apiPathOf, contactLink, pathOf, type Site } from './site.ts';

/** The parts that a page puts into the shell. */
export interface PageContent {
  readonly title: string;
  /** One sentence for search engines and previews. */
  readonly description: string;
  readonly body: ComponentChild;
  /** The texts of the shell; English if not given. */
  readonly texts?: AllTexts;
  /** Path and query of the page, for the choice of its language; undefined if it has none. */
  readonly address?: string;
  /** `wide`: as wide as the window, for a map. `app`: fills the window, and its header and footer are a menu. */
  readonly layout?: 'wide' | 'app';
  /** More for the head of the document. */
  readonly head?: ComponentChild;
}

interface DocumentProps {
  readonly site: Site;
  readonly content: PageContent;
  /** Path of the stylesheet that all pages have. */
  readonly stylesheet: string;
}

export function renderDocument(props: DocumentProps): string {
  return `<!doctype html>\n${renderToString(<Document {...props} />)}\n`;
}

function Document({ site, content, stylesheet }: DocumentProps): ComponentChild {
  const { title, description, body, texts = TEXTS.en, head, layout, address } = content;
  const at = (path: string) => pathOf(site, path);
  return (
    <html lang={texts.locale} dir={texts.direction}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={at('/favicon.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href={at(stylesheet)} />
        {head}
      </head>
      <body class={layout === 'app' ? 'wide app' : layout}>
        <a class="skip" href="#main">
          {texts.say('shell.skip')}
        </a>
        {layout === 'app' ? (
          <>
            <div id="menu" popover="auto">
              <Header site={site} texts={texts} />
              <Footer site={site} texts={texts} address={address} />
            </div>
            <main id="main">{body}</main>
          </>
        ) : (
          <>
            <Header site={site} texts={texts} />
            <main id="main">{body}</main>
            <Footer site={site} texts={texts} address={address} />
          </>
        )}
      </body>
    </html>
  );
}

interface PartProps {
  readonly site: Site;
  readonly texts: AllTexts;
}

function Header({ site, texts }: PartProps): ComponentChild {
  const at = (path: string) => pathOf(site, path);
  return (
    <header>
      <a class="brand" href={at('/')}>
        <img src={at('/favicon.svg')} alt="" width={28} height={28} />
        Lootiles
      </a>
      <Navigation site={site} texts={texts} />
    </header>
  );
}

function Navigation({ site, texts }: PartProps): ComponentChild {
  const at = (path: string) => pathOf(site, path);
  return (
    <nav aria-label={texts.say('shell.navigation')}>
      <a href={at('/')}>{texts.say('shell.find')}</a>
      <a class="needs-script" href={at('/?show=saved')}>
        {texts.say('find.shortcut-saved')}
      </a>
      <a href={at('/way')}>{texts.say('shell.along')}</a>
      {site.contributions && <a href={apiPathOf(site, '/propose')}>{texts.say('shell.propose')}</a>}
      {site.accounts && <a href={at('/business')}>{texts.say('shell.business')}</a>}
      {site.accounts && <a href={at('/account')}>{texts.say('shell.account')}</a>}
    </nav>
  );
}

function Footer({ site, texts, address }: PartProps & { address: string | undefined }): ComponentChild {
  const at = (path: string) => pathOf(site, path);
  const { contact, imprint } = site;
  return (
    <footer>
      <p>
        {texts.say('shell.toilets')}{' '}
        <a href="https://www.openstreetmap.org/copyright">
          <bdi>© OpenStreetMap contributors</bdi>
        </a>
        , <a href={at('/licence')}>{texts.say('shell.credit-licence')}</a>.
      </p>
      {contact !== undefined && (
        <p>
          {texts.say('shell.contact')} <a href={contactLink(contact)}>{contact}</a>
        </p>
      )}
      <nav aria-label={texts.say('shell.more')}>
        <a href={at('/about')}>{texts.say('about.title')}</a>
        {site.api === undefined && <a href={at('/coverage')}>{texts.say('cover.heading')}</a>}
        <a href={at('/licence')}>{texts.say('shell.licence')}</a>
        <a href={at('/privacy')}>{texts.say('shell.privacy')}</a>
        {imprint !== undefined && <a href={at('/imprint')}>{texts.say('shell.imprint')}</a>}
        {site.api !== null && <a href={apiPathOf(site, '/developers')}>{texts.say('shell.developers')}</a>}
      </nav>
      {address !== undefined && <LanguagePicker site={site} texts={texts} address={address} />}
    </footer>
  );
}

interface LanguagePickerProps {
  readonly site: Site;
  readonly texts: AllTexts;
  /** Path and query of the page. */
  readonly address: string;
}

/** The languages of a page: a form that asks for the same page in another one, without a script. */
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
