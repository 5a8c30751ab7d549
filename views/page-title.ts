/** The title of the page "Find": what the tab, the history and a shared link call it. */
import type { FindState } from './find-state.ts';
import type { Texts } from './texts/texts.ts';

export function pageTitle({ answer, query }: Pick<FindState, 'answer' | 'query'>, texts: Texts): string {
  const found = answer.kind === 'found' ? answer.result.origin?.label : undefined;
  const place = found ?? query.place;
  return place === undefined ? texts.say('find.title') : texts.say('find.title-near', { place });
}
