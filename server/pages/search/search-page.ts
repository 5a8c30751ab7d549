/** The search page with the state of this server. */
import { searchPage as contentOf, pathOf, type SearchState } from '#views';
import type { Generation } from '../../../shards/generation/generation.ts';
import { FIND, FIND_TEXTS, STATIC_PAGE } from '../../files/built-files.ts';
import { hasWalkingGraph, mapSettingsOf } from '../../website/map-settings.ts';
import { type LanguageSite, type Page, sitePage } from '../shell/page.ts';

type Shown = Pick<SearchState, 'query' | 'answer' | 'nowMs'>;

export function searchPage(into: LanguageSite, generation: Generation | undefined, shown: Shown): Page {
  const { site, website, texts } = into;
  const state = searchState(into, generation, shown);
  const script = site.api === undefined ? FIND : STATIC_PAGE;
  const scripts = website.files?.scriptsOf(texts.language, script, FIND_TEXTS);
  return sitePage(into, contentOf(state, texts), scripts);
}

export function searchState(
  { site, website }: LanguageSite,
  generation: Generation | undefined,
  shown: Shown,
): SearchState {
  const manifest = generation?.manifest;
  return {
    base: pathOf(site, ''),
    ...shown,
    demo: manifest?.demo ?? false,
    scripted: website.files !== undefined,
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
