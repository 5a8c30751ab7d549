/** The text of a note: a template, nothing that a person wrote. Pure. */

import { dayOf } from '../../overlay/database/time-windows.ts';
import type { WaitingNote } from '../../overlay/osm-notes.ts';
import type { ReportKind } from '../../schemas/people/contribution.ts';

const WHAT: Readonly<Record<ReportKind, string>> = {
  gone: 'This toilet seems to be gone.',
  closed: 'This toilet seems to be closed.',
  wrong_place: 'This toilet seems to be at another place than it is mapped.',
  wrong_hours: 'The opening hours of this toilet seem to be wrong.',
};

/** Leads to the toilet's page, and distinguishes our notes from others. */
export function noteLink(baseUrl: string, toiletId: string): string {
  return `${baseUrl}/toilets/${toiletId}`;
}

export function noteText(note: WaitingNote, baseUrl: string): string {
  // Records of other sources may follow.
  const object = note.reference.replace(/^osm:/, '').replace(/;.*$/, '');
  return [
    WHAT[note.kind],
    `A visitor reported it on ${dayOf(note.reportedAt)}, and a moderator of Lootiles agrees. Please check it there.`,
    `Mapped as ${object}: ${noteLink(baseUrl, note.toiletId)}`,
  ].join('\n');
}

/** Whether a text holds the link, and not one that only begins like it. */
export function leadsTo(text: string, link: string): boolean {
  const parts = text.split(link).slice(1);
  return parts.some((rest) => !/^[A-Za-z0-9_-]/.test(rest));
}
