/** The pages that the law or fairness asks for: about (the purpose, the sources of the data, the operator), imprint, privacy. */

import type { ComponentChild } from 'preact';
import { QUOTAS } from '../../schemas/problems/limits.ts';
import { FramedTable } from '../components/elements.tsx';
import type { AllTexts, KeyOf, PlainKeyOf } from '../texts/areas.ts';
import type { Texts, Values } from '../texts/texts.ts';
import { contactLink, pathOf, type Site } from './site.ts';
import type { SiteContent } from './site-head.tsx';

export function aboutPage(site: Site, texts: AllTexts): SiteContent {
  const title = texts.say('about.title');
  return {
    title,
    description: texts.say('about.lead'),
    address: '/about',
    indexed: true,
    body: (
      <>
        <h1>{title}</h1>
        <p class="lead">{texts.say('about.lead')}</p>
        <h2>{texts.say('shell.licence')}</h2>
        <p>{texts.say('about.data')}</p>
        <p>
          <a href={pathOf(site, '/licence')}>{texts.say('shell.licence')}</a>
        </p>
        <h2>{texts.say('privacy.who')}</h2>
        <Responsible site={site} texts={texts} />
        <p>{texts.say('about.program')}</p>
      </>
    ),
  };
}

/** The operator of the service, in the operator's own words. */
export function imprintPage(texts: AllTexts, imprint: string): SiteContent {
  const title = texts.say('shell.imprint');
  return {
    title: `${title}: Lootiles`,
    description: title,
    address: '/imprint',
    indexed: false,
    body: (
      <>
        <h1>{title}</h1>
        {imprint.split(/\n[ \t]*\n/).map((paragraph) => (
          <p key={paragraph} class="plain-text">
            {linked(paragraph.trim())}
          </p>
        ))}
      </>
    ),
  };
}

const LINKS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]|[^\s<>@,;:()]+@[^\s<>@,;:()]+\.[\p{L}\d]+)/u;

/** Web and e-mail addresses become links. */
function linked(text: string): ComponentChild[] {
  return text
    .split(LINKS)
    .map((part, i) =>
      i % 2 === 0 ? part : <a href={part.includes('://') ? part : `mailto:${part}`}>{part}</a>,
    );
}

/** Other services that learn something from what users do. */
export interface ThirdParties {
  /** Host of the base map: the browser asks it. */
  readonly map?: string | undefined;
  /** Host of the human check; undefined if this server checks by itself. */
  readonly humanCheck?: string | undefined;
  /** Host that looks up place names; this server asks it. */
  readonly placeLookup?: string | undefined;
  /** A payment provider keeps what businesses pay. */
  readonly payments: boolean;
  /** Accepted reports become notes to OpenStreetMap. */
  readonly osmNotes: boolean;
}

const CONTRIBUTED = [
  'vote',
  'confirmation',
  'rating',
  'report',
  'submission',
  'address',
  'network',
  'proof',
] as const;
const SIGNED_IN = ['email', 'session', 'passkey', 'code', 'attempt'] as const;
const OF_BUSINESSES = ['claim', 'listing', 'plan', 'audit'] as const;
/** One kind of data in the tables of the page. */
export type PrivacyRow = (typeof CONTRIBUTED | typeof SIGNED_IN | typeof OF_BUSINESSES)[number];

interface PrivacyState {
  readonly others: ThirdParties;
  /** Retention times that the texts of the rows leave open. */
  readonly values: Readonly<Partial<Record<PrivacyRow, Values>>>;
  readonly cookies: {
    readonly session: { readonly name: string; readonly days: number };
    readonly browser: { readonly name: string; readonly days: number };
    readonly language: { readonly name: string };
  };
}

type PrivacyTexts = Texts<KeyOf<'privacy'>>;

interface PartProps {
  readonly site: Site;
  readonly texts: PrivacyTexts;
  readonly state: PrivacyState;
}

/** The personal data that is stored, its form and retention, and other services that get data. */
export function privacyPage(site: Site, state: PrivacyState, texts: AllTexts): SiteContent {
  return pageOf(texts, '/privacy', <PrivacyBody site={site} texts={texts} state={state} />);
}

function pageOf(texts: PrivacyTexts, address: string, body: ComponentChild): SiteContent {
  const title = `${texts.say('privacy.title')}: Lootiles`;
  return { title, description: texts.say('privacy.lead'), address, indexed: true, body };
}

/** The page of a website of files. It keeps nothing: what people contribute goes to the website with the API. */
export function filesPrivacyPage(site: Site, texts: AllTexts): SiteContent {
  return pageOf(
    texts,
    '/privacy/',
    <>
      <Beginning site={site} texts={texts} />
      <p>{texts.say('privacy.static-host')}</p>
      <p>{texts.say('privacy.finding-position')}</p>
      <p>{texts.say('privacy.finding-way')}</p>
      <p>{texts.say('privacy.finding-device')}</p>
    </>,
  );
}

/** Start of the privacy page: the operator, and the heading "Finding a toilet". */
function Beginning({ site, texts }: Pick<PartProps, 'site' | 'texts'>): ComponentChild {
  return (
    <>
      <h1>{texts.say('privacy.title')}</h1>
      <p class="lead">{texts.say('privacy.lead')}</p>
      <h2>{texts.say('privacy.who')}</h2>
      <Responsible site={site} texts={texts} />
      <h2>{texts.say('privacy.finding')}</h2>
    </>
  );
}

