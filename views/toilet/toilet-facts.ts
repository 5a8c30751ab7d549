/** Every fact of a toilet in words, each with its origin: the source, votes, a moderator, ourselves. */

import type { ServedDetails } from '../../schemas/toilet/detail-shape.ts';
import { PLAIN_FACTS, type PlainFact, SHOWN_PLAIN, type VotablePlain } from '../../schemas/toilet/facts.ts';
import type { Decision, Fact, Toilet } from '../../schemas/toilet/toilet.ts';
import type { FactTexts, PlainKeyOf } from '../texts/areas.ts';
import {
  accessWords,
  cleanlinessWords,
  confirmationWords,
  feeWords,
  genderWords,
  openWords,
  plainFactWords,
  shownFacts,
} from './toilet-words.ts';

export interface ToldFact {
  /** The field of the toilet that it says. */
  readonly fact: keyof Toilet;
  readonly name: string;
  readonly value: string;
  readonly from: string;
  /** It was true when the page was made. */
  readonly isNow?: boolean;
  /** The fact that people can vote on to change it. */
  readonly vote?: Fact;
}

/** Facts that the page shows under their own name; price and existence are shown with others. */
type VotedFact = Exclude<Fact, 'fee_amount' | 'existence'>;

/**
 * @param opensAt when it opens, if that is known
 * @param local the time that is asked about, by the clock there; now if undefined
 */
export function factsOf(
  toilet: Toilet,
  texts: FactTexts,
  nowMs: number,
  { opens_at: opensAt, live }: Pick<ServedDetails, 'opens_at' | 'live'>,
  local?: string,
): ToldFact[] {
  const unknown = texts.say('fact.unknown');
  const told = (
    fact: keyof Toilet,
    name: PlainKeyOf<'toilet' | 'facts'>,
    value: string,
    from: string,
  ): ToldFact => ({
    fact,
    name: texts.say(name),
    value,
    from,
  });
  /** @param before what it may come from, too, and rather */
  const voted = (fact: VotedFact, value: string, ...before: Fact[]): ToldFact => ({
    ...told(fact, `fact.${fact}`, value, originWords(toilet, [...before, fact], texts)),
    vote: fact,
  });
  const plain = (fact: PlainFact) => {
    const words = plainFactWords(toilet, fact, texts);
    return isVotable(fact)
      ? voted(fact, words)
      : told(fact, `fact.${fact}`, words, originWords(toilet, [], texts));
  };
  const { confirmations, cleanliness } = toilet;
  return [
    // Without hours there is nothing that it could be calculated from.
    ...(toilet.opening_hours === null && !live?.counts
      ? []
      : [
          {
            ...told(
              'open_now',
              'fact.open',
              openWords(toilet, texts, nowMs, opensAt, live),
              live?.counts ? live.source : texts.say('from.hours'),
            ),
            ...(local !== undefined && {
              name: texts.say('fact.open-at', { time: texts.clock(local, nowMs) }),
            }),
            isNow: true,
          },
        ]),
    voted('opening_hours', toilet.opening_hours ?? unknown),
    voted('access', accessWords(toilet, texts)),
    voted('fee', feeWords(toilet, texts), 'fee_amount'),
    ...shownFacts(toilet, SHOWN_PLAIN).map(plain),
    voted('gender', genderWords(toilet, texts)),
    voted('name', toilet.name ?? unknown),
    voted('operator', toilet.operator ?? unknown),
    ...(cleanliness
      ? [told('cleanliness', 'fact.cleanliness', cleanlinessWords(toilet, texts), texts.say('from.ratings'))]
      : []),
    ...(confirmations > 0
      ? [
          told(
            'confirmations',
            'fact.confirmations',
            `${texts.say('confirmations.count', { count: confirmations })}, ${confirmationWords(toilet, texts)}`,
            texts.say('from.community'),
          ),
        ]
      : []),
    told(
      'verification_state',
      'fact.state',
      texts.say(`state.${toilet.verification_state}`),
      texts.say('from.lootiles'),
    ),
    told(
      'confidence',
      'fact.confidence',
      texts.say(`confidence.${toilet.confidence}`),
      texts.say('from.lootiles'),
    ),
  ];
}

function isVotable(fact: PlainFact): fact is VotablePlain {
  return PLAIN_FACTS[fact].votable;
}

/** Origin of a fact: the first of its names that people decided, else the source. */
function originWords({ source, provenance }: Toilet, facts: readonly Fact[], texts: FactTexts): string {
  const decision = facts.map((fact) => provenance.decided[fact]).find((one) => one !== undefined);
  if (decision) return decisionWords(decision, texts);
  if (source === 'community' || source === 'demo') return texts.say(`from.${source}`);
  if (source !== 'openstreetmap') return texts.say('from.other', { source });
  if (provenance.checked === null) return texts.say('from.openstreetmap');
  return texts.say('from.openstreetmap-checked', { month: texts.month(provenance.checked) });
}

function decisionWords({ by, votes_for, votes_total, as_of }: Decision, texts: FactTexts): string {
  const day = texts.day(as_of);
  if (by === 'moderator' || votes_for === null || votes_total === null) {
    return texts.say('from.moderator', { day });
  }
  return texts.say('from.votes', { for: votes_for, count: votes_total, day });
}

/** The record of the source, if it can be looked at; undefined for a toilet that was proposed here. */
export function recordLink({ provenance }: Pick<Toilet, 'provenance'>): string | undefined {
  const [, type, id] = /^osm:(node|way|relation)\/(\d+)(?:;|$)/.exec(provenance.source) ?? [];
  return type && id ? `https://www.openstreetmap.org/${type}/${id}` : undefined;
}
