/**
 * One question, one answer: 300 questions of 60 kinds, asked of every source over one generation of a real town. All give the same
 * answer, or all refuse with the same problem. What may differ is listed in `MAY_DIFFER`.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Random, seededRandom } from '../../../bench/made/random.ts';
import { RouteResult } from '../../../schemas/reads/more-reads.ts';
import { FindResult } from '../../../schemas/reads/read-results.ts';
import { createListener } from '../../../server/listener.ts';
import { findInGazetteer } from '../../../server/place-lookup/find-place.ts';
import { UNLIMITED } from '../../../server/rate-limit/rate-limits.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, BASE_URL } from '../../../test/fixtures/app.ts';
import { NOW } from '../../../test/fixtures/generation.ts';
import { importFrom, workFolder, writeExtract } from '../../../test/fixtures/imports.ts';
import { listening } from '../../../test/fixtures/listening.ts';
import { logInto } from '../../../test/fixtures/log.ts';
import { EXTRACTS, needs } from '../../../test/fixtures/needs.ts';
import { publicationOf } from '../../../test/fixtures/publication.ts';
import { publishedSite } from '../../../test/fixtures/published-site.ts';
import { edgeApp } from '../../edge/index.ts';
import { compileHours, opensLater } from '../../hours/index.ts';
import { joinExtracts } from '../../pbf/index.ts';
import { type Client, createClient, fromFiles, LootilesError } from '../src/index.ts';

type Read = 'nearest' | 'area' | 'toilet' | 'details' | 'walk' | 'along' | 'places' | 'nameOf' | 'count';
type Query = Readonly<Record<string, string | number | boolean>>;

interface Question {
  readonly read: Read;
  /** Of the toilet, for the reads that have one. */
  readonly id?: string;
  readonly query: Query;
}

/** A body as JSON, or the kind of problem. */
type Answer = { readonly body: unknown } | { readonly refused: string | undefined };

/** Answers a question. */
type Whole = (question: Question) => Promise<Answer>;
/** The same; undefined for a read that it does not have. */
type Source = (question: Question) => Promise<Answer> | undefined;

const PATHS: Readonly<Record<Read, (id: string) => string>> = {
  nearest: () => 'toilets/nearest',
  area: () => 'toilets',
  toilet: (id) => `toilets/${encodeURIComponent(id)}`,
  details: (id) => `toilets/${encodeURIComponent(id)}/details`,
  walk: (id) => `toilets/${encodeURIComponent(id)}/route`,
  along: () => 'route/toilets',
  places: () => 'places',
  nameOf: () => 'places/at',
  count: () => 'toilets/summary',
};

/** A source that is asked in texts. */
function inTexts(origin: string, ask: typeof fetch = fetch): Whole {
  return async ({ read, id = '', query }) => {
    const texts = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = await ask(new Request(`${origin}/api/v1/${PATHS[read](id)}?${texts}`));
    const body = await answer.json();
    return answer.ok ? { body } : { refused: kindOf(body.type) };
  };
}

/** A source that is asked in values. Callers without types write anything. */
function inValues(client: Client): Source {
  const answered = (made: Promise<unknown>): Promise<Answer> =>
    made.then(
      (body) => ({ body }),
      (error: unknown) => {
        if (!(error instanceof LootilesError)) throw error;
        return { refused: kindOf(error.problem?.type) };
      },
    );
  return ({ read, id = '', query }) => {
    const values = query as never;
    if (read === 'nearest') return answered(client.findToiletsNear(values));
    if (read === 'area') return answered(client.listToiletsInArea(values));
    if (read === 'toilet') return answered(client.getToilet(id, values));
    if (read === 'details') return answered(client.getToiletDetails(id, values));
    if (read === 'walk') return answered(client.getWalk(id, values));
    if (read === 'along') return answered(client.findToiletsAlong(values));
    if (!('summarizeArea' in client)) return undefined;
    const server = client as ReturnType<typeof createClient>;
    if (read === 'places') return answered(server.suggestPlaces(values));
    if (read === 'nameOf') return answered(server.namePosition(values));
    return answered(server.summarizeArea(values));
  };
}

