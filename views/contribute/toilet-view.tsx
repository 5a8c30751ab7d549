/**
 * The page of one toilet: what to know before going there, the way, how to help, and every fact with its origin. A
 * function of its state alone: the server renders it without actions, the browser adds them.
 */

import type { ComponentChild } from 'preact';
import type { ToiletResult } from '../../schemas/reads/read-results.ts';
import type { ServedDetails } from '../../schemas/toilet/detail-shape.ts';
import type { Fact, Toilet } from '../../schemas/toilet/toilet.ts';
import { type DayHours, Week } from '../components/week.tsx';
import { addressOf, printAddress } from '../find/search-query.ts';
import type { ToiletPageTexts } from '../texts/areas.ts';
import { OtherApps, WalkThere } from '../toilet/directions.tsx';
import { FactLine } from '../toilet/fact-line.tsx';
import { FindIt } from '../toilet/find-it.tsx';
import { PictureLinks, picturesIn } from '../toilet/picture-links.tsx';
import { type SaveActions, SaveButton, saveWords } from '../toilet/save-button.tsx';
import { StatedFacts } from '../toilet/stated-facts.tsx';
import { DetailsView } from '../toilet/toilet-details.tsx';
import { factsOf, recordLink } from '../toilet/toilet-facts.ts';
import { HeroWay, ShareButton, UndoButton } from '../toilet/toilet-hero.tsx';
import { ToiletNotices } from '../toilet/toilet-notices.tsx';
import { inLanguageOf, nameOf, sourceWords } from '../toilet/toilet-words.ts';
import type { Way } from '../toilet/way-words.ts';
import { wayAddress } from '../way/way-query.ts';
import { ContributeView } from './contribute-view.tsx';
import type { AgreedFact, AgreedWords, ContributeActions } from './form-state.ts';
import { shownVote } from './votes.ts';

/** Everything the page shows at one moment. The server makes the first, the browser all others. */
export interface ToiletState {
  readonly result: ToiletResult;
  readonly details: ServedDetails;
  /** Name of its position; null if nothing near has a name. */
  readonly where: string | null;
  /** Its hours in the seven days from today; null if they are not known, or cannot be read. */
  readonly week: readonly DayHours[] | null;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** Time at which this device saved it, milliseconds since the epoch; undefined if it is of today. */
  readonly savedMs?: number | undefined;
  /** Path of the service below its host, without a trailing slash. */
  readonly base: string;
  /** There is a build of the scripts. */
  readonly scripted: boolean;
  /** Contributions are taken, and there are scripts to send them. */
  readonly takesContributions: boolean;
  /** A server makes pages to print. */
  readonly canPrint?: boolean;
}

export interface ToiletViewProps {
  readonly state: ToiletState;
  readonly texts: ToiletPageTexts;
  readonly actions?: ContributeActions | undefined;
  readonly visit?: ToiletVisit | undefined;
}

/** The visit, as scripts know it. */
interface ToiletVisit {
  /** The way from the reader; undefined if the position is not known. */
  readonly way: Way | undefined;
  /** Words of what sharing did, for a moment. */
  readonly shared: string | undefined;
  onShare(): void;
  readonly save: SaveActions;
}

export function ToiletView({ state, texts, actions, visit }: ToiletViewProps): ComponentChild {
  const { result, details, where, week, nowMs, savedMs, base, takesContributions, canPrint } = state;
  const { toilet, attribution } = result;
  const pictures = picturesIn(details);
  const name = nameOf(inLanguageOf(toilet, details.names, texts), texts);
  return (
    <article class="toilet">
      <h1>
        {name}
        {where !== null && <span class="where"> {texts.say('toilet.where', { where })}</span>}
      </h1>
      {visit?.way && <HeroWay {...visit.way} texts={texts} />}
      <p class="notice kept-notice">
        {texts.say('page.kept', { day: texts.day(new Date(nowMs).toISOString()) })}
      </p>
      {savedMs !== undefined && (
        <p class="notice">{texts.say('page.saved', { day: texts.day(new Date(savedMs).toISOString()) })}</p>
      )}
      <FactLine {...{ toilet, texts, nowMs }} opensAt={details.opens_at} live={details.live} isWhole />
      {details.live && (
        <p class="quiet says-now">
          {texts.say(details.live.counts ? 'live.from' : 'live.silent', {
            source: details.live.source,
            ago: texts.ago(details.live.observed_at, nowMs),
          })}
        </p>
      )}
      <ToiletNotices toilet={toilet} reports={details.reports} texts={texts} nowMs={nowMs} />
      <div class="hero-actions">
        <WalkThere toilet={toilet} name={name} texts={texts} />
        {visit && <ShareButton name={name} texts={texts} onShare={visit.onShare} />}
        {visit && <SaveButton toilet={toilet} name={name} texts={texts} save={visit.save} />}
      </div>
      {visit && (
        <p class="shared" role="status">
          {visit.shared ?? saveWords(visit.save, toilet)}
        </p>
      )}
      <FindIt details={details} texts={texts}>
        {pictures.length > 0 && <PictureLinks addresses={pictures} texts={texts} />}
      </FindIt>
      {week !== null && <Week caption={texts.say('page.week')} texts={texts} week={week} isShort />}
      {week === null && toilet.opening_hours !== null && (
        <p>{texts.say('toilet.listed-hours', { hours: toilet.opening_hours })}</p>
      )}
      <StatedFacts details={details} texts={texts} base={base} />
      <p class="quiet">{sourceWords(toilet, texts)}</p>
      {takesContributions && (
        <p class="all-question">
          <AllQuestion texts={texts} actions={actions} />
        </p>
      )}
      <details class="all-facts">
        <summary>{texts.say('page.facts')}</summary>
        <FactsList state={state} texts={texts} actions={actions} />
        <DetailsView details={details} texts={texts} />
      </details>
      <OtherApps toilet={toilet} name={name} texts={texts} />
      <p class="onward">
        <a href={base + wayAddress({ to: { lat: toilet.lat, lon: toilet.lon, label: where ?? name } })}>
          {texts.say('page.walk-from')}
        </a>
      </p>
      <p class="onward">
        <a href={base + addressOf({ lat: toilet.lat, lon: toilet.lon, filters: [] })}>
          {texts.say('page.show-on-map')}
        </a>
      </p>
      {canPrint && (
        <p class="onward">
          <a href={base + printAddress({ lat: toilet.lat, lon: toilet.lon, filters: [] })}>
            {texts.say('print.link')}
          </a>
        </p>
      )}
      {takesContributions && <ContributeView toilet={toilet} texts={texts} base={base} actions={actions} />}
      <p class="quiet credit">
        <a href={attribution.url}>
          <bdi>{attribution.text}</bdi>
        </a>
        {', '}
        <a href={`${base}/licence`}>{attribution.license}</a>
      </p>
    </article>
  );
}

