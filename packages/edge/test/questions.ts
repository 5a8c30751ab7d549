/** Random questions to the reads, right and wrong, around the made town of the tests. */
import fc from 'fast-check';
import { FILTERS } from '../../../schemas/toilet/facts.ts';
import { BASE_URL } from '../../../test/fixtures/app.ts';

export interface Question {
  readonly target: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** All that a client sees. */
export async function answerOf(answer: Response | Promise<Response>) {
  const given = await answer;
  return {
    status: given.status,
    headers: Object.fromEntries([...given.headers].sort()),
    body: await given.text(),
  };
}

export const requestOf = ({ target, ...init }: Question) => new Request(`${BASE_URL}${target}`, init);

const lon = fc.double({ min: 7.39, max: 7.45, noNaN: true });
const lat = fc.double({ min: 43.7, max: 43.75, noNaN: true });
const rarely = <T>(often: fc.Arbitrary<T>, wrong: readonly T[]) =>
  fc.oneof({ weight: 30, arbitrary: often }, { weight: 1, arbitrary: fc.constantFrom(...wrong) });
const flag = rarely(fc.constantFrom('true', 'false'), ['', 'yes', '1']);
const maybe = (text: fc.Arbitrary<string>) => fc.option(text, { nil: undefined, freq: 1 });
const seldom = (text: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: text });

const filters = {
  ...Object.fromEntries(FILTERS.map((name) => [name, seldom(flag)])),
  gender: seldom(rarely(fc.constantFrom('female', 'male', 'unisex'), ['x'])),
  key: seldom(rarely(fc.constantFrom('eurokey', 'radar'), ['?'])),
  always_open: seldom(flag),
  drinking_water: seldom(flag),
  shower: seldom(flag),
  whelchair: seldom(flag),
};
const nearest = fc
  .record({
    ...filters,
    lat: rarely(lat.map(String), ['91', '', '1e3', '0']),
    lon: rarely(lon.map(String), ['-181', 'x', '0']),
    limit: maybe(rarely(fc.integer({ min: 1, max: 20 }).map(String), ['0', '21', '1.5'])),
    known_open: seldom(flag),
    max_distance_m: seldom(rarely(fc.integer({ min: 1, max: 3_000 }).map(String), ['50001'])),
    by: seldom(rarely(fc.constant('walk'), ['air', 'distance'])),
    step_free: seldom(flag),
  })
  .map((query) => `/nearest${queryOf(query)}`);
const written = fc
  .record({
    ...filters,
    place: fc.oneof(
      fc.tuple(lat, lon).map(([y, x]) => `${y.toFixed(4)}, ${x.toFixed(4)}`),
      fc.constantFrom('43°44′N 7°25′E', 'here', 'near me', '8FM9PCJ9+2V', '43.7', 'x', '999, 999'),
    ),
    country: seldom(rarely(fc.constant('MC'), ['Monaco'])),
  })
  .map((query) => `/nearest${queryOf(query)}`);
const area = fc
  .record({
    ...filters,
    bbox: rarely(
      fc
        .tuple(lon, lat, fc.double({ min: 0.0001, max: 0.05, noNaN: true }))
        .map(([x, y, side]) => [x, y, x + side, y + side].join(',')),
      ['', '7,43,8,44', '7.4,43.7,7.4', '7.5,43,7.4,44'],
    ),
    limit: maybe(rarely(fc.integer({ min: 1, max: 200 }).map(String), ['201'])),
  })
  .map(queryOf);
/** @param ids of toilets that are there */
export function questionsAbout(ids: readonly string[]): fc.Arbitrary<Question> {
  const id = fc.oneof(
    { weight: 20, arbitrary: fc.nat().map((n) => ids[n % ids.length]!) },
    { weight: 1, arbitrary: fc.constantFrom('lt_no', '%zz', 'lt%5Fn1', 'x'.repeat(80), 'a.b') },
  );
  const one = fc.tuple(id, fc.constantFrom('', '/details')).map(([name, part]) => `/${name}${part}`);
  const way = fc
    .tuple(
      id,
      fc.record({
        lat: rarely(lat.map(String), ['']),
        lon: rarely(lon.map(String), ['200']),
        step_free: seldom(flag),
      }),
    )
    .map(([name, query]) => `/${name}/route${queryOf(query)}`);
  const along = fc
    .record({
      ...{ from_lat: rarely(lat.map(String), ['']), from_lon: lon.map(String) },
      ...{ to_lat: lat.map(String), to_lon: rarely(lon.map(String), ['200']) },
      ...{ wheelchair: seldom(flag), step_free: seldom(flag) },
      at: maybe(rarely(fc.constant('2026-11-18T18:00:00+01:00'), ['18:00'])),
    })
    .map((query) => `/route/toilets${queryOf(query)}`);
  const name = fc
    .record({ lat: rarely(lat.map(String), ['']), lon: rarely(lon.map(String), ['200']) })
    .map((query) => `/places/at${queryOf(query)}`);
  const below = (rest: fc.Arbitrary<string>) => rest.map((each) => `/toilets${each}`);
  return fc.record({
    target: fc
      .oneof(
        { weight: 6, arbitrary: below(nearest) },
        { weight: 1, arbitrary: below(written) },
        { weight: 2, arbitrary: below(area) },
        { weight: 3, arbitrary: below(one) },
        { weight: 2, arbitrary: below(way) },
        { weight: 2, arbitrary: along },
        { weight: 1, arbitrary: name },
      )
      .map((rest) => `/api/v1${rest}`),
    method: rarely(fc.constant('GET'), ['HEAD', 'OPTIONS', 'POST', 'DELETE']),
    headers: rarely<Record<string, string>>(fc.constantFrom({}, { accept: 'application/geo+json' }), [
      { 'if-none-match': '*' },
      { accept: 'text/html' },
      { accept: 'application/geo+json;q=0.4, application/json' },
    ]),
  });
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