function kindOf(type: string | undefined): string | undefined {
  return type?.split('/').at(-1);
}

/** Around Monaco; a third of the positions are outside of its toilets. */
const LON = [7.405, 7.445] as const;
const LAT = [43.722, 43.754] as const;
const between = (random: Random, [low, high]: readonly [number, number], digits = 6) =>
  Number((low + random.next() * (high - low)).toFixed(digits));
const positionOf = (random: Random) => ({ lat: between(random, LAT), lon: between(random, LON) });
const endsOf = (random: Random) => {
  const [from, to] = [positionOf(random), positionOf(random)];
  return { from_lat: from.lat, from_lon: from.lon, to_lat: to.lat, to_lon: to.lon };
};
const boxOf = (random: Random, side = 0.02) => {
  const { lat, lon } = positionOf(random);
  return [lon - side * random.next(), lat - side * random.next(), lon + side, lat + side / 2]
    .map((degrees) => degrees.toFixed(6))
    .join(',');
};
const PLACES = [
  ...['Gare de Monaco', 'Casino de Monte-Carlo', 'Avenue Princesse Grace', 'Larvotto', 'Condamine'],
  ...['Boulevard des Moulins, Monaco', 'rue grimaldi monaco', 'Musée océanographique', 'Monaco'],
  ...['Monte Carlo', 'Fontvieille', "Place d'Armes", 'Jardin Exotique', 'avenue de la costa'],
];
/** In water, or behind a wall. */
const NO_WAY_TO = ['Port Hercule', 'Plage Larvotto', 'Port de Fontvieille', 'Jardin Japonais'];
const ODD_PLACES = [
  ...['Monte Calro', 'Grimladi', 'モナコ', 'Монако', 'موناكو', 'Xqzwk vbnrt', 'Berlin', 'Paris'],
  ...['the station', 'toilets', '98000 Monaco', 'centre of Monaco', 'Rue Grimaldi, Paris'],
  ...['12 Rue Grimaldi', '9999 Rue Grimaldi, Monaco', 'Rue Grimaldi / Rue Princesse Caroline'],
];
const WRITTEN = [
  ...['43.7384, 7.4246', '43°44′18″N 7°25′28″E', 'geo:43.7312,7.4199', '8FM9PCQC+92', '7.42 E 43.73 N'],
  ...['43.7384N 7.4246E', 'here', 'near me', '999, 999', '43.7', '43,7384 7,4246', '0, 0', '43.7384;7.4246'],
];
const TYPED = [
  ...['Mon', 'Gare', 'rue g', 'boul', 'monte carlo c', '12 rue', 'larv', 'port he', 'xq', 'the', 'Fon'],
  ...['avenue de ', 'avenue d', 'boulevard '],
];
/** By the clock of a toilet, and instants. */
const TIMES = [
  ...['22:00', '03:30', '13:05', '2026-11-19T03:30', '2026-11-22T10:00', '2026-11-18T12:30', '00:00'],
  ...['2026-11-19T22:00+01:00', '2026-11-20T09:00Z', '2026-11-18T11:30Z', '2026-11-25T11:00Z'],
];
const NO_TIMES = [
  ...['2026-11-27T12:00Z', '2026-11-17T12:00Z', '2027-11-19T03:30', '2026-02-30T10:00Z'],
  ...['25:00', 'tomorrow', ''],
];
const FLAGS = ['open_now', 'wheelchair', 'changing_table', 'free', 'no_purchase_needed'];
const EXTRA_FLAGS = ['always_open', 'drinking_water', 'shower', 'known_open'];
const NO_BOXES = ['', '7.4,43.7,7.5', '7.5,43.7,7.4,43.8', '7,43,8,44', '7.4,43.8,7.5,43.7', '181,0,182,1'];
const STRANGERS = ['whelchair', 'radius', 'opennow', 'zoom', 'utm_source'];
const NO_LANGUAGES = ['xx', '', 'klingon'];
const NO_IDS = ['lt_n1', 'lt_no', 'a.b', 'x'.repeat(80), '%zz', 'lt_n9999999999999', 'LT_N21E7P74', ' '];

