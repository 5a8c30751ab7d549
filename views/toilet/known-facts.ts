/** The known facts of a toilet in the few words that a person in a hurry reads; the unknown ones fold into one. Pure. */
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { IconName } from '../components/icons.tsx';
import type { ToiletTexts } from '../texts/areas.ts';
import {
  accessWords,
  feeWords,
  isClosedByBusiness,
  openStateOf,
  openWords,
  plainFactWords,
} from './toilet-words.ts';

interface KnownFact {
  readonly key: string;
  readonly words: string;
  readonly tone?: 'good' | 'bad';
  readonly icon?: IconName;
  /** Whether it is true at the moment alone. */
  readonly isNow?: boolean;
}

export interface KnownFacts {
  readonly known: readonly KnownFact[];
  /** "Hours and fee not listed"; undefined if both are known. */
  readonly unknown: string | undefined;
  /** "Hours not listed", for lines with less room. */
  readonly unknownHours: string | undefined;
}

/** Facts that a line has room for. */
const MOST = 3;

/**
 * The facts that count most, the most restricting first.
 * @param opensAt when it opens, if that is known
 * @param most number of known facts
 */
export function knownFacts(
  toilet: Toilet,
  texts: ToiletTexts,
  nowMs: number,
  opensAt?: string,
  most = MOST,
): KnownFacts {
  const state = openStateOf(toilet);
  const { access, fee, wheelchair, cleanliness, opening_hours: hours } = toilet;
  const facts: KnownFact[] = [];
  const isClosedNow = isClosedByBusiness(toilet);
  if (isClosedNow)
    facts.push({ key: 'business', words: texts.say('partner.closed-badge'), tone: 'bad', isNow: true });
  if (state === 'unknown') {
    if (hours !== null) facts.push({ key: 'hours', words: texts.say('toilet.listed-hours', { hours }) });
  } else if (state === 'closed' || !isClosedNow) {
    const tone = state === 'open' ? 'good' : 'bad';
    facts.push({ key: 'open', words: openWords(toilet, texts, nowMs, opensAt), tone, isNow: true });
  }
  const isForAll = access === 'public' || access === 'permissive';
  const saysFree = toilet.access_rule === 'free';
  if (access !== 'unknown' && (!isForAll || toilet.access_rule === 'key'))
    facts.push({ key: 'access', words: accessWords(toilet, texts) });
  if (fee.required !== null) {
    const isFree = !fee.required;
    facts.push({ key: 'fee', words: feeWords(toilet, texts), ...(isFree && { tone: 'good' as const }) });
  }
  if (wheelchair === 'yes' || wheelchair === 'limited')
    facts.push({
      key: 'wheelchair',
      words: plainFactWords(toilet, 'wheelchair', texts),
      icon: 'wheelchair',
    });
  if (isForAll && toilet.access_rule !== 'key')
    facts.push({ key: 'access', words: texts.say(saysFree ? 'access.public' : `access.${access}`) });
  if (toilet.changing_table === 'yes')
    facts.push({ key: 'changing', words: plainFactWords(toilet, 'changing_table', texts), icon: 'changing' });
  if (cleanliness)
    facts.push({
      key: 'clean',
      words: texts.say('clean.short', { average: texts.number(cleanliness.average, 1) }),
      icon: 'clean',
    });
  return {
    known: facts.slice(0, most),
    unknown: unknownWords(hours === null, fee.required === null, texts),
    unknownHours: hours === null ? texts.say('unknown.hours') : undefined,
  };
}

function unknownWords(lacksHours: boolean, lacksFee: boolean, texts: ToiletTexts): string | undefined {
  if (lacksHours) return texts.say(lacksFee ? 'unknown.hours-and-fee' : 'unknown.hours');
  return lacksFee ? texts.say('unknown.fee') : undefined;
}
