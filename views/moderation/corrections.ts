/** A proposal as a moderator corrects it: texts of a form, and what of it differs from what was proposed. Pure. */

import {
  PLAIN_FACTS,
  PROPOSED_PLAIN,
  PROPOSED_RULED,
  type ProposedPlain,
} from '../../schemas/toilet/facts.ts';
import type { PendingProposal } from './moderation-state.ts';

type ChoiceName = 'access' | 'fee' | ProposedPlain;
export const CHOICE_NAMES: readonly ChoiceName[] = ['access', 'fee', ...PROPOSED_PLAIN];

export function valuesOf(name: ChoiceName): readonly string[] {
  const values = name === 'access' || name === 'fee' ? PROPOSED_RULED[name] : PLAIN_FACTS[name].values;
  return [...values, 'unknown'];
}

const NUMBER_NAMES = ['lat', 'lon'] as const;
const TEXT_NAMES = ['name', 'opening_hours', 'how_to_find'] as const;
const NAMES = [...NUMBER_NAMES, ...TEXT_NAMES, ...CHOICE_NAMES] as const;
export type FieldName = (typeof NAMES)[number];

export type Typed = Readonly<Partial<Record<string, string>>>;

/** The text of a field before anything is typed. */
export function proposedText(proposal: PendingProposal, name: FieldName): string {
  return `${proposal[name] ?? ''}`;
}

/**
 * The differences to the proposal; an empty text clears, a field that is missing does not. A number that is none is sent
 * as it is: the server says what is wrong.
 */
export function correctionsOf(proposal: PendingProposal, typed: Typed): Record<string, unknown> {
  const changed = NAMES.flatMap((name) => {
    const text = typed[name]?.trim();
    return text === undefined || text === proposedText(proposal, name) ? [] : [[name, text] as const];
  });
  return Object.fromEntries(changed.map(([name, text]) => [name, sentValue(name, text)]));
}

function sentValue(name: FieldName, text: string): string | number | null {
  if (TEXT_NAMES.some((each) => each === name)) return text || null;
  const number = Number(text.replace(',', '.'));
  const isNumber = NUMBER_NAMES.some((each) => each === name) && text !== '' && !Number.isNaN(number);
  return isNumber ? number : text;
}
