/** Who may pass a way or a gate, and when: access tags, their conditions, and opening hours. */
import { conditionalHours, isAlwaysOpen, normalHours } from '../../../../hours/index.ts';
import type { Tags } from '../../../../pbf/index.ts';

/** Values of access tags by which strangers pass. */
export const OPEN: ReadonlySet<string> = new Set([
  ...['yes', 'designated', 'permissive', 'official', 'public'],
  ...['destination', 'customers', 'permit', 'limited'],
]);
const SHUT = new Set(['no', 'private', 'use_sidepath', 'military']);
export const PASSAGE_KEYS = ['foot', 'access', 'foot:conditional', 'access:conditional', 'opening_hours'];

export interface Passage {
  /** The value that holds while it is not closed; undefined: not known. */
  readonly access: string | undefined;
  /** Opening hours, if it is closed at some times that can be read. */
  readonly hours: string | undefined;
}

/** Tags about walkers win over those about everybody. What cannot be read closes nothing, and opens nothing. */
export function passageOf(tags: Tags): Passage {
  const { foot, opening_hours: opening } = tags;
  const [access, conditions] =
    foot === undefined && tags['foot:conditional'] === undefined
      ? [tags.access, tags['access:conditional']]
      : [foot ?? tags.access, tags['foot:conditional']];
  const isOpen = access === undefined || OPEN.has(access);
  const hours =
    (conditions === undefined ? undefined : conditionalHours(conditions, meaningOf, isOpen)) ??
    (opening === undefined || !isOpen ? undefined : (normalHours(opening) ?? undefined));
  if (hours === undefined) return { access, hours };
  return { access: isOpen ? access : 'yes', hours: isAlwaysOpen(hours) ? undefined : hours };
}

function meaningOf(access: string): boolean | undefined {
  return OPEN.has(access) ? true : SHUT.has(access) ? false : undefined;
}
