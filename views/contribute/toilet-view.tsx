/**
 * The page of one toilet: what to know before going there, the way, how to help, and every fact with its origin. A
 * function of its state alone: the server renders it without actions, the browser adds them.
 */

import type { ComponentChild } from 'preact';
import type { ToiletResult } from '../../schemas/reads/read-results.ts';
import type { ServedDetails } from '../../schemas/toilet/detail-shape.ts';
import type { Fact, Toilet } from '../../schemas/toilet/toilet.ts';
import type { PageState } from '../components/elements.tsx';
import { type DayHours, Week } from '../components/week.tsx';
import { addressOf, printAddress } from '../find/search-query.ts';
import type { ToiletPageTexts } from '../texts/areas.ts';
import { OtherApps, WalkThere } from '../toilet/directions.tsx';
import { FactLine } from '../toilet/known-facts.tsx';
import { DetailsView, PictureLinks, picturesIn, StatedFacts } from '../toilet/toilet-details.tsx';
import { factsOf, recordLink } from '../toilet/toilet-facts.ts';
import {
  HeroWay,
  type SaveActions,
  SaveButton,
  ShareButton,
  saveWords,
  UndoButton,
} from '../toilet/toilet-hero.tsx';
import { FindIt, ToiletNotices } from '../toilet/toilet-notices.tsx';
import { feeWords, inLanguageOf, nameOf, sourceWords } from '../toilet/toilet-words.ts';
import type { Way } from '../toilet/way-words.ts';
import { wayAddress } from '../way/way-query.ts';
import { ContributeView } from './contribute-view.tsx';
import type { AgreedFact, AgreedWords, ContributeActions } from './form-end.tsx';
import { shownVote } from './votes.ts';

/** Everything the page shows at one moment. */
export interface ToiletState extends PageState {
  readonly result: ToiletResult;
  readonly details: ServedDetails;
  /** Name of its position; null if nothing near has a name. */
  readonly where: string | null;
  /** Its hours in the seven days from today; null if they are not known, or cannot be read. */
  readonly week: readonly DayHours[] | null;
  /** Time at which this device saved it, milliseconds since the epoch; undefined if it is of today. */
  readonly savedMs?: number | undefined;
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
  const at = { lat: toilet.lat, lon: toilet.lon };
  const onward = (address: string, words: string) => (
    <p class="onward">
      <a href={base + address}>{words}</a>
    </p>
  );
  return (
    <article class="toilet">
      <h1>
        {name}
        {where !== null && <span class="where"> {texts.say('toilet.where', { where })}</span>}
      </h1>
      {visit?.way && <HeroWay {...visit.way} texts={texts} />}
      <p class="notice kept-notice">{texts.say('page.kept', { day: texts.day(nowMs) })}</p>
      {savedMs !== undefined && <p class="notice">{texts.say('page.saved', { day: texts.day(savedMs) })}</p>}
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
      {details.season && (
        <p>{`${texts.say('detail.season')}: ${texts.say(`detail.value.${details.season}`)}`}</p>
      )}
      {details.free_for && toilet.fee.required !== false && (
        <p>{texts.say('page.free-for-customers', { fee: feeWords(toilet, texts) })}</p>
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
      {onward(wayAddress({ to: { ...at, label: where ?? name } }), texts.say('page.walk-from'))}
      {onward(addressOf({ ...at, filters: [] }), texts.say('page.show-on-map'))}
      {canPrint && onward(printAddress({ ...at, filters: [] }), texts.say('print.link'))}
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
  return (
    <Question
      {...{ texts, actions }}
      fact="all"
      thanks={actions?.agreed.get('all')}
      name={texts.say('page.facts')}
      no={(words) => <a href={`#${FACTS_ID}`}>{words}</a>}
    />
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

interface QuestionProps extends Pick<ToiletViewProps, 'texts' | 'actions'> {
  readonly fact: AgreedFact;
  /** Words for the reader who said that it is right. */
  readonly thanks: AgreedWords | undefined;
  readonly name: string;
  /** Makes the element for "No". */
  no(words: ComponentChild): ComponentChild;
}

/** "Is this right? Yes / No", or the thanks for the answer. */
function Question({ fact, thanks, name, no, texts, actions }: QuestionProps): ComponentChild {
  if (thanks)
    return (
      <span class="fact-question" id={agreedId(fact)} tabIndex={-1}>
        {texts.say(thanks)}
        {actions?.undoable === fact && (
          <UndoButton texts={texts} backTo={agreedId(fact)} onUndo={() => actions.onTakeBack(fact)} />
        )}
      </span>
    );
  const hidden = <span class="visually-hidden"> {name}</span>;
  return (
    <span class="fact-question needs-script">
      {texts.say('help.correct-this')}{' '}
      <button
        type="button"
        id={agreeId(fact)}
        class="link"
        onClick={actions && (() => actions.onAgree(fact))}
      >
        {texts.say('help.yes')}
        {hidden}
      </button>
      {no([texts.say('help.no'), hidden])}
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
  const onCorrect = actions && (() => actions.onCorrect(vote));
  const isKnown = shownVote(toilet, vote) !== null;
  const agreed = actions?.agreed.get(vote) ?? (isKnown ? actions?.agreed.get('all') : undefined);
  if (!isKnown && !agreed)
    return (
      <button type="button" class="link needs-script" onClick={onCorrect}>
        {texts.say('help.add-this')}
        <span class="visually-hidden"> {name}</span>
      </button>
    );
  const no = (words: ComponentChild) => (
    <button type="button" class="link" onClick={onCorrect}>
      {words}
    </button>
  );
  return <Question {...{ texts, actions, name, no }} fact={vote} thanks={agreed} />;
}