const near = (more: (random: Random) => Query) => (random: Random) => ({
  read: 'nearest' as const,
  query: { ...positionOf(random), ...more(random) },
});
const placed =
  (names: readonly string[], more: (random: Random) => Query = () => ({})) =>
  (random: Random) => ({
    read: 'nearest' as const,
    query: { place: random.pick(names), ...more(random) },
  });
const inBox = (more: (random: Random) => Query) => (random: Random) => ({
  read: 'area' as const,
  query: { bbox: boxOf(random), ...more(random) },
});
const way = (more: (random: Random) => Query) => (random: Random) => ({
  read: 'along' as const,
  query: { ...endsOf(random), ...more(random) },
});
const typed = (read: Read, more: (random: Random) => Query) => (random: Random) => ({
  read,
  query: more(random),
});

/** Five questions of each kind. `idOf` picks a toilet. */
type Kind = (random: Random, idOf: (random: Random) => string) => Question;
const one =
  (read: Read, more: (random: Random) => Query): Kind =>
  (random, idOf) => ({
    read,
    id: idOf(random),
    query: more(random),
  });

const KINDS: Readonly<Record<string, Kind>> = {
  'nearest by position': near(() => ({})),
  'nearest with a limit': near((random) => ({ limit: random.int(1, 20) })),
  'nearest within metres': near((random) => ({ max_distance_m: random.int(1, 900), limit: 20 })),
  'nearest with one filter': near((random) => ({ [random.pick(FLAGS)]: true })),
  'nearest with a filter that is false': near((random) => ({ [random.pick(FLAGS)]: false, limit: 20 })),
  'nearest with two filters': near((random) => ({ [random.pick(FLAGS)]: true, [random.pick(FLAGS)]: true })),
  'nearest with a filter beyond': near((random) => ({ [random.pick(EXTRA_FLAGS)]: true })),
  'nearest for a gender': near((random) => ({
    gender: random.pick(['female', 'male', 'unisex']),
    limit: 20,
  })),
  'nearest for a key': near((random) => ({ key: random.pick(['eurokey', 'radar']) })),
  'nearest on foot': near(() => ({ by: 'walk' })),
  'nearest on foot, many': near(() => ({ by: 'walk', limit: 20 })),
  'nearest on foot with a filter': near((random) => ({ by: 'walk', [random.pick(FLAGS)]: true })),
  'nearest by distance': near(() => ({ by: 'distance' })),
  'nearest without steps': near((random) => ({ step_free: random.chance(0.8) })),
  'nearest on foot within metres': near((random) => ({ by: 'walk', max_distance_m: random.int(100, 600) })),
  'nearest at a time': near((random) => ({ at: random.pick(TIMES), known_open: true })),
  'nearest at a time on foot': near((random) => ({ at: random.pick(TIMES), open_now: true, by: 'walk' })),
  'nearest in words': near((random) => ({ lang: random.pick(['de', 'fr', 'es', 'en-GB', 'ar']) })),
  'nearest far away': typed('nearest', (random) => ({
    lat: random.int(-89, 40),
    lon: random.int(-180, 180),
  })),
  'nearest swapped': typed('nearest', (random) => ({ lat: between(random, LON), lon: between(random, LAT) })),
  'nearest with tiny numbers': typed('nearest', (random) => ({ lat: random.next() * 1e-7, lon: 7.4 })),
  'nearest with an unknown parameter': near((random) => ({
    [random.pick(STRANGERS)]: 'true',
  })),
  'nearest without a position': typed('nearest', (random) => (random.chance(0.5) ? {} : { limit: 3 })),
  'nearest to a place': placed(PLACES),
  'nearest to a place on foot': placed(NO_WAY_TO, () => ({ by: 'walk', limit: 8 })),
  'nearest to a place in a country': placed(PLACES, (random) => ({
    country: random.pick(['MC', 'mc', 'FR', 'DE']),
  })),
  'nearest to an odd place': placed(ODD_PLACES),
  'nearest to another odd place': placed(ODD_PLACES, () => ({ wheelchair: true })),
  'nearest to a written position': placed(WRITTEN),
  'nearest to a place beside a position': near((random) => ({ place: random.pick(PLACES) })),
  'nearest to a place beside 0, 0': placed(PLACES, () => ({ lat: 0, lon: 0 })),
  'nearest, half of a position': typed('nearest', (random) =>
    random.chance(0.5) ? { lat: 43.7 } : { lon: 7.4 },
  ),
  'nearest, numbers out of range': near((random) =>
    random.pick([{ lat: 91 }, { lon: -181 }, { limit: 0 }, { limit: 21 }, { max_distance_m: 50_001 }]),
  ),
  'nearest, numbers that are none': near((random) =>
    random.pick([{ lat: 'x' }, { lon: '' }, { limit: 1.5 }, { max_distance_m: -1 }, { limit: 'many' }]),
  ),
  'nearest, wrong words': near((random) =>
    random.pick([{ by: 'air' }, { gender: 'x' }, { key: '?' }, { open_now: 'yes' }, { step_free: '1' }]),
  ),
  'nearest, places that are none': typed('nearest', (random) => ({
    place: random.pick(['', 'x', 'y'.repeat(201)]),
  })),
  'nearest, countries that are none': placed(PLACES, (random) => ({
    country: random.pick(['Monaco', '', 'M', '12']),
  })),
  'nearest at no time': near((random) => ({ at: random.pick(NO_TIMES) })),
  'nearest, a language that is none': near((random) => ({ lang: random.pick(NO_LANGUAGES) })),

  'toilets of a box': inBox(() => ({})),
  'toilets of a box with a limit': inBox((random) => ({ limit: random.int(1, 12) })),
  'toilets of a box with filters': inBox((random) => ({
    [random.pick(FLAGS)]: true,
    [random.pick(EXTRA_FLAGS.slice(0, 3))]: random.chance(0.5),
  })),
  'toilets of a box at a time': inBox((random) => ({ at: random.pick(TIMES), open_now: true })),
  'boxes that are none': typed('area', (random) => ({
    bbox: random.pick(NO_BOXES),
  })),
  'boxes with a fault beside': inBox((random) =>
    random.pick([{ limit: 201 }, { limit: 0 }, { at: '25:00' }]),
  ),

  'one toilet': one('toilet', () => ({})),
  'one toilet at a time': one('toilet', (random) => ({ at: random.pick([...TIMES, ...NO_TIMES]) })),
  'no toilet': (random) => ({ read: 'toilet', id: random.pick(NO_IDS), query: {} }),
  'details at a time': one('details', (random) => (random.chance(0.5) ? {} : { at: random.pick(TIMES) })),
  'details of a week': one('details', () => ({ week: true })),
  'details that are none': (random) => ({ read: 'details', id: random.pick(NO_IDS), query: {} }),

  'a walk to a toilet': one('walk', positionOf),
  'a walk without steps': one('walk', (random) => ({ ...positionOf(random), step_free: true })),
  'walks that are none': (random, idOf) => ({
    read: 'walk',
    ...random.pick<{ id: string; query: Query }>([
      { id: idOf(random), query: { lat: 43.7 } },
      { id: idOf(random), query: { lat: 91, lon: 7.4 } },
      { id: 'lt_no', query: positionOf(random) },
      { id: idOf(random), query: { lat: 48.1, lon: 11.5 } },
    ]),
  }),
  'along a way': way(() => ({})),
  'along a way with filters and a time': way((random) => ({
    [random.pick([...FLAGS, 'step_free', 'known_open'])]: true,
    at: random.pick(TIMES),
  })),
  'ways that are none': way((random) =>
    random.pick([
      { to_lat: 91 },
      { from_lon: 'x' },
      { at: '25:00' },
      { to_lat: 48.1, to_lon: 11.5 },
      { gender: 'x' },
    ]),
  ),

  'places of a text that is typed': typed('places', (random) => ({
    q: random.pick(TYPED),
    limit: random.int(1, 10),
  })),
  'the name of a position': typed('nameOf', (random) =>
    random.weighted<Query>([
      [4, positionOf(random)],
      [1, { lat: 91, lon: 7 }],
      [1, { lat: 43.7 }],
    ]),
  ),
  'the number of toilets in a box': typed('count', (random) => ({ bbox: boxOf(random, 0.05) })),
};
const EACH = 5;