export function PrivacyBody({ site, texts, state }: PartProps): ComponentChild {
  const { windowS: seconds } = QUOTAS.default;
  return (
    <>
      <Beginning site={site} texts={texts} />
      <p>{texts.say('privacy.finding-position')}</p>
      <p>{texts.say('privacy.finding-files')}</p>
      <p>{texts.say('privacy.finding-way')}</p>
      <p>{texts.say('privacy.finding-address', { seconds })}</p>
      <p>{texts.say('privacy.finding-device')}</p>
      <h2>{texts.say('privacy.people')}</h2>
      <p>{texts.say('privacy.people-hash')}</p>
      <p>{texts.say('privacy.device')}</p>
      <p>{texts.say('privacy.waiting')}</p>
      <Stored texts={texts} state={state} caption="privacy.people" rows={CONTRIBUTED} />
      <p>{texts.say('privacy.open')}</p>
      {site.accounts && (
        <>
          <h2>{texts.say('privacy.account')}</h2>
          <Stored texts={texts} state={state} caption="privacy.account" rows={SIGNED_IN} />
          <h2>{texts.say('privacy.business')}</h2>
          <Stored texts={texts} state={state} caption="privacy.business" rows={OF_BUSINESSES} />
        </>
      )}
      <h2>{texts.say('privacy.others')}</h2>
      <OtherServices site={site} texts={texts} state={state} />
      <h2>{texts.say('privacy.cookies')}</h2>
      <p>{texts.say('privacy.cookies-lead')}</p>
      <Cookies texts={texts} state={state} />
      <h2>{texts.say('privacy.rights')}</h2>
      <ul>
        {site.accounts && <li>{texts.say('privacy.rights-export')}</li>}
        {site.accounts && (
          <li>
            {texts.say('privacy.rights-delete')}{' '}
            <a href={pathOf(site, '/account')}>{texts.say('privacy.rights-account')}</a>
          </li>
        )}
        <li>{texts.say('privacy.rights-ask')}</li>
        <li>{texts.say('privacy.rights-complain')}</li>
      </ul>
      <p>{texts.say('privacy.code-open')}</p>
    </>
  );
}

function Responsible({ site, texts }: Pick<PartProps, 'site' | 'texts'>): ComponentChild {
  const { contact, imprint } = site;
  const [before = '', after = ''] = texts.say('privacy.who-contact', { contact: '\n' }).split('\n');
  const link = imprint !== undefined && (
    <a href={pathOf(site, '/imprint')}>{texts.say('privacy.who-imprint')}</a>
  );
  if (contact === undefined) return <p>{link || texts.say('privacy.who-unknown')}</p>;
  return (
    <p>
      {before}
      <a href={contactLink(contact)}>{contact}</a>
      {after}
      {link && <> {link}</>}
    </p>
  );
}

interface StoredProps extends Pick<PartProps, 'texts' | 'state'> {
  readonly caption: PlainKeyOf<'privacy'>;
  readonly rows: readonly PrivacyRow[];
}

/** A row takes some of these, and most rows none. */
const NO_TIMES = { months: '', days: '', idle: '', minutes: '' };

function Stored({ texts, state, caption, rows }: StoredProps): ComponentChild {
  return (
    <FramedTable
      label={texts.say(caption)}
      isNamed
      head={[texts.say('privacy.what'), texts.say('privacy.how'), texts.say('privacy.until')]}
      rows={rows.map((row) => [
        <bdi>{texts.say(`privacy.${row}`)}</bdi>,
        texts.say(`privacy.${row}-how`),
        texts.say(`privacy.${row}-until`, { ...NO_TIMES, ...state.values[row] }),
      ])}
    />
  );
}

function Cookies({ texts, state }: Pick<PartProps, 'texts' | 'state'>): ComponentChild {
  const { session, browser, language } = state.cookies;
  return (
    <FramedTable
      label={texts.say('privacy.cookies')}
      isNamed
      head={[texts.say('privacy.cookie'), texts.say('privacy.cookie-for'), texts.say('privacy.until')]}
      rows={[
        [
          <bdi>{session.name}</bdi>,
          texts.say('privacy.cookie-session'),
          texts.say('privacy.cookie-session-until', { days: session.days }),
        ],
        [
          <bdi>{browser.name}</bdi>,
          texts.say('privacy.cookie-browser'),
          texts.say('privacy.cookie-browser-until', { days: browser.days }),
        ],
        [
          <bdi>{language.name}</bdi>,
          texts.say('privacy.cookie-language'),
          texts.say('privacy.cookie-language-until'),
        ],
      ]}
    />
  );
}

function OtherServices({ site, texts, state }: PartProps): ComponentChild {
  const { map, humanCheck, placeLookup, payments, osmNotes } = state.others;
  const named = [
    map !== undefined && texts.say('privacy.others-map', { host: map }),
    humanCheck !== undefined && texts.say('privacy.others-human', { host: humanCheck }),
    placeLookup !== undefined && texts.say('privacy.others-places', { host: placeLookup }),
    payments && texts.say('privacy.others-payments'),
    osmNotes && texts.say('privacy.others-notes'),
  ].filter((text) => text !== false);
  return (
    <ul>
      {named.length === 0 && <li>{texts.say('privacy.others-none')}</li>}
      {named.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {site.accounts && <li>{texts.say('privacy.others-mail')}</li>}
      <li>{texts.say('privacy.others-links')}</li>
    </ul>
  );
}
