/** The facts of a toilet in the few words that a person in a hurry reads. Pure. */

import type { ComponentChild } from 'preact';
import type { ToiletLive } from '../../schemas/toilet/detail-shape.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { Icon, type IconName } from '../components/icons.tsx';
import type { ToiletTexts } from '../texts/areas.ts';
import {
  accessWords,
  cleanlinessWords,
  feeWords,
  isClosedByBusiness,
  openStateOf,
  openWords,
  plainFactWords,
} from './toilet-words.ts';

export interface ShortFact {
  readonly key: string;
  readonly words: string;
  readonly tone?: 'good' | 'bad' | 'maybe' | 'unlisted';
  readonly icon?: IconName;
  /** Figures that stand for the words beside the icon. */
  readonly figures?: string;
  /** Whether it is true at the moment alone. */
  readonly isNow?: boolean;
}

export interface KnownFacts {
  readonly known: readonly ShortFact[];
  /** "Hours not listed"; undefined if they are. */
  readonly unknownHours: string | undefined;
}

/**
 * The facts of a row: those that count most, the most restricting first.
 * @param opensAt when it opens, if that is known
 * @param most number of known facts
 */
export function knownFacts(
  toilet: Toilet,
  texts: ToiletTexts,
  nowMs: number,
  opensAt?: string,
  most = 3,
  live?: ToiletLive,
): KnownFacts {
  const facts = shortFacts(toilet, texts, nowMs, opensAt, live);
  const { business, open, access, fee, wheelchair, changing, rating } = facts;
  const rest = isForAll(toilet)
    ? [fee, wheelchair, access, changing, rating]
    : [access, fee, wheelchair, changing, rating];
  return {
    known: given([business, open, ...rest]).slice(0, most),
    unknownHours: toilet.opening_hours === null ? texts.say('unknown.hours') : undefined,
  };
}

export interface LeadOptions {
  /** When it opens, if it is closed and that is known. */
  readonly opensAt?: string | undefined;
  /** Its state in a feed. */
  readonly live?: ToiletLive | undefined;
  /** The steps on the way, in words. */
  readonly steps?: string | undefined;
  /** Open toilets are searched, and its hours are not known. */
  readonly mayBeOpen?: boolean | undefined;
  /** There is room for what fewer people ask for. */
  readonly isWhole?: boolean | undefined;
}

/** The facts of the toilet that leads a page, in the order that people asked about most: clean, open, steps, fee, access. */
export function leadFacts(
  toilet: Toilet,
  texts: ToiletTexts,
  nowMs: number,
  { opensAt, live, steps, mayBeOpen = false, isWhole = false }: LeadOptions = {},
): readonly ShortFact[] {
  const { rating, business, open, wheelchair, fee, access, changing } = shortFacts(
    toilet,
    texts,
    nowMs,
    opensAt,
    live,
  );
  // What the source wrote is for those who open the facts.
  const unclear = `${texts.say('fact.opening_hours')}: ${texts.say('week.unknown')}`;
  const mayBe = { key: 'may-be', words: texts.say('toilet.may-be-open'), tone: 'maybe' } as const;
  const noHours = { key: 'no-hours', words: texts.say('unknown.hours'), tone: 'unlisted' } as const;
  const noFee = { key: 'no-fee', words: texts.say('unknown.fee'), tone: 'unlisted' } as const;
  return given([
    rating && { ...rating, words: cleanlinessWords(toilet, texts), figures: ratingFigures(toilet, texts) },
    business,
    mayBeOpen ? mayBe : undefined,
    open?.key === 'hours' ? { ...open, words: unclear } : open,
    open || business || mayBeOpen ? undefined : noHours,
    steps === undefined ? undefined : { key: 'steps', words: steps, icon: 'steps' },
    wheelchair,
    fee ?? noFee,
    access,
    isWhole ? changing : undefined,
  ]);
}

/** "4.3 · 12": the average, and the number of ratings. */
function ratingFigures({ cleanliness }: Toilet, texts: ToiletTexts): string {
  return cleanliness ? `${texts.number(cleanliness.average, 1)} · ${texts.number(cleanliness.count)}` : '';
}