type Asked = 'client' | 'files' | 'edge';

/** What may differ from the server, and why; `only` keeps what must be equal. Without it any answer will do. */
interface Difference {
  readonly of: Asked;
  readonly reason: string;
  readonly when: (question: Question) => boolean;
  readonly only?: (body: unknown) => unknown;
}

const names = ({ query }: Question, known: readonly string[]) =>
  Object.keys(query).some((name) => known.includes(name));
const MAY_DIFFER: readonly Difference[] = [
  {
    of: 'files',
    reason: 'Files have no words: the texts of eleven languages are those of a server.',
    when: (question) => names(question, ['lang']),
    only: (body) => without(body, 'words'),
  },
  {
    of: 'edge',
    reason: 'The edge has no words either: it refuses lang, or asks the server that it is told of.',
    when: (question) => names(question, ['lang']),
  },
  {
    of: 'files',
    reason: 'The client of files takes no week: its type has none.',
    when: ({ read, query }) => read === 'details' && 'week' in query,
    only: (body) => without(body, 'week'),
  },
  {
    of: 'files',
    reason:
      'Hours are compiled for 22 days: the client of files has no library that says when a season begins.',
    when: ({ read }) => read === 'details',
    only: (body) => opensWithin(body, 21),
  },
  {
    of: 'files',
    reason: 'A program is told of a name that it mistyped by a refusal, the writer of an address by a note.',
    when: (question) => names(question, STRANGERS),
  },
  {
    of: 'edge',
    reason: 'The edge has no counts: they would load all leaves of a country.',
    when: ({ read }) => read === 'count',
  },
];

