/**
 * The facts of a toilet in plain words. Unknown is said as unknown, never as "no"; a business's own statements are
 * said as its own. Pure.
 */

import type { Aside } from '../../schemas/reads/read-results.ts';
import type { ToiletLive, ToiletReports } from '../../schemas/toilet/detail-shape.ts';
import { PLAIN, PLAIN_FACTS, type PlainFact, type RequiredPlain } from '../../schemas/toilet/facts.ts';
import {
  type AnsweredFacts,
  type Known,
  type KnownValue,
  knownValue,
  type PlainValue,
} from '../../schemas/toilet/plain-facts.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { ToiletTexts } from '../texts/areas.ts';

export type OpenState = 'open' | 'closed' | 'unknown';

export function openStateOf({ open_now }: Pick<Toilet, 'open_now'>): OpenState {
  if (open_now === 'unknown') return 'unknown';
  return open_now ? 'open' : 'closed';
}

/** Whether the business of the toilet says that it is closed, whatever the hours of the toilet say. */
export function isClosedByBusiness({ partner }: Pick<Toilet, 'partner'>): boolean {
  return partner?.open_now === false;
}

/**
 * @param opensAt when it opens, if that is known
 * @param live its state in a feed; if that counts, the words say how old it is
 */
export function openWords(
  toilet: Pick<Toilet, 'open_now' | 'closes_at'>,
  texts: ToiletTexts,
  nowMs: number,
  opensAt?: string,
  live?: ToiletLive,
): string {
  if (live?.counts) {
    const isOut = live.state === 'out_of_service';
    const state = isOut ? texts.say('live.out-of-service') : openWords(toilet, texts, nowMs, opensAt);
    return texts.say('live.said', { state, ago: texts.ago(live.observed_at, nowMs) });
  }
  if (toilet.open_now === 'unknown') return texts.say('toilet.hours-unknown');
  if (!toilet.open_now)
    return opensAt === undefined
      ? texts.say('toilet.closed')
      : texts.say('toilet.closed-opens', { time: texts.opening(opensAt, nowMs) });
  if (toilet.closes_at === null) return texts.say('toilet.open');
  return texts.say('toilet.open-until', { time: texts.clock(toilet.closes_at, nowMs) });
}

export function nameOf({ name }: Pick<Toilet, 'name'>, texts: ToiletTexts): string {
  return name ?? texts.say('toilet.unnamed');
}

/** The position of a toilet: a street or building, and the floor in it. */
export function whereWords({ place, level }: Aside, texts: ToiletTexts): string | undefined {
  const floor = level === undefined ? undefined : texts.say('toilet.floor', { level });
  return [place, floor].filter((part) => part !== undefined).join(', ') || undefined;
}

/** The toilet with its name in the reader's language, if the source has one. A name that people decided stays. */
export function inLanguageOf<Named extends Pick<Toilet, 'name' | 'provenance'>>(
  toilet: Named,
  names: Readonly<Record<string, string>> | undefined,
  { language }: ToiletTexts,
): Named {
  const name = names?.[language];
  return name === undefined || toilet.provenance.decided.name ? toilet : { ...toilet, name };
}

/** Says who may go in; the price has its own words (feeWords). */
export function accessWords(
  { access, access_rule, scheme_name }: Pick<Toilet, 'access' | 'access_rule' | 'scheme_name'>,
  texts: ToiletTexts,
): string {
  if (access_rule === 'key') return texts.say('access.key');
  if (access === 'scheme' && scheme_name !== null) {
    return texts.say('access.scheme-named', { scheme: scheme_name });
  }
  return texts.say(`access.${access}`);
}

export function feeWords({ fee }: Pick<Toilet, 'fee'>, texts: ToiletTexts): string {
  if (fee.required === null) return texts.say('fee.unknown');
  if (!fee.required) return texts.say('fee.free');
  if (fee.amount === null || fee.currency === null) return texts.say('fee.paid');
  return texts.money(fee.amount, fee.currency);
}

export function cleanlinessWords({ cleanliness }: Pick<Toilet, 'cleanliness'>, texts: ToiletTexts): string {
  if (!cleanliness) return texts.say('clean.unrated');
  const { average, count } = cleanliness;
  return texts.say('clean.rated', { average: texts.number(average, 1), count });
}

/** Whether the toilet belongs to the town of the demo. */
export function isInvented({ source }: Pick<Toilet, 'source'>): boolean {
  return source === 'demo';
}

