/**
 * The facts of a toilet in plain words. Unknown is said as unknown, never as "no"; a business's own statements are
 * said as its own. Pure.
 */
import type { Toilet } from '../schemas/toilet.ts';
import type { Texts } from './texts/texts.ts';

export type OpenState = 'open' | 'closed' | 'unknown';

export function openStateOf({ open_now }: Pick<Toilet, 'open_now'>): OpenState {
  if (open_now === 'unknown') return 'unknown';
  return open_now ? 'open' : 'closed';
}

export function openWords(
  toilet: Pick<Toilet, 'open_now' | 'closes_at'>,
  texts: Texts,
  nowMs: number,
): string {
  if (toilet.open_now === 'unknown') return texts.say('toilet.hours-unknown');
  if (!toilet.open_now) return texts.say('toilet.closed');
  if (toilet.closes_at === null) return texts.say('toilet.open');
  return texts.say('toilet.open-until', { time: texts.clock(toilet.closes_at, nowMs) });
}

export function nameOf({ name }: Pick<Toilet, 'name'>, texts: Texts): string {
  return name ?? texts.say('toilet.unnamed');
}

/** Who may go in; the price is told apart (feeWords). */
export function accessWords(
  { access, access_rule, scheme_name }: Pick<Toilet, 'access' | 'access_rule' | 'scheme_name'>,
  texts: Texts,
): string {
  if (access_rule === 'key') return texts.say('access.key');
  if (access === 'scheme' && scheme_name !== null) {
    return texts.say('access.scheme-named', { scheme: scheme_name });
  }
  return texts.say(`access.${access}`);
}

export function feeWords({ fee }: Pick<Toilet, 'fee'>, texts: Texts): string {
  if (fee.required === null) return texts.say('fee.unknown');
  if (!fee.required) return texts.say('fee.free');
  if (fee.amount === null || fee.currency === null) return texts.say('fee.paid');
  return texts.money(fee.amount, fee.currency);
}

export function cleanlinessWords({ cleanliness }: Pick<Toilet, 'cleanliness'>, texts: Texts): string {
  if (!cleanliness) return texts.say('clean.unrated');
  const { average, count } = cleanliness;
  return texts.say('clean.rated', { average: texts.number(average, 1), count });
}

/** How well it is known, and since when: "Partly documented, checked in March 2026". */
export function trustWords(toilet: Toilet, texts: Texts): string {
  return `${texts.say(`confidence.${toilet.confidence}`)}, ${confirmationWords(toilet, texts)}`;
}

/** The last time anybody looked: here, else in the source. */
export function confirmationWords(
  { last_confirmed_at, provenance }: Pick<Toilet, 'last_confirmed_at' | 'provenance'>,
  texts: Texts,
): string {
  if (last_confirmed_at !== null) return texts.say('confirmed.on', { day: texts.day(last_confirmed_at) });
  if (provenance.checked !== null) {
    return texts.say('confirmed.checked', { month: texts.month(provenance.checked) });
  }
  return texts.say('confirmed.never');
}

export function genderWords({ gender }: Pick<Toilet, 'gender'>, texts: Texts): string {
  if (gender.length === 0) return texts.say('fact.unknown');
  return texts.list(gender.map((one) => texts.say(`gender.${one}`)));
}

/** What the business behind it says, as its word. */
export function partnerWords(partner: NonNullable<Toilet['partner']>, texts: Texts, nowMs: number): string {
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
