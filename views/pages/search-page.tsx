/** The search page: the view that the browser takes over, with its state. */

import { JsonScript } from '../components/json-script.tsx';
import { pageTitle } from '../find/results.tsx';
import { addressOf, asksForToilets } from '../find/search-query.ts';
import type { SearchState } from '../find/search-state.ts';
import { SearchView } from '../find/search-view.tsx';
import type { AllTexts } from '../texts/areas.ts';
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
