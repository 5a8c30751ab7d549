/** Answers of moderation: JSON that nobody keeps, and the problems of things that cannot be decided. */
import { NotDecided } from '../../overlay/decide.ts';
import type { Cursor } from '../../overlay/page.ts';
import { toAscii } from '../../shards/toilet-record.ts';
import type { Answer } from '../answer.ts';
import { NOSNIFF } from '../cors.ts';
import { problem } from '../problem.ts';

/** @param body ids and texts; times as `toISOString` gives them */
export function json(status: 200 | 201, body: object): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...NOSNIFF },
    body: Buffer.from(toAscii(JSON.stringify(body))),
  };
}

export function notDecided(baseUrl: string, { why, message }: NotDecided): Answer {
  return problem(baseUrl, why === 'missing' ? 'not-found' : 'already-decided', message);
}

export function noToilet(): NotDecided {
  return new NotDecided('missing', 'No toilet has this id. Check the id.');
}

/** As `CURSOR` reads it. */
export function cursorText(next: Cursor | undefined): string | null {
  return next ? `${next.at.toISOString()}_${next.id}` : null;
}