/** A list in a fold that a link to it opens. */
const FACTS_ID = 'all-facts';

/** "Is this right? Yes / No" for all that is shown; "No" opens the facts, each with its own question. */
function AllQuestion({ texts, actions }: Pick<ToiletViewProps, 'texts' | 'actions'>): ComponentChild {
  const agreed = actions?.agreed.get('all');
  if (agreed) return <Agreed fact="all" words={agreed} texts={texts} actions={actions} />;
  const hidden = <span class="visually-hidden"> {texts.say('page.facts')}</span>;
  return (
    <span class="fact-question needs-script">
      {texts.say('help.correct-this')}{' '}
      <button
        type="button"
        id={agreeId('all')}
        class="link"
        onClick={actions && (() => actions.onAgree('all'))}
      >
        {texts.say('help.yes')}
        {hidden}
      </button>
      <a href={`#${FACTS_ID}`}>
        {texts.say('help.no')}
        {hidden}
      </a>
    </span>
  );
}

/** All facts, each with its source and its question, then the position and the id. */
function FactsList({ state, texts, actions }: Omit<ToiletViewProps, 'visit'>): ComponentChild {
  const { result, details, nowMs, takesContributions } = state;
  const { toilet } = result;
  const record = recordLink(toilet);
  return (
    <dl class="facts-list" id={FACTS_ID}>
      {factsOf(toilet, texts, nowMs, details).map(({ name, value, from, vote, isNow }) => (
        <div key={name} class={isNow ? 'says-now' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd class="quiet">
            {from}
            {takesContributions && vote !== undefined && (
              <FactQuestion toilet={toilet} vote={vote} name={name} texts={texts} actions={actions} />
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{texts.say('page.position')}</dt>
        <dd>
          <bdi dir="ltr">{`${toilet.lat}, ${toilet.lon}`}</bdi>
        </dd>
        <dd class="quiet">{record ? <a href={record}>{texts.say('page.record')}</a> : ''}</dd>
      </div>
      <div>
        <dt>{texts.say('page.identifier')}</dt>
        <dd>
          <code>{toilet.id}</code>
        </dd>
      </div>
    </dl>
  );
}

/** The thanks beside a fact, which get the focus of the button that they replace. */
export const agreedId = (fact: AgreedFact) => `agreed-${fact}`;

/** The button "Yes", which gets the focus back if it is undone. */
export const agreeId = (fact: AgreedFact) => `agree-${fact}`;

function Agreed({
  fact,
  words,
  texts,
  actions,
}: Pick<ToiletViewProps, 'texts' | 'actions'> & {
  readonly fact: AgreedFact;
  readonly words: AgreedWords;
}): ComponentChild {
  const undo = actions?.undoable === fact && (
    <UndoButton texts={texts} backTo={agreedId(fact)} onUndo={() => actions.onTakeBack(fact)} />
  );
  return (
    <span class="fact-question" id={agreedId(fact)} tabIndex={-1}>
      {texts.say(words)}
      {undo}
    </span>
  );
}

interface FactQuestionProps {
  readonly toilet: Toilet;
  readonly vote: Fact;
  readonly name: string;
  readonly texts: ToiletPageTexts;
  readonly actions: ContributeActions | undefined;
}

/** "Is this right? Yes / No" beside a fact that is known; "Do you know?" beside one that is not. */
function FactQuestion({ toilet, vote, name, texts, actions }: FactQuestionProps): ComponentChild {
  const hidden = <span class="visually-hidden"> {name}</span>;
  const onCorrect = actions && (() => actions.onCorrect(vote));
  const isKnown = shownVote(toilet, vote) !== null;
  const agreed = actions?.agreed.get(vote) ?? (isKnown ? actions?.agreed.get('all') : undefined);
  if (agreed) return <Agreed fact={vote} words={agreed} texts={texts} actions={actions} />;
  if (!isKnown)
    return (
      <button type="button" class="link needs-script" onClick={onCorrect}>
        {texts.say('help.add-this')}
        {hidden}
      </button>
    );
  return (
    <span class="fact-question needs-script">
      {texts.say('help.correct-this')}{' '}
      <button
        type="button"
        id={agreeId(vote)}
        class="link"
        onClick={actions && (() => actions.onAgree(vote))}
      >
        {texts.say('help.yes')}
        {hidden}
      </button>
      <button type="button" class="link" onClick={onCorrect}>
        {texts.say('help.no')}
        {hidden}
      </button>
    </span>
  );
}
