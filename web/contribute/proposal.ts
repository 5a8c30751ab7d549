/** Makes the body of a proposal from the form (interface 5.1): empty fields are left out. Pure. */
import { PROPOSED_PLAIN } from '../../schemas/toilet/facts.ts';
import type { Position } from '../../views/contribute/propose-state.ts';
import type { Answers } from '../../views/contribute/votes.ts';

const FIELDS = ['access', 'fee', ...PROPOSED_PLAIN, 'opening_hours', 'name', 'how_to_find'] as const;
/** The field of a value that is tapped (views/contribute/hours-field.tsx). */
const TAPPED: Partial<Record<(typeof FIELDS)[number], string>> = { opening_hours: 'opening_hours-text' };

export function proposalOf(answers: Answers): Partial<Record<(typeof FIELDS)[number], string>> {
  const given = FIELDS.map((name) => [name, (answers.get(TAPPED[name] ?? name) ?? '').trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== '' && value !== 'unknown'));
}

/** Position in the fields for coordinates; with a comma, too, as many write it. */
export function readPosition(answers: Answers): Position | undefined {
  const lat = degrees(answers.get('lat'), 90);
  const lon = degrees(answers.get('lon'), 180);
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
}

function degrees(text: string | null, most: number): number | undefined {
  const clean = (text ?? '').trim().replace(',', '.');
  if (!/^-?\d{1,3}(\.\d+)?$/.test(clean)) return undefined;
  const value = Number(clean);
  return Math.abs(value) <= most ? value : undefined;
}
