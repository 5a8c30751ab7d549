/** The feed of changes since a dump, as JSON and as Atom: pages of the list that the newest dump has. */

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { OPEN_TO_ALL, problem, toResponse } from '../../reads/http/http-response.ts';
import { refuse, refuseParameters } from '../../schemas/problems/problems.ts';
import { Change, type Dump } from '../../schemas/reads/dump.ts';
import { type QueryOf, readQuery } from '../../schemas/reads/question.ts';
import { QUESTIONS } from '../../schemas/reads/questions.ts';
import { CHANGES_FILE, dumpsFolder, readDump } from '../../shards/store/dump-folder.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import type { ReadParts } from '../reads/read-parts.ts';
import { atomFeed, type ChangesPage, jsonFeed } from './change-feed.ts';
import { openDocumentRoute } from './document-route.ts';
import { type FileParts, latestDate } from './file-routes.ts';

const A_PAGE = 500;
/** Bytes that are read for a page. Few lines have more than 300. */
const READ_BYTES = 512 << 10;
const MINUTES = { 'cache-control': 'public, max-age=300', ...OPEN_TO_ALL };

const FORMATS = {
  '/changes.json': {
    type: 'application/json',
    text: (baseUrl: string, page: ChangesPage) => `${JSON.stringify(jsonFeed(baseUrl, page))}\n`,
  },
  '/changes.atom': { type: 'application/atom+xml; charset=utf-8', text: atomFeed },
} as const;

export function changeRoutes(parts: FileParts & Pick<ReadParts, 'now'>): Hono<AppBindings> {
  const { baseUrl, generations, now } = parts;
  const app = new Hono<AppBindings>();
  for (const [path, { type, text }] of Object.entries(FORMATS)) {
    openDocumentRoute(app, parts, 'open', path, async (c: Context<AppBindings>) => {
      const { search } = new URL(c.req.url);
      const parsed = readQuery(QUESTIONS.listChanges, search);
      if ('invalid' in parsed) return toResponse(problem(baseUrl, refuseParameters(parsed.invalid)));
      const { since, cursor } = parsed.query;
      const [cursorDate, offset = '0'] = cursor?.split('.') ?? [];
      const dump = listedBy(generations.dataDir, cursorDate);
      if (!dump) {
        const missing =
          cursorDate === undefined
            ? 'This server has no list of changes yet. The dump after the next import has one.'
            : `The dump of ${cursorDate} is no longer kept. Begin again without cursor.`;
        return toResponse(problem(baseUrl, refuse('not-found', 'file', missing)));
      }
      if (since !== undefined && since < dump.changes_since)
        return toResponse(problem(baseUrl, refuseParameters([tooOld(baseUrl, dump.changes_since)])));
      const today = new Date(now()).toISOString().slice(0, 10);
      // Dates of dumps are of the clock that made them.
      if (since !== undefined && since > today && since > dump.date)
        return toResponse(problem(baseUrl, refuseParameters([inFuture(today)])));
      const from = since ?? dump.changes_since;
      const { changes, next } = await readPage(dump.path, Number(offset), from);
      const page = {
        ...{ dump, since: from, changes, query: queryOf(parsed.query) },
        nextQuery: next === undefined ? undefined : queryOf({ since, cursor: `${dump.date}.${next}` }),
      };
      return new Response(text(baseUrl, page), { headers: { ...MINUTES, 'content-type': type } });
    });
  }
  return app;
}

/** Writes a query of what is known of it: other parameters are ignored, and need not be a part of a URI. */
function queryOf(known: QueryOf<typeof QUESTIONS.listChanges>): string {
  const parts = Object.entries(known).filter(([, value]) => value !== undefined);
  return parts.length === 0 ? '' : `?${parts.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** The dump whose list is read: the newest one, or the one that the pages before were read from. */
function listedBy(
  dataDir: string,
  cursorDate: string | undefined,
): (Dump & { readonly changes_since: string; readonly path: string }) | undefined {
  const date = cursorDate ?? latestDate(dataDir);
  const dump = date === undefined ? undefined : readDump(dataDir, date);
  if (!dump || dump.changes_since === null) return undefined;
  const path = join(dumpsFolder(dataDir), dump.date, CHANGES_FILE);
  return { ...dump, changes_since: dump.changes_since, path };
}

function tooOld(baseUrl: string, from: string) {
  return {
    name: 'since',
    reason: `must be ${from} or later. Changes before that are no longer listed: download ${baseUrl}/dumps/latest/toilets.geojsonl.gz`,
  };
}

function inFuture(today: string) {
  return {
    name: 'since',
    reason: `must not be in the future: it is the date of the dump that you have, at most ${today}`,
  };
}

/** Reads whole lines from an offset. A made-up cursor begins with the next whole line. */
async function readPage(
  path: string,
  offset: number,
  since: string,
): Promise<{ changes: Change[]; next: number | undefined }> {
  const file = await open(path);
  try {
    // One byte before the offset says whether a line begins there.
    const from = Math.max(0, offset - 1);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, from);
    const bytes = buffer.subarray(0, bytesRead);
    let at = offset === 0 ? 0 : bytes.indexOf(10) + 1;
    const changes: Change[] = [];
    for (;;) {
      const end = bytes.indexOf(10, at);
      if (end < 0) return { changes, next: bytesRead === READ_BYTES ? from + at : undefined };
      if (changes.length === A_PAGE) return { changes, next: from + at };
      const change = Change.parse(JSON.parse(bytes.toString('utf8', at, end)));
      if (change.date <= since) return { changes, next: undefined };
      changes.push(change);
      at = end + 1;
    }
  } finally {
    await file.close();
  }
}