function without(body: unknown, name: string): unknown {
  return { ...Object(body), [name]: undefined };
}

function opensWithin(body: unknown, days: number): unknown {
  const { details, ...rest } = Object(body) as { details: { opens_at?: string } };
  const { opens_at: at, ...others } = details;
  const isSoon = at !== undefined && Date.parse(at) < NOW.getTime() + days * 86_400_000;
  return { ...rest, details: isSoon ? details : others };
}

function expectSame(of: Asked, question: Question, given: Answer, served: Answer): void {
  const differences = MAY_DIFFER.filter((each) => each.of === of && each.when(question));
  if (differences.some(({ only }) => !only)) return;
  const seen = (answer: Answer) =>
    'body' in answer ? { body: differences.reduce((body, { only }) => only?.(body), answer.body) } : answer;
  expect({ of, question, answer: seen(given) }).toEqual({ of, question, answer: seen(served) });
}

/** The extract has no hours, keys or showers: made toilets among its own do. */
const MADE: Readonly<Record<string, readonly (string | undefined)[]>> = {
  opening_hours: [
    ...['24/7', 'Mo-Su 08:00-20:00', 'Mo-Fr 09:00-13:05; PH off', 'Apr-Sep 07:00-22:00', '22:00-03:00'],
    ...['sunrise-sunset', 'Sa,Su 10:00-16:00', 'by appointment', undefined],
  ],
  wheelchair: ['yes', 'limited', 'no', undefined],
  fee: ['yes', 'no', undefined],
  female: ['yes', undefined],
  centralkey: ['eurokey', undefined, undefined],
  drinking_water: ['yes', 'no', undefined],
  shower: ['yes', undefined],
  level: ['-1', '2', undefined, undefined],
  access: ['yes', 'customers', undefined],
};

