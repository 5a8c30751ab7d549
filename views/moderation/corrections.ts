/** A proposal as a moderator corrects it: texts of a form, and what of it differs from what was proposed. Pure. */

import type { SubmissionsResult } from '../../schemas/people/moderation.ts';
import {
  PLAIN_FACTS,
  PROPOSED_PLAIN,
  PROPOSED_RULED,
  type ProposedPlain,
} from '../../schemas/toilet/facts.ts';

type Submission = SubmissionsResult['items'][number];

export type ChoiceName = 'access' | 'fee' | ProposedPlain;
export const CHOICE_NAMES: readonly ChoiceName[] = ['access', 'fee', ...PROPOSED_PLAIN];

/** The values to choose from. */
export function valuesOf(name: ChoiceName): readonly string[] {
  const values = name === 'access' || name === 'fee' ? PROPOSED_RULED[name] : PLAIN_FACTS[name].values;
  return [...values, 'unknown'];
}

const TEXT_NAMES = ['lat', 'lon', 'name', 'opening_hours', 'how_to_find'] as const;
type FieldName = (typeof TEXT_NAMES)[number] | ChoiceName;

/** The fields as typed. */
export type Draft = Readonly<Record<FieldName, string>>;

export const NO_DRAFT = draftWith(() => '');

export function draftOf(proposal: Submission): Draft {
  return draftWith((name) => `${proposal[name] ?? ''}`);
}

function draftWith(text: (name: FieldName) => string): Draft {
  const names: FieldName[] = [...TEXT_NAMES, ...CHOICE_NAMES];
  return Object.fromEntries(names.map((name) => [name, text(name)] as const)) as Draft;
}

/**
 * The differences to the proposal; an empty text clears. A number that is none is sent as it is: the server says what
 * is wrong.
 */
export function correctionsOf(proposal: Submission, draft: Draft): Record<string, unknown> {
  const before = draftOf(proposal);
  const changed: Record<string, unknown> = {};
  for (const name of ['lat', 'lon'] as const)
    if (draft[name].trim() !== before[name]) changed[name] = numberOf(draft[name]);
  for (const name of ['name', 'opening_hours', 'how_to_find'] as const)
    if (draft[name].trim() !== before[name]) changed[name] = draft[name].trim() || null;
  for (const name of CHOICE_NAMES) if (draft[name] !== before[name]) changed[name] = draft[name];
  return changed;
}

function numberOf(text: string): number | string {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
