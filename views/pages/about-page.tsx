/** The page /about: the purpose, the sources of the data, the operator. */
import type { AllTexts } from '../texts/areas.ts';
import { Responsible } from './privacy-page.tsx';
import { pathOf, type Site } from './site.ts';
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