async function extractWithMade(): Promise<string> {
  const random = seededRandom(50);
  const nodes = Array.from({ length: 40 }, (_, i) => {
    const tags = Object.entries(MADE).map(([key, values]) => [key, random.pick(values)] as const);
    const known = Object.fromEntries(
      tags.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    );
    return { id: 20_000_000_000 + i, ...positionOf(random), tags: { amenity: 'toilets', ...known } };
  });
  const folder = workFolder();
  const made = await writeExtract(join(folder, 'made.osm.pbf'), nodes);
  const joined = join(folder, 'joined.osm.pbf');
  await joinExtracts([EXTRACTS.monaco.path, made], joined, { nowMs: Date.now() });
  return joined;
}

describe('over a real town', needs(EXTRACTS.monaco), () => {
  let store: LocalStore;
  let generation: Generation;
  let ids: readonly string[];

  beforeAll(async () => {
    store = new LocalStore(workFolder());
    await importFrom(store, await extractWithMade(), { walking: true });
    generation = new Generation(store, store.readCurrent()!);
    ids = generation.shards.flatMap((shard) =>
      Array.from({ length: shard.rows }, (_, row) => shard.record(row).split('"')[0]!),
    );
  });

  // All sources have one clock.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    return () => void vi.useRealTimers();
  });

  /** A server asked in texts, to which the others are held. */
  async function opened(): Promise<{ served: Whole; others: Readonly<Record<Asked, Source>> }> {
    const { generations, log } = appOn(store);
    const parts = { baseUrl: BASE_URL, generations, now: Date.now, findPlace: findInGazetteer };
    const rest = { limits: UNLIMITED, deprecations: {}, log: logInto(log) };
    const server = await listening(createServer(createListener({ ...parts, ...rest }, () => '192.0.2.1')));
    const host = await publishedSite(publicationOf(store, generation));
    // Answers link to the address of their files: it is that of the server.
    const fromHost: typeof fetch = (input) => fetch(String(input).replace(BASE_URL, host));
    const edge = edgeApp({ address: host, baseUrl: BASE_URL, live: { compileHours, opensLater } });
    return {
      served: inTexts(server),
      others: {
        client: inValues(createClient({ server })),
        files: inValues(fromFiles(BASE_URL, { fetch: fromHost })),
        edge: inTexts(BASE_URL, (request) => edge.fetch(new Request(request))),
      },
    };
  }

  test('300 questions of 60 kinds have one answer', async () => {
    const { served, others } = await opened();
    const kinds = Object.values(KINDS);
    expect(kinds).toHaveLength(60);
    for (const [kind, make] of kinds.entries()) {
      for (let i = 0; i < EACH; i++) {
        const question = make(seededRandom(49, kind, i), (random) => random.pick(ids));
        const answer = await served(question);
        for (const of of ['client', 'files', 'edge'] as const) {
          const given = await others[of](question);
          if (given) expectSame(of, question, given, answer);
        }
      }
    }
  });

  test('a walk is the same in a list and on its own', async () => {
    const { served } = await opened();
    const random = seededRandom(51);
    let walks = 0;
    for (let i = 0; i < 20; i++) {
      const start = { ...positionOf(random), step_free: i % 2 === 1 };
      const { results } = FindResult.parse(
        bodyOf(await served({ read: 'nearest', query: { ...start, by: 'walk', limit: 10 } })),
      );
      for (const { id, walk, walk_min: min } of results) {
        const alone = RouteResult.parse(bodyOf(await served({ read: 'walk', id, query: start })));
        expect({ start, id, walk, min }).toEqual({ start, id, walk: alone.walk, min: alone.walk.min });
        walks++;
      }
    }
    expect(walks).toBeGreaterThan(100);
  });
});

function bodyOf(answer: Answer): unknown {
  return 'body' in answer ? answer.body : undefined;
}
