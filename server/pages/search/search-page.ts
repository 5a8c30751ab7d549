/** The search page with the state of this server. */
import {
  type AllTexts,
  searchPage as contentOf,
  pathOf,
  type SearchAnswer,
  type SearchQuery,
  type SearchState,
  type Site,
} from '#views';
import type { Generation } from '../../../shards/generation/generation.ts';
import { FIND, STATIC_FIND } from '../../files/built-files.ts';
import { hasWalkingGraph, mapSettingsOf } from '../../website/map-settings.ts';
import type { Website } from '../../website/website.ts';
import type { Page } from '../shell/page.ts';
import { sitePage } from '../shell/site-page.ts';

export interface SearchPageParts {
  readonly site: Site;
  readonly website: Website;
  readonly texts: AllTexts;
  readonly generation: Generation | undefined;
  readonly query: SearchQuery;
  readonly answer: SearchAnswer;
  readonly nowMs: number;
}

export function searchPage(parts: SearchPageParts): Page {
  const { site, website, texts } = parts;
  const state = searchState(parts);
  const script = site.api === undefined ? FIND : STATIC_FIND;
  const scripts = website.files?.scriptsOf(texts.language, script, ['search', 'toilet']);
  return sitePage(site, website, texts, contentOf(state, texts), scripts);
}

export function searchState({
  site,
  website,
  generation,
  query,
  answer,
  nowMs,
}: Omit<SearchPageParts, 'texts'>): SearchState {
  const { files } = website;
  const manifest = generation?.manifest;
  return {
    base: pathOf(site, ''),
    query,
    answer,
    nowMs,
    demo: manifest?.demo ?? false,
    scripted: files !== undefined,
    takesContributions: site.contributions !== undefined,
    hasWalks: hasWalkingGraph(manifest),
    covered: coveredBy(generation),
    map: mapSettingsOf(site, website, manifest),
    start: generation?.busiest ?? null,
    ...(site.api !== undefined && { api: site.api }),
  };
}

function coveredBy(generation: Generation | undefined): SearchState['covered'] {
  const area = generation?.covered;
  const date = generation?.manifest.data_date;
  return area && date ? { area, day: date.slice(0, 10) } : null;
}
