/** Why a contribution was not taken, and what the person can do: every problem of the interface has its words. */
import type { HelpTexts } from '../texts/help/help-texts.ts';

export type HelpFaultKind =
  /** Nothing was chosen. */
  | 'nothing'
  | 'fields'
  /** Too many writes within a minute. */
  | 'limited'
  /** Once a day, and it was done. */
  | 'today'
  | 'check-failed'
  | 'check-away'
  /** This browser cannot do it. */
  | 'check-impossible'
  /** The check is one that this page does not do; accounts need none. */
  | 'sign-in'
  | 'database'
  | 'off'
  /** No such toilet any more. */
  | 'gone'
  | 'origin'
  | 'offline'
  | 'internal';

export interface HelpFault {
  readonly kind: HelpFaultKind;
  readonly retryAfterS?: number;
  /** Names of the fields that are wrong, as the form calls them. */
  readonly fields?: readonly string[];
}

/** What can be done once a day. */
export type HelpAction = 'confirm' | 'rate' | 'report' | 'correct' | 'propose';

const KINDS: Readonly<Record<string, HelpFaultKind>> = {
  'invalid-parameters': 'fields',
  'human-check-failed': 'check-failed',
  'human-check-unavailable': 'check-away',
  'database-unavailable': 'database',
  'contributions-off': 'off',
  'not-found': 'gone',
  'other-origin': 'origin',
  'rate-limited': 'limited',
};
/** The allowance of a minute is back after a minute: who must wait longer has done something once a day. */
const A_MINUTE_S = 60;

/**
 * The meaning of a problem of the API (interface 10) to a person who helps.
 * @param status 0: no answer came
 * @param type of the problem
 */
export function helpFaultOf(status: number, type: string, retryAfterS = 0): HelpFault {
  if (status === 0) return { kind: 'offline' };
  const kind = KINDS[type.slice(type.lastIndexOf('/') + 1)] ?? 'internal';
  if (kind !== 'limited') return { kind };
  return { kind: retryAfterS > A_MINUTE_S ? 'today' : 'limited', retryAfterS: Math.max(1, retryAfterS) };
}

/** @param nowMs when the fault came */
export function helpFaultWords(
  { kind, retryAfterS = 1 }: HelpFault,
  action: HelpAction,
  texts: HelpTexts,
  nowMs: number,
): string {
  if (kind !== 'today') return texts.say(`helpfault.${kind}`, { count: retryAfterS });
  const time = texts.moment(nowMs + retryAfterS * 1000, nowMs);
  // Reports and proposals have no limit of a day.
  if (action === 'report' || action === 'propose')
    return texts.say('helpfault.limited', { count: retryAfterS });
  return texts.say(`today.${action}`, { time });
}

/** Of a name or an operator: as a vote, and as the name of a proposal. */
const MOST_CHARACTERS = { vote: 80, proposal: 120 } as const;

/** What a field takes. */
export function fieldWords(field: string, action: HelpAction, texts: HelpTexts): string {
  switch (field) {
    case 'rating':
    case 'kind':
    case 'note':
    case 'opening_hours':
    case 'fee_amount':
    case 'fee_amount-free':
    case 'name':
    case 'operator':
      return texts.say(`field.${field}`, {
        count: MOST_CHARACTERS[action === 'propose' ? 'proposal' : 'vote'],
      });
    default:
      return texts.say('field.other');
  }
}
