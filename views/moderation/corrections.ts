/** A proposal as a moderator corrects it: texts of a form, and what of it differs from what was proposed. Pure. */
import type { ApproveBody, SubmissionsResult } from '../../schemas/moderation.ts';

type Submission = SubmissionsResult['items'][number];
export type Corrections = NonNullable<ApproveBody['corrections']>;

export const CHOICES = {
  access: ['public', 'permissive', 'customers', 'unknown'],
  fee: ['free', 'fee', 'unknown'],
  wheelchair: ['yes', 'limited', 'no', 'unknown'],
  changing_table: ['yes', 'no', 'unknown'],
} as const;
export type ChoiceName = keyof typeof CHOICES;
export const CHOICE_NAMES = ['access', 'fee', 'wheelchair', 'changing_table'] as const;

/** As typed. */
export type Draft = Readonly<Record<'lat' | 'lon' | 'name' | 'opening_hours' | ChoiceName, string>>;

export const NO_DRAFT: Draft = {
  lat: '',
  lon: '',
  name: '',
  opening_hours: '',
  access: '',
  fee: '',
  wheelchair: '',
  changing_table: '',
};

export function draftOf(proposal: Submission): Draft {
  const { lat, lon, name, opening_hours, access, fee, wheelchair, changing_table } = proposal;
  return {
    lat: String(lat),
    lon: String(lon),
    name: name ?? '',
    opening_hours: opening_hours ?? '',
    access,
    fee,
    wheelchair,
    changing_table,
  };
}

/** What differs; an empty text clears. A number that is none is sent as it is: the server says what is wrong. */
export function correctionsOf(proposal: Submission, draft: Draft): Record<string, unknown> {
  const before = draftOf(proposal);
  const changed: Record<string, unknown> = {};
  for (const name of ['lat', 'lon'] as const)
    if (draft[name].trim() !== before[name]) changed[name] = numberOf(draft[name]);
  for (const name of ['name', 'opening_hours'] as const)
    if (draft[name].trim() !== before[name]) changed[name] = draft[name].trim() || null;
  for (const name of CHOICE_NAMES) if (draft[name] !== before[name]) changed[name] = draft[name];
  return changed;
}

function numberOf(text: string): number | string {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
