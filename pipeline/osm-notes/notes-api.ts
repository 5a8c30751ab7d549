/**
 * The notes of OpenStreetMap's API 0.6: look around a position, and create one. Every request is bounded in time and
 * every answer in size; redirects are not followed, for the address is a setting.
 */
import { z } from 'zod';
import { metresOf, squaredChord, windowsAround } from '../../shards/sphere.ts';

export interface NotesApiParts {
  /** Such as https://api.openstreetmap.org */
  readonly url: string;
  /** OAuth 2, with the scope write_notes; without one notes are anonymous. */
  readonly token: string | undefined;
  /** OpenStreetMap wants to know who asks. */
  readonly userAgent: string;
  readonly fetch: typeof fetch;
  readonly timeLimitMs?: number;
}

export interface Position {
  readonly lon: number;
  readonly lat: number;
}

export interface OsmNote {
  readonly id: number;
  readonly isOpen: boolean;
  /** What it began with. */
  readonly text: string;
}

export type Creation =
  | { readonly status: 'created'; readonly id: number }
  /** The same note would be refused again. */
  | { readonly status: 'refused'; readonly code: number };

/** Asking failed: it may have happened or not, and may be tried again. The message may be logged. */
export class NotesApiFault extends Error {}

const TIME_LIMIT_MS = 15_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Notes within a few metres of one toilet; a hundred would be a crowd of its own. */
const MAX_NOTES = 100;
/** Refusals for a wrong token or address, or a time-out: a retry may pass. All other 4xx are final (decision 3.10). */
const NOT_FINAL = new Set([401, 404, 408]);

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    id: z.int(),
    status: z.string(),
    comments: z.array(z.object({ text: z.string().nullish() })),
  }),
});
const Collection = z.object({ features: z.array(Feature) });
const Created = z.object({ properties: z.object({ id: z.int() }) });

export class NotesApi {
  readonly #parts: NotesApiParts;

  constructor(parts: NotesApiParts) {
    this.#parts = parts;
  }

  /** Notes within so many metres: open ones, and such as were closed in the last days. Throws NotesApiFault. */
  async notesAround(position: Position, radiusM: number, closedDays: number): Promise<OsmNote[]> {
    const { lon, lat } = position;
    const notes: OsmNote[] = [];
    for (const { west, south, east, north } of windowsAround(lon, lat, radiusM)) {
      const bbox = [west, south, east, north].map((degrees) => degrees.toFixed(7)).join(',');
      const query = { bbox, closed: String(closedDays), limit: String(MAX_NOTES) };
      const response = await this.#ask('GET', query);
      if (!response.ok) throw new NotesApiFault(`reading notes: status ${response.status}`);
      for (const { geometry, properties } of (await bodyOf(response, Collection)).features) {
        const [noteLon, noteLat] = geometry.coordinates;
        if (metresOf(squaredChord(lon, lat, noteLon, noteLat)) > radiusM) continue;
        const { id, status, comments } = properties;
        notes.push({ id, isOpen: status === 'open', text: comments[0]?.text ?? '' });
      }
    }
    return notes;
  }

  /** Throws NotesApiFault; then nobody knows whether there is a note. */
  async create({ lon, lat }: Position, text: string): Promise<Creation> {
    const response = await this.#ask('POST', { lat: lat.toFixed(7), lon: lon.toFixed(7), text });
    const { status: code } = response;
    if (response.ok) return { status: 'created', id: (await bodyOf(response, Created)).properties.id };
    await response.body?.cancel();
    if (code < 400 || code >= 500 || NOT_FINAL.has(code)) throw new NotesApiFault(`sending: status ${code}`);
    return { status: 'refused', code };
  }

  async #ask(method: 'GET' | 'POST', query: Record<string, string>): Promise<Response> {
    const { url, token, userAgent, fetch, timeLimitMs = TIME_LIMIT_MS } = this.#parts;
    try {
      return await fetch(`${url}/api/0.6/notes.json?${new URLSearchParams(query)}`, {
        method,
        headers: {
          accept: 'application/json',
          'user-agent': userAgent,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimitMs),
      });
    } catch (cause) {
      throw new NotesApiFault(isTimeout(cause) ? 'no answer in time' : 'no connection', { cause });
    }
  }
}

async function bodyOf<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > MAX_ANSWER_BYTES) throw new Error('too long');
      chunks.push(chunk);
    }
    return schema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  } catch (cause) {
    throw new NotesApiFault(isTimeout(cause) ? 'no complete answer in time' : 'not an answer of this API', {
      cause,
    });
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
