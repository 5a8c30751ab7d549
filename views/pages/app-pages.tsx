/** The pages that scripts take over: a view with its state, and what search engines and messengers read of it. */

import type { ComponentChild } from 'preact';
import { CARD_FACTS, EXPORTED_PLAIN } from '../../schemas/toilet/facts.ts';
import { type AnsweredFacts, knownValue } from '../../schemas/toilet/plain-facts.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { JsonScript } from '../components/elements.tsx';
import { type ProposeState, ProposeView } from '../contribute/propose-view.tsx';
import { type ToiletState, ToiletView } from '../contribute/toilet-view.tsx';
import { pageTitle } from '../find/results.tsx';
import { PlaceSearch } from '../find/search-form.tsx';
import { addressOf, asksForToilets, proposeAddress } from '../find/search-query.ts';
import type { SearchState } from '../find/search-state.ts';
import { SearchView } from '../find/search-view.tsx';
import type { AllTexts } from '../texts/areas.ts';
import { type MapStyles, PlaceMap, type PlaceMapState } from '../toilet/place-map.tsx';
import {
  accessWords,
  feeWords,
  inLanguageOf,
  isInvented,
  nameOf,
  plainFactWords,
  shownFacts,
} from '../toilet/toilet-words.ts';
import { type WayState, wayAddress } from '../way/way-query.ts';
import { WayView, wayTitle } from '../way/way-view.tsx';
import { claimPath, pathOf, type Site } from './site.ts';
import type { SiteContent } from './site-head.tsx';

export function searchPage(state: SearchState, texts: AllTexts): SiteContent {
  return {
    title: pageTitle(state, texts),
    description: texts.say('find.description'),
    address: addressOf(state.query),
    layout: state.scripted ? 'app' : 'wide',
    // Search engines must not list the positions of searches.
    indexed: !asksForToilets(state.query),
    body: (
      <>
        <div id="find">
          <SearchView state={state} texts={texts} />
        </div>
        {state.scripted && <JsonScript id="find-state" value={state} />}
      </>
    ),
  };
}

export function wayPage(state: WayState, texts: AllTexts): SiteContent {
  return {
    title: wayTitle(state.query, texts),
    description: texts.say('along.description'),
    address: wayAddress(state.query),
    canonical: wayAddress({}),
    layout: 'wide',
    indexed: state.answer.kind === 'nothing',
    body: (
      <>
        <div id="way">
          <WayView state={state} texts={texts} />
        </div>
        {state.scripted && <JsonScript id="way-state" value={state} />}
      </>
    ),
  };
}

/** State of the pages for missing addresses and without network: their scripts show toilets. */
export interface MissingState {
  readonly base: string;
  readonly styles: MapStyles | null;
  /** Address of the website that takes contributions; null if there is none. */
  readonly api: string | null;
}

/** The page of a static host for addresses that are no files, and without network for toilets that are not kept. */
export function missingPage(site: Site, state: MissingState, texts: AllTexts): SiteContent {
  const address = '/';
  const content = messagePage(site, texts, { address, message: 'page.nothing' });
  const offline = messagePage(site, texts, { address, message: 'offline.page', link: 'offline.to-find' });
  return {
    ...content,
    body: (
      <>
        {content.body}
        <template id="offline" data-title={offline.title}>
          {offline.body}
        </template>
        <JsonScript id="missing-state" value={state} />
      </>
    ),
  };
}

/** The page that the service worker shows if a page is not kept. */
export function offlinePage(site: Site, state: MissingState, texts: AllTexts): SiteContent {
  const content = messagePage(site, texts, {
    ...{ address: '/offline', message: 'offline.page', link: 'offline.to-find' },
  });
  return {
    ...content,
    body: (
      <>
        {content.body}
        <JsonScript id="missing-state" value={state} />
      </>
    ),
  };
}

/** @param scripted the build has the scripts that the page needs */
export function proposePage(state: ProposeState, texts: AllTexts, scripted: boolean): SiteContent {
  return {
    title: texts.say('propose.title'),
    description: texts.say('propose.description'),
    address: proposeAddress(state.position),
    canonical: proposeAddress(),
    layout: 'wide',
    indexed: state.position === null,
    body: (
      <>
        <div id="propose">
          <ProposeView state={state} texts={texts} />
        </div>
        {scripted && <JsonScript id="propose-state" value={state} />}
      </>
    ),
  };
}

