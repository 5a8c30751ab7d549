/**
 * The nearest public toilets from the files of a publication: no server, and nothing but `fetch`. This is the face that
 * other projects install. Its types are those of the API.
 */

import { READS } from '../../schemas/reads/parameters.ts';
import { askedOf } from './src/asked-of.ts';
import { fetchFilesOf } from './src/fetch-files.ts';
import { findByName, startOf } from './src/find-places.ts';
import { freshReader } from './src/fresh-reader.ts';
import type { AlongWayQuery, BoxQuery, NearQuery, WalkQuery } from './src/query-types.ts';
import { originAt, originOf } from './src/search-origin.ts';
import type {
  AlongResult,
  AreaResult,
  DetailsResult,
  FindResult,
  GetToiletQuery,
  RouteResult,
  ToiletResult,
} from './types.ts';

export { fetchFilesOf } from './src/fetch-files.ts';
export type { AlongWayQuery, BoxQuery, NearQuery, WalkQuery } from './src/query-types.ts';
export type * from './types.ts';

export interface FilesOptions {
  /** Address of the publication, which has `data/`. Answers link to the pages there. */
  readonly address: string;
  /** Loads a file by name, from a cache or a disk. Without it they come from below the address. */
  readonly fetchBlob?: (name: string, isFresh: boolean) => Promise<ArrayBuffer>;
  /** Milliseconds since the epoch; without it the clock of the platform. */
  readonly now?: () => number;
}

/** Every answer is the one of a server on the same data. A RangeError says what is wrong with a question. */
export interface ToiletFiles {
  /** Area of the data in words, and its date; null if that is not known. */
  readonly covered: string | null;
  readonly dataDate: string | null;
  /** Around a position, or a place by name. Without either the answer asks for one; a name that is not found, for another. */
  nearest(query: NearQuery): Promise<FindResult>;
  inBox(query: BoxQuery): Promise<AreaResult>;
  /** Undefined if there is no such toilet, as in the next two. */
  toilet(id: string, query?: GetToiletQuery): Promise<ToiletResult | undefined>;
  details(id: string, query?: GetToiletQuery): Promise<DetailsResult | undefined>;
  walk(id: string, query: WalkQuery): Promise<RouteResult | undefined>;
  /** The way between two positions, and the toilets along it. */
  along(query: AlongWayQuery): Promise<AlongResult>;
  /** The name of a position; undefined if none is near. */
  nameOf(lon: number, lat: number): Promise<string | undefined>;
}

/** Loads the directory of a publication. Rejects if there is none, or one of a later program. Looks for a newer one each minute. */
export async function openFiles({ address, fetchBlob, now = Date.now }: FilesOptions): Promise<ToiletFiles> {
  const baseUrl = address.replace(/\/+$/, '');
  const fresh = freshReader({ fetchBlob: fetchBlob ?? fetchFilesOf(baseUrl), baseUrl });
  const opened = await fresh();
  return {
    get covered() {
      return opened.directory.covered;
    },
    get dataDate() {
      return opened.directory.dataDate;
    },
    nearest: async (query) => {
      const asked = askedOf(READS.findToiletsNear, query, now());
      const start = startOf(asked);
      return (await fresh()).body((bodies, dataset) => {
        if (start.kind === 'here') return bodies.needsLocation();
        if (start.kind === 'unreadable') return bodies.placeNotFound(start.text, { isPosition: true });
        if (start.kind === 'position')
          return bodies.find(dataset, asked, originAt(dataset, start.lon, start.lat), now());
        const found = findByName(dataset, start.name, asked.country);
        if (found.status === 'not-found') return bodies.placeNotFound(start.name, found);
        return bodies.find(dataset, asked, originOf(found.place, found.ignored), now());
      });
    },
    inBox: async (query) => (await fresh()).area(askedOf(READS.listToiletsInArea, query, now()), now()),
    toilet: async (id, query) =>
      (await fresh()).toilet(id, now(), askedOf(READS.getToilet, query ?? {}, now()).at),
    details: async (id, query) =>
      (await fresh()).details(id, now(), askedOf(READS.getToilet, query ?? {}, now()).at),
    walk: async (id, query) => (await fresh()).route(id, askedOf(READS.getWalk, query, now()), now()),
    along: async (query) => (await fresh()).along(askedOf(READS.findToiletsAlong, query, now()), now()),
    nameOf: async (lon, lat) => (await fresh()).nameOf(lon, lat),
  };
}
