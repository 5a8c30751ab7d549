/**
 * Sends the notes of the outbox to OpenStreetMap, one after the other (decision 3.10).
 *
 * At least once, and never twice: before a note is posted, those around the toilet are searched for one that leads to
 * it. A worker that was killed, or an earlier report, may have left one. After a kill at any time, a note is tried
 * again once its time has come. At most 20 a day begin, with any number of workers.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '../../common/durations.ts';
import { RequestFault } from '../../common/http-client.ts';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf } from '../../common/reason-of.ts';
import type { Database } from '../../overlay/database/database.ts';
import { dayOf } from '../../overlay/database/time-windows.ts';
import {
  beginPosting,
  endNote,
  type NoteEnd,
  postponeNote,
  takeNote,
  type WaitingNote,
} from '../../overlay/osm-notes.ts';
import type { ReportKind } from '../../schemas/people/contribution.ts';
import type { NotesApi, OsmNote } from './notes-api.ts';

export const MAX_A_DAY = 20;
/** More than all requests of one note take. */
export const TAKEN_MS = 10 * 60_000;
const NEAR_M = 50;
/** A mapper may have closed what a killed worker sent. */
const CLOSED_DAYS = 7;
const POLL_MS = 30_000;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** After nine days of trying. */
const MAX_TRIES = 40;

export interface SendParts {
  readonly database: Database;
  readonly api: NotesApi;
  /** Public address of the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Runs until the signal, and to the end of the current note. */
export async function sendNotes(parts: SendParts, signal: AbortSignal): Promise<void> {
  const outage = new Outage(() => performance.now());
  while (!signal.aborted) {
    try {
      const outcome = await sendNext(parts);
      if (outage.worked()) parts.log.info('OpenStreetMap takes notes again.');
      if (outcome !== 'none' && outcome !== 'later') continue;
    } catch (error) {
      const reason = reasonOf(error);
      if (outage.failed())
        parts.log.warn(`Sending notes to OpenStreetMap failed. Retrying every ${POLL_MS / 1000} s.`, {
          reason,
        });
    }
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

/** State of the note that was due first; `later` if it was put off, `none` if none was due. */
export async function sendNext(parts: SendParts): Promise<NoteEnd['state'] | 'later' | 'none'> {
  const { database, log } = parts;
  const now = parts.now();
  const note = await takeNote(database, now, new Date(now.getTime() + TAKEN_MS));
  if (!note) return 'none';
  const { reportId, tries } = note;
  try {
    const end = await send(parts, note, now);
    if (end) {
      await endNote(database, reportId, end);
      return end.state;
    }
    await postponeNote(database, reportId, nextDay(now));
    return 'later';
  } catch (error) {
    if (!(error instanceof RequestFault)) throw error;
    const isLast = tries >= MAX_TRIES;
    const next = isLast ? 'This was the last try; the report stays accepted.' : 'Retrying later.';
    log.warn(`Sending a note to OpenStreetMap failed. ${next}`, { reportId, reason: error.message, isLast });
    if (isLast) await endNote(database, reportId, { state: 'failed' });
    else await postponeNote(database, reportId, new Date(now.getTime() + pauseMs(tries)));
    return isLast ? 'failed' : 'later';
  }
}

/** Sends a note; undefined if no more may be sent today. */
async function send(
  { database, api, baseUrl, log }: SendParts,
  note: WaitingNote,
  now: Date,
): Promise<NoteEnd | undefined> {
  const { reportId } = note;
  const text = noteText(note, baseUrl);
  const known = knownNote(
    await api.notesAround(note, NEAR_M, CLOSED_DAYS),
    text,
    noteLink(baseUrl, note.toiletId),
  );
  if (known) return known;
  if (!(await beginPosting(database, reportId, now, MAX_A_DAY))) return undefined;
  const created = await api.create(note, text);
  if (created.status === 'created') {
    log.info('Sent a note to OpenStreetMap.', { reportId, noteId: created.id });
    return { state: 'sent', noteId: created.id };
  }
  log.warn('OpenStreetMap refused a note. It is not sent again; the report stays accepted.', {
    reportId,
    status: created.code,
  });
  return { state: 'refused' };
}

/** The very note, sent by a worker that could not report it any more; or an open one that leads to the same toilet. */
function knownNote(notes: readonly OsmNote[], text: string, link: string): NoteEnd | undefined {
  const same = notes.find((note) => note.text.trim() === text);
  if (same) return { state: 'sent', noteId: same.id };
  const open = notes.find((note) => note.isOpen && leadsTo(note.text, link));
  return open && { state: 'found', noteId: open.id };
}

/** 5 minutes, 10, 20... */
function pauseMs(tries: number): number {
  return Math.min(5 * 60_000 * 2 ** Math.min(tries - 1, 10), LONGEST_PAUSE_MS);
}

function nextDay(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}

const WHAT: Readonly<Record<ReportKind, string>> = {
  gone: 'This toilet seems to be gone.',
  closed: 'This toilet seems to be closed.',
  wrong_place: 'This toilet seems to be at another place than it is mapped.',
  wrong_hours: 'The opening hours of this toilet seem to be wrong.',
};

/** Leads to the toilet's page, and distinguishes our notes from others. */
function noteLink(baseUrl: string, toiletId: string): string {
  return `${baseUrl}/toilets/${toiletId}`;
}

/** The text of a note: a template, nothing that a person wrote. Pure. */
function noteText(note: WaitingNote, baseUrl: string): string {
  // Records of other sources may follow.
  const object = note.reference.replace(/^osm:/, '').replace(/;.*$/, '');
  return [
    WHAT[note.kind],
    `A visitor reported it on ${dayOf(note.reportedAt)}, and a moderator of Lootiles agrees. Please check it there.`,
    `Mapped as ${object}: ${noteLink(baseUrl, note.toiletId)}`,
  ].join('\n');
}

/** Whether a text holds the link, and not one that only begins like it. */
function leadsTo(text: string, link: string): boolean {
  const parts = text.split(link).slice(1);
  return parts.some((rest) => !/^[A-Za-z0-9_-]/.test(rest));
}
