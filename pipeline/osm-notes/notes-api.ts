/**
 * The notes of OpenStreetMap's API 0.6: finds those around a position, and creates one. A RequestFault means that a
 * request may have had its effect or not, and may be tried again.
 */
import { z } from 'zod';
import { type BoundedResponse, request } from '../../common/http-client.ts';
import { metresOf, searchBoxesAround, squaredChord } from '../../packages/sphere/index.ts';

export interface NotesApiParts {
  /** Such as https://api.openstreetmap.org */
  readonly url: string;
  /** Token of OAuth 2, with the scope write_notes. Without one, notes are anonymous. */
  readonly token: string | undefined;
  /** OpenStreetMap asks clients to name themselves. */
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
  /** The first comment. */
  readonly text: string;
}

export type Creation =
  | { readonly status: 'created'; readonly id: number }
  /** The same note would be refused again. */
  | { readonly status: 'refused'; readonly code: number };

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

  /** Notes within so many metres: open ones, and those closed in the last days. Throws RequestFault. */
  async notesAround(position: Position, radiusM: number, closedDays: number): Promise<OsmNote[]> {
    const { lon, lat } = position;
    const notes: OsmNote[] = [];
    for (const { west, south, east, north } of searchBoxesAround(lon, lat, radiusM)) {
      const bbox = [west, south, east, north].map((degrees) => degrees.toFixed(7)).join(',');
      const query = { bbox, closed: String(closedDays), limit: String(MAX_NOTES) };
      const { features } = await this.#ask('GET', query, (response) =>
        response.requireOk().json((body) => Collection.parse(body)),
      );
      for (const { geometry, properties } of features) {
        const [noteLon, noteLat] = geometry.coordinates;
        if (metresOf(squaredChord(lon, lat, noteLon, noteLat)) > radiusM) continue;
        const { id, status, comments } = properties;
        notes.push({ id, isOpen: status === 'open', text: comments[0]?.text ?? '' });
      }
    }
    return notes;
  }

  /** Throws RequestFault; then it is not known whether there is a note. */
  async create({ lon, lat }: Position, text: string): Promise<Creation> {
    const query = { lat: lat.toFixed(7), lon: lon.toFixed(7), text };
    return await this.#ask('POST', query, async (response) => {
      const { status: code } = response;
      const isFinal = code >= 400 && code < 500 && !NOT_FINAL.has(code);
      if (isFinal) return { status: 'refused', code };
      const { properties } = await response.requireOk().json((body) => Created.parse(body));
      return { status: 'created', id: properties.id };
    });
  }

  async #ask<T>(
    method: 'GET' | 'POST',
    query: Record<string, string>,
    read: (response: BoundedResponse) => Promise<T>,
  ): Promise<T> {
    const { url, token, userAgent, fetch, timeLimitMs = TIME_LIMIT_MS } = this.#parts;
    const headers = {
      accept: 'application/json',
      'user-agent': userAgent,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const limits = { answerMs: timeLimitMs, maxBytes: MAX_ANSWER_BYTES };
    const address = `${url}/api/0.6/notes.json?${new URLSearchParams(query)}`;
    return await request(address, { method, headers, fetch, ...limits }, read);
  }
}
