/**
 * The page /print: the answer of a search on one sheet of paper, to take along or to pin to a wall. Its code leads to the same search.
 * It holds no position but that of the search.
 */
import type { ComponentChild } from 'preact';
import { CARD_FACTS } from '../../schemas/toilet/facts.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { type DayHours, weekWords } from '../components/week.tsx';
import { headline } from '../find/results.tsx';
import { addressOf, printAddress } from '../find/search-query.ts';
import type { FoundAnswer, SearchState } from '../find/search-state.ts';
import type { AllTexts } from '../texts/areas.ts';
import { rowTitles } from '../toilet/row-titles.ts';
import { accessWords, feeWords, inLanguageOf, plainFactWords, shownFacts } from '../toilet/toilet-words.ts';
import { pathOf, type Site } from './site.ts';
import type { SiteContent } from './site-head.tsx';

interface PrintState {
  readonly state: SearchState;
  readonly answer: FoundAnswer;
  /** Hours by id of the toilet; null if they are not known. */
  readonly weeks: ReadonlyMap<string, readonly DayHours[] | null>;
  /** Drawing of the code, as SVG. */
  readonly code: string;
  readonly hasMap: boolean;
}

export function printPage(site: Site, print: PrintState, texts: AllTexts): SiteContent {
  const { state, answer, code, hasMap } = print;
  const { title } = headline(state, texts);
  const { attribution, results } = answer.result;
  const [first, ...others] = results;
  return {
    title,
    description: title,
    address: printAddress(state.query),
    layout: 'wide',
    indexed: false,
    body: (
      <article class="wall">
        <div class="wall-head">
          <div>
            <h1>{title}</h1>
            <p>{texts.say('print.as-of', { day: texts.day(state.nowMs) })}</p>
          </div>
          <figure class="wall-code">
            {/* Drawn by the server, of an address of its own. */}
            <div role="img" aria-label={texts.say('print.scan')} dangerouslySetInnerHTML={{ __html: code }} />
            <figcaption>{texts.say('print.scan')}</figcaption>
          </figure>
        </div>
        {hasMap && first && (
          <img
            class="wall-map"
            src={pathOf(site, `/toilets/${first.id}/map.png?for=print&with=${others.map(({ id }) => id)}`)}
            alt={texts.say('map.title')}
            width="1200"
            height="630"
          />
        )}
        <PrintRows {...print} texts={texts} />
        <p class="quiet">
          {`${site.baseUrl}${addressOf(state.query)}`} <bdi>{attribution.text}</bdi>, {attribution.license}
        </p>
      </article>
    ),
  };
}

function PrintRows({ answer, weeks, texts }: PrintState & { readonly texts: AllTexts }): ComponentChild {
  const toilets = answer.result.results.map((toilet) =>
    inLanguageOf(toilet, answer.asides?.[toilet.id]?.names, texts),
  );
  const titles = rowTitles(toilets, ({ id }) => answer.asides?.[id] ?? {}, texts);
  return (
    <ol class="wall-rows">
      {toilets.map((toilet) => {
        const week = weeks.get(toilet.id);
        return (
          <li key={toilet.id}>
            <strong>{texts.say('way.minutes', { minutes: toilet.walk_min })}</strong>
            <div>
              <strong>{titles.get(toilet.id)}</strong>
              <p>{lastingFacts(toilet, Boolean(week), texts)}</p>
              {week && <p>{weekWords(week, texts)}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Paper says nothing of "now". */
function lastingFacts(toilet: Toilet, hasHours: boolean, texts: AllTexts): string {
  const shown = shownFacts(toilet, CARD_FACTS).map((fact) => plainFactWords(toilet, fact, texts));
  const hours = hasHours ? [] : [texts.say('unknown.hours')];
  return [accessWords(toilet, texts), feeWords(toilet, texts), ...shown, ...hours].join(' · ');
}
