/** The title of the page "Find": what the tab, the history and a shared link call it. */

import type { SearchState } from './search-state.ts';
import type { SearchTexts } from './texts/areas.ts';

export function pageTitle(
  { answer, query }: Pick<SearchState, 'answer' | 'query'>,
  texts: SearchTexts,
): string {
  const found = answer.kind === 'found' ? answer.result.origin?.label : undefined;
  const place = found ?? query.place;
  return place === undefined ? texts.say('find.title') : texts.say('find.title-near', { place });
}
