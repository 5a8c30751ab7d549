/**
 * `access_rule`: the one word that says what it takes to use a toilet.
 *
 * A pure function of three stored facts, so a change of a fact (by the source, a vote, a moderator) derives the rule
 * again. It is never stored. First match wins: what stops a person who has no money problem (a key, having to be a
 * customer) is named before the price. `free` and `fee` speak of toilets that the public may use: if access is not
 * known, neither is said (the fee itself is).
 */
import type { Access, AccessRule, Fee } from './toilet.ts';

export interface AccessFacts {
  readonly key: boolean;
  readonly access: Access;
  readonly fee: Pick<Fee, 'required'>;
}

export function accessRule({ key, access, fee }: AccessFacts): AccessRule {
  if (key) return 'key';
  if (access === 'customers') return 'customers';
  if (access === 'scheme') return 'scheme';
  if (access === 'unknown') return 'unknown';
  if (fee.required === true) return 'fee';
  if (fee.required === false) return 'free';
  return 'unknown';
}
