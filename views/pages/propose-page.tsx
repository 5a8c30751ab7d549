/** The page that proposes a toilet, and the one for when no proposals are taken. */

import { JsonScript } from '../components/json-script.tsx';
import { Message } from '../components/message.tsx';
import type { ProposeState } from '../contribute/propose-state.ts';
import { ProposeView } from '../contribute/propose-view.tsx';
import { proposeAddress } from '../find/search-query.ts';
import type { AllTexts } from '../texts/areas.ts';
import { pathOf, type Site } from './site.ts';
import type { SiteContent } from './site-head.tsx';

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

export function proposeOffPage(site: Site, texts: AllTexts): SiteContent {
  const title = texts.say('propose.off-title');
  const text = texts.say('propose.off');
  const toSearch = { href: pathOf(site, '/'), words: texts.say('page.not-found-find') };
  return {
    title,
    description: text,
    address: proposeAddress(),
    indexed: false,
    body: <Message title={title} text={text} link={toSearch} />,
  };
}