export function toiletPage(
  site: Site,
  state: ToiletState,
  texts: AllTexts,
  map: PlaceMapState | undefined,
): SiteContent {
  const { toilet } = state.result;
  const plainName = nameOf(inLanguageOf(toilet, state.details.names, texts), texts);
  const { where } = state;
  const name = where === null ? plainName : texts.say('page.name-and-place', { name: plainName, where });
  const facts = [
    accessWords(toilet, texts),
    feeWords(toilet, texts),
    ...shownFacts(toilet, CARD_FACTS).map((fact) => plainFactWords(toilet, fact, texts)),
  ];
  return {
    title: texts.say('page.title', { name }),
    description: texts.say('page.description', { name, facts: facts.join(', ') }),
    address: `/toilets/${toilet.id}`,
    indexed: !isInvented(toilet),
    picture: map && { path: `/toilets/${toilet.id}/map.png`, words: `${texts.say('map.title')}: ${name}` },
    ...(!isInvented(toilet) && {
      head: <JsonScript type="application/ld+json" value={jsonLdOf(toilet, name)} />,
    }),
    body: (
      <>
        <form class="search landing-search" action={pathOf(site, '/')} method="get" role="search">
          <PlaceSearch label={texts.say('search.label')} value="" texts={texts} />
        </form>
        {map && <PlaceMap state={map} />}
        <div id="toilet">
          <ToiletView state={state} texts={texts} />
        </div>
        {state.scripted && <JsonScript id="toilet-state" value={state} />}
        {site.accounts && (
          <p class="onward">
            <a href={pathOf(site, claimPath(toilet.id))}>{texts.say('claim.heading')}</a>
          </p>
        )}
      </>
    ),
  };
}

/** A toilet as schema.org knows it, for search engines: only what is known is said. */
function jsonLdOf(toilet: Toilet, name: string): object {
  const { lat, lon, fee, access, cleanliness, url } = toilet;
  return {
    '@context': 'https://schema.org',
    '@type': 'PublicToilet',
    '@id': url,
    name,
    url,
    geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon },
    hasMap: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`,
    ...(fee.required !== null && { isAccessibleForFree: !fee.required }),
    ...(access !== 'unknown' && { publicAccess: access !== 'customers' }),
    ...features(toilet),
    ...(cleanliness && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: cleanliness.average,
        ratingCount: cleanliness.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** The plain facts that are known. */
function features(toilet: AnsweredFacts): object {
  const known = EXPORTED_PLAIN.filter((fact) => knownValue(toilet, fact) !== null);
  if (known.length === 0) return {};
  return {
    amenityFeature: known.map((name) => {
      const value = knownValue(toilet, name);
      return {
        '@type': 'LocationFeatureSpecification',
        name,
        value: value === 'yes' ? true : value === 'no' ? false : value,
      };
    }),
  };
}

interface MessagePageProps {
  readonly address: string;
  readonly message:
    | 'page.not-found'
    | 'page.nothing'
    | 'page.refused'
    | 'offline.page'
    | 'propose.off'
    | `fault.${'limited' | 'loading' | 'importing' | 'internal'}`;
  readonly link?: 'page.not-found-find' | 'offline.to-find';
  /** Seconds to wait, or percent that are done. */
  readonly count?: number;
}

/** Pages that say in a sentence why there is nothing else to see, with a link to the search. */
export function messagePage(
  site: Site,
  texts: AllTexts,
  { address, message, link = 'page.not-found-find', count = 1 }: MessagePageProps,
): SiteContent {
  const title = texts.say(`${message}-title`);
  const text = texts.say(message, { count });
  const toSearch = { href: pathOf(site, '/'), words: texts.say(link) };
  return {
    title,
    description: text,
    address,
    indexed: false,
    body: <Message title={title} text={text} link={toSearch} />,
  };
}

interface MessageProps {
  readonly title: string;
  readonly text?: string;
  readonly link: { readonly href: string; readonly words: string };
}

/** A page that says in a sentence why there is nothing else to see, with a link to go on. */
export function Message({ title, text, link }: MessageProps): ComponentChild {
  return (
    <>
      <h1>{title}</h1>
      {text !== undefined && <p class="lead">{text}</p>}
      <p>
        <a class="button-link" href={link.href}>
          {link.words}
        </a>
      </p>
    </>
  );
}
