/**
 * Lays the facts that votes and moderators decided over the source of one toilet. Pure.
 *
 * The vote rule itself is overlay/contributions/vote-rule.ts; here its words become values of the toilet. Deciding
 * the result once more with the same votes shows the same values: the source would only vote for what is shown.
 */
import type { ToiletOverlay } from '../../overlay/contributions/toilet-overlay.ts';
import { type Tally, tally } from '../../overlay/contributions/vote-rule.ts';
import { readFeeAmount, sourceVotes } from '../../overlay/contributions/vote-value.ts';
import { normalHours } from '../../packages/hours/index.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { FACTS, isPlainFact, PLAIN_FACTS, type PlainFact } from '../../schemas/toilet/facts.ts';
import { knownField } from '../../schemas/toilet/plain-shape.ts';
import { Access, type Decision, type Fact, Gender } from '../../schemas/toilet/toilet.ts';

export interface DecidedToilet {
  readonly toilet: BaseToilet;
  /** How each decided fact was decided, for `provenance.decided`. */
  readonly decided: Partial<Record<Fact, Decision>>;
}

/** Ruled facts: what shows of a value that was decided. */
const LAY_OVER: Record<Exclude<Fact, PlainFact>, (toilet: BaseToilet, value: string) => BaseToilet> = {
  access: (toilet, value) => withAccess(toilet, Access.parse(value)),
  fee: (toilet, value) => withFee(toilet, value === 'paid'),
  fee_amount: (toilet, value) => ({ ...toilet, fee: { ...toilet.fee, ...readFeeAmount(value) } }),
  gender: (toilet, value) => ({ ...toilet, gender: Gender.array().parse(value.split(',')) }),
  opening_hours: (toilet, value) => ({ ...toilet, opening_hours: value }),
  name: (toilet, value) => ({ ...toilet, name: value }),
  operator: (toilet, value) => ({ ...toilet, operator: value, operatorOrRef: true }),
  existence: (toilet) => toilet,
};

export function decideFacts(base: BaseToilet, overlay: ToiletOverlay, now: Date): DecidedToilet {
  const source = sourceVotes(base, normalHours);
  const decided: Partial<Record<Fact, Decision>> = {};
  let toilet = base;
  // In the order of FACTS: whether an amount is shown depends on the fee.
  for (const fact of factsSpokenOf(overlay)) {
    const lock = overlay.locks.find((each) => each.fact === fact);
    const count = tally(fact, overlay.votes, source[fact], lock, now, overlay.unreviewed);
    if (count.value === null || (fact === 'fee_amount' && toilet.fee.required !== true)) continue;
    toilet = isPlainFact(fact)
      ? { ...toilet, [fact]: knownField(PLAIN_FACTS[fact]).parse(count.value) }
      : LAY_OVER[fact](toilet, count.value);
    decided[fact] = decisionOf(count);
  }
  return { toilet, decided };
}

function factsSpokenOf({ votes, locks }: ToiletOverlay): Fact[] {
  const spoken = new Set([...votes, ...locks].map(({ fact }) => fact));
  return FACTS.filter((fact) => spoken.has(fact));
}

/** The moderator's word stands by itself. */
function decisionOf({ by, votesFor, votesTotal, asOf }: Tally): Decision {
  return by === 'moderator'
    ? { by, votes_for: null, votes_total: null, as_of: asOf }
    : { by: 'votes', votes_for: votesFor, votes_total: votesTotal, as_of: asOf };
}

/** Other access than the source's also replaces what the source says of keys and schemes. */
function withAccess(toilet: BaseToilet, access: Access): BaseToilet {
  if (access === toilet.access) return { ...toilet, accessStated: true };
  return {
    ...toilet,
    access,
    accessStated: true,
    key: false,
    scheme_name: toilet.access === 'scheme' ? null : toilet.scheme_name,
  };
}

function withFee(toilet: BaseToilet, required: boolean): BaseToilet {
  if (required === toilet.fee.required) return toilet;
  return { ...toilet, fee: { required, amount: null, currency: null } };
}