/** The facts in short, each undefined if it is not known. */
function shortFacts(
  toilet: Toilet,
  texts: ToiletTexts,
  nowMs: number,
  opensAt: string | undefined,
  live: ToiletLive | undefined,
) {
  const { access, fee, wheelchair, changing_table, cleanliness } = toilet;
  const fact = (key: string, words: string, more: Partial<ShortFact> = {}): ShortFact => ({
    key,
    words,
    ...more,
  });
  const isAccessible = wheelchair === 'yes' || wheelchair === 'limited';
  const isFreeForAll = isForAll(toilet) && toilet.access_rule === 'free';
  const accessSaid = isFreeForAll ? texts.say('access.public') : accessWords(toilet, texts);
  return {
    business: isClosedByBusiness(toilet)
      ? fact('business', texts.say('partner.closed-badge'), { tone: 'bad', isNow: true })
      : undefined,
    open: openFact(toilet, texts, nowMs, opensAt, live),
    access: access === 'unknown' ? undefined : fact('access', accessSaid),
    fee:
      fee.required === null
        ? undefined
        : fact('fee', feeWords(toilet, texts), fee.required ? {} : { tone: 'good' }),
    wheelchair: isAccessible
      ? fact('wheelchair', plainFactWords(toilet, 'wheelchair', texts), { icon: 'wheelchair' })
      : undefined,
    changing:
      changing_table === 'yes'
        ? fact('changing', plainFactWords(toilet, 'changing_table', texts), { icon: 'changing' })
        : undefined,
    rating: cleanliness
      ? fact('clean', texts.say('clean.short', { average: texts.number(cleanliness.average, 1) }), {
          icon: 'clean',
        })
      : undefined,
  };
}

/** The open state, or the hours that say nothing of now; what a business says of now counts before "open". */
function openFact(
  toilet: Toilet,
  texts: ToiletTexts,
  nowMs: number,
  opensAt: string | undefined,
  live: ToiletLive | undefined,
): ShortFact | undefined {
  const { opening_hours: hours } = toilet;
  const state = openStateOf(toilet);
  if (state === 'unknown')
    return hours === null ? undefined : { key: 'hours', words: texts.say('toilet.listed-hours', { hours }) };
  if (state === 'open' && isClosedByBusiness(toilet)) return undefined;
  const tone = state === 'open' ? 'good' : 'bad';
  return { key: 'open', words: openWords(toilet, texts, nowMs, opensAt, live), tone, isNow: true };
}

/** Whether all may go in without asking for a key. */
function isForAll({ access, access_rule }: Toilet): boolean {
  return (access === 'public' || access === 'permissive') && access_rule !== 'key';
}

function given(facts: readonly (ShortFact | undefined)[]): ShortFact[] {
  return facts.filter((fact) => fact !== undefined);
}

interface FactLineProps {
  readonly toilet: Toilet;
  readonly texts: ToiletTexts;
  readonly nowMs: number;
}

export function FactLine({ toilet, texts, nowMs, ...options }: FactLineProps & LeadOptions): ComponentChild {
  return (
    <ul class="facts">
      {leadFacts(toilet, texts, nowMs, options).map(({ key, words, figures, tone, icon, isNow }) => (
        <li key={key} class={classOf(tone, isNow)}>
          {icon && <Icon name={icon} />}
          {figures === undefined ? (
            words
          ) : (
            <>
              <span aria-hidden="true">{figures}</span>
              <span class="visually-hidden">{words}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A kept page hides what it said of "now". */
function classOf(tone: string | undefined, isNow = false): string | undefined {
  const classes = [...(tone ? [`is-${tone}`] : []), ...(isNow ? ['says-now'] : [])];
  return classes.length > 0 ? classes.join(' ') : undefined;
}

/** The facts as one line of text. */
export function factWords({
  toilet,
  texts,
  nowMs,
  opensAt,
  live,
}: FactLineProps & Pick<LeadOptions, 'opensAt' | 'live'>): ComponentChild {
  // Hours that are not listed stand last: a row must have room for them.
  const most = toilet.opening_hours === null ? 2 : 3;
  const { known, unknownHours } = knownFacts(toilet, texts, nowMs, opensAt, most, live);
  const words = [
    ...known.map(({ key, words, tone }) => (
      <span key={key} class={tone && `is-${tone}`}>
        {words}
      </span>
    )),
    ...(unknownHours === undefined ? [] : [<span key="unlisted">{unknownHours}</span>]),
  ];
  return words.flatMap((word, i) => (i === 0 ? [word] : [' · ', word]));
}