/** The last confirmation with a capital, or the source if there was none. */
export function sourceWords(toilet: Toilet, texts: ToiletTexts): string {
  const { last_confirmed_at, provenance, source } = toilet;
  if (source !== 'demo' && (last_confirmed_at !== null || provenance.checked !== null)) {
    const words = confirmationWords(toilet, texts);
    return words.slice(0, 1).toLocaleUpperCase(texts.language) + words.slice(1);
  }
  if (source !== 'openstreetmap' && source !== 'community' && source !== 'demo')
    return texts.say('source.other', { source });
  return texts.say(`source.${source}`);
}

/** The last confirmation: here, else in the source. */
export function confirmationWords(
  { last_confirmed_at, provenance }: Pick<Toilet, 'last_confirmed_at' | 'provenance'>,
  texts: ToiletTexts,
): string {
  if (last_confirmed_at !== null) return texts.say('confirmed.on', { day: texts.day(last_confirmed_at) });
  if (provenance.checked !== null) {
    return texts.say('confirmed.checked', { month: texts.month(provenance.checked) });
  }
  return texts.say('confirmed.never');
}

/** The facts that pages show of a toilet: the required ones, and of the others what is known. */
export function shownFacts<F extends PlainFact>(toilet: AnsweredFacts, facts: readonly F[]): F[] {
  return facts.filter((fact) => PLAIN_FACTS[fact].required || knownValue(toilet, fact) !== null);
}

export function plainFactWords(toilet: AnsweredFacts, fact: PlainFact, texts: ToiletTexts): string {
  return plainWords(fact, knownValue(toilet, fact), texts);
}

/** A value of a plain fact; null: not known. */
export function plainWords(fact: PlainFact, value: Known, texts: ToiletTexts): string {
  return texts.say(choiceKey(fact, value ?? 'unknown'));
}

export function genderWords({ gender }: Pick<Toilet, 'gender'>, texts: ToiletTexts): string {
  if (gender.length === 0) return texts.say('fact.unknown');
  return texts.list(gender.map((one) => texts.say(`gender.${one}`)));
}

/** Reports in words, with the day of the last one: "2 people reported it closed, today". */
export function reportedWords({ kinds, last_on }: ToiletReports, texts: ToiletTexts, nowMs: number): string {
  const reported = (['gone', 'closed', 'wrong_place', 'wrong_hours'] as const).flatMap((kind) => {
    const count = kinds[kind];
    return count === undefined ? [] : [texts.say(`reported.${kind}`, { count })];
  });
  return texts.say('reported.when', { reports: texts.list(reported), day: texts.daysAgo(last_on, nowMs) });
}

/** The statements of the business behind a toilet, as its own word. */
export function partnerWords(
  partner: NonNullable<Toilet['partner']>,
  texts: ToiletTexts,
  nowMs: number,
): string {
  const { name, conditions, open_now, closes_at } = partner;
  const statements = [
    ...(conditions === null ? [] : [texts.say(`partner.${conditions}`)]),
    ...(open_now === false ? [texts.say('partner.closed')] : []),
    ...(open_now === true && closes_at === null ? [texts.say('partner.open')] : []),
    ...(open_now === true && closes_at !== null
      ? [texts.say('partner.open-until', { time: texts.clock(closes_at, nowMs) })]
      : []),
  ];
  const statement = statements.length > 0 ? statements.join(', ') : texts.say('partner.nothing');
  return texts.say('partner.says', { name, statement });
}

/** Words for a value: `wheelchair.limited`. Only a required fact has words of its own for `unknown`. */
type ChoiceKey = {
  [F in PlainFact]: `${F}.${F extends RequiredPlain ? PlainValue<F> : KnownValue<F>}`;
}[PlainFact];

export const CHOICE_KEYS = PLAIN.flatMap((fact) => {
  const { values, required } = PLAIN_FACTS[fact];
  return [...values, ...(required ? ['unknown'] : [])].map((value) => `${fact}.${value}`);
}) as readonly ChoiceKey[];

/** Returns the text key of a value; `fact.unknown` for a value that the table does not have. */
function choiceKey(fact: PlainFact, value: string): ChoiceKey | 'fact.unknown' {
  return CHOICE_KEYS.find((key) => key === `${fact}.${value}`) ?? 'fact.unknown';
}
