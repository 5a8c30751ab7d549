/** Questions about another time than now: of the reads over REST, and of the same reads over files. */
import { beforeAll, describe, expect, test } from 'vitest';
import { QUESTIONS } from '../../../schemas/reads/questions.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, FROM } from '../../../test/fixtures/app.ts';
import { NOW, publishToilets } from '../../../test/fixtures/generation.ts';
import { workFolder } from '../../../test/fixtures/imports.ts';
import { openReader, publicationOf } from '../../../test/fixtures/publication.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';
import { askedOf } from '../src/asked-of.ts';

/** A river is the border: on one bank it is an hour earlier. */
const TOILETS = [
  baseToilet({
    id: 'lt_n1',
    lon: -7.41,
    lat: 37.2,
    zone: 'Europe/Lisbon',
    opening_hours: 'Mo-Su 08:00-22:00',
  }),
  baseToilet({
    id: 'lt_n2',
    lon: -7.4,
    lat: 37.2,
    zone: 'Europe/Madrid',
    opening_hours: 'Mo-Su 08:00-22:00',
  }),
  baseToilet({ id: 'lt_n3', lon: -7.39, lat: 37.2, zone: 'Europe/Madrid', opening_hours: null }),
];
const NEAREST = '/api/v1/toilets/nearest?lat=37.2&lon=-7.42';
const BOX = '/api/v1/toilets?bbox=-7.5,37.1,-7.3,37.3';
const TODAY = NOW.toISOString().slice(0, 10);
const TOMORROW = new Date(NOW.getTime() + 86_400_000).toISOString().slice(0, 10);

describe('a question about another time', () => {
  let store: LocalStore;
  let app: ReturnType<typeof appOn>['app'];
  const nowMs = NOW.getTime();
  const ask = async (target: string, headers: Record<string, string> = {}) => {
    const answer = await app.request(target, { headers }, FROM);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) };
  };
  const opensOf = ({ results }: { results: { id: string; open_now: unknown; closes_at: unknown }[] }) =>
    Object.fromEntries(results.map(({ id, open_now: open, closes_at: closes }) => [id, [open, closes]]));

  beforeAll(async () => {
    store = new LocalStore(workFolder());
    await publishToilets(store, TOILETS);
    ({ app } = appOn(store, NOW.getTime()));
  });

  test.each([NEAREST, BOX])('%s is answered by the clock of each toilet', async (path) => {
    const { body } = await ask(`${path}&at=${TOMORROW}T21:30`);
    expect(opensOf(body)).toEqual({
      lt_n1: [true, `${TOMORROW}T22:00:00+00:00`],
      lt_n2: [true, `${TOMORROW}T22:00:00+01:00`],
      lt_n3: ['unknown', null],
    });
    expect(body.display_note).toContain(
      `those of 21:30 on ${TOMORROW} by the clock of each toilet, not of now.`,
    );
  });

  test.each([NEAREST, BOX])('%s is answered for one moment if it has an offset', async (path) => {
    const { body } = await ask(`${path}&at=${TOMORROW}T22:30%2B01:00`);
    expect(opensOf(body)).toMatchObject({
      lt_n1: [true, `${TOMORROW}T22:00:00+00:00`],
      lt_n2: [false, null],
    });
    expect(body.display_note).toMatch(/those of 2[12]:30 on \S+ \(UTC\+0[01]:00\), not of now/);
  });

  test.each([NEAREST, BOX])('%s has the filters of that time', async (path) => {
    const idsOf = async (more: string) => Object.keys(opensOf((await ask(`${path}${more}`)).body));
    expect(await idsOf('&at=23:00&open_now=true')).toEqual(['lt_n3']);
    expect((await idsOf(`&at=${TOMORROW}T22:30%2B01:00&open_now=true`)).sort()).toEqual(['lt_n1', 'lt_n3']);
    expect((await idsOf('&at=21:59&open_now=true')).sort()).toEqual(['lt_n1', 'lt_n2', 'lt_n3']);
  });

  test('known_open and the words about it are those of that time', async () => {
    expect(opensOf((await ask(`${NEAREST}&at=09:00&known_open=true`)).body)).toMatchObject({
      lt_n1: [true, expect.anything()],
      lt_n2: [true, expect.anything()],
    });
    const { body } = await ask(`${NEAREST}&at=21:00&open_now=true`);
    expect(body.display_note).toContain('Known to be open at 21:00: 2 of 3.');
    expect(body.display_note).not.toMatch(/open now/);
  });

  test('22:00 is the next one there', async () => {
    // Noon in UTC: the clock of Lisbon shows it now, that of Madrid showed it an hour ago.
    expect(NOW.toISOString().slice(11, 16)).toBe('12:00');
    const { body } = await ask(`${NEAREST}&at=12:00`);
    expect(opensOf(body)).toMatchObject({
      lt_n1: [true, `${TODAY}T22:00:00+00:00`],
      lt_n2: [true, `${TOMORROW}T22:00:00+01:00`],
    });
  });

  test.each([
    ['lt_n1', '23:00', false],
    ['lt_n2', '23:00', false],
    ['lt_n2', `${TOMORROW}T21:30`, true],
    ['lt_n2', `${TOMORROW}T21:30Z`, false],
    ['lt_n1', `${TOMORROW}T21:30Z`, true],
  ])('%s alone at %s', async (id, at, isOpen) => {
    const { body } = await ask(`/api/v1/toilets/${id}?at=${at}`);
    expect([body.toilet.open_now, body.display_note]).toEqual([
      isOpen,
      expect.stringMatching(/^open_now, closes_at and the filters are those of /),
    ]);
    const { body: details } = await ask(`/api/v1/toilets/${id}/details?at=${at}`);
    expect(details.details.opens_at !== undefined).toBe(!isOpen);
    expect(details.display_note).toBe(body.display_note);
  });

  test.each(['/api/v1/toilets/lt_n2?', '/api/v1/toilets/lt_n2/details?', `${BOX}&`])(
    '%s has an ETag of its own, and caches keep it for a minute',
    async (path) => {
      const now = await ask(path.slice(0, -1));
      const late = await ask(`${path}at=23:00`);
      const etag = late.headers.get('etag') ?? '';
      expect(etag).not.toBe(now.headers.get('etag'));
      expect(late.headers.get('cache-control')).toBe('public, max-age=60');
      expect((await ask(`${path}at=23:00`, { 'if-none-match': etag })).status).toBe(304);
      expect((await ask(path.slice(0, -1), { 'if-none-match': etag })).status).toBe(200);
    },
  );

  test('a question about now is answered as if there had been none about another time', async () => {
    const before = await ask(BOX);
    await ask(`${BOX}&at=23:00`);
    const after = await ask(BOX);
    expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')]);
  });

  test('words say the time, not "now"', async () => {
    const wordsAt = async (path: string) => JSON.stringify((await ask(path)).body.words);
    for (const path of [`${NEAREST}&`, `${BOX}&`, '/api/v1/toilets/lt_n1/details?']) {
      expect(await wordsAt(`${path}lang=en&at=21:00`)).toContain('"name":"Open at 21:00"');
      expect(await wordsAt(`${path}lang=de-AT&at=21:00`)).toContain('"name":"Geöffnet um 21:00"');
      expect(await wordsAt(`${path}lang=en&at=21:00`)).not.toContain('Open now');
      expect(await wordsAt(`${path}lang=en`)).toContain('"name":"Open now"');
    }
  });

  test.each([
    'noon',
    '24:00',
    '9:00',
    '2026-02-30T10:00',
    '1999-01-01T10:00',
    '2099-01-01T10:00Z',
    '',
    'now',
  ])('at=%s is refused everywhere', async (at) => {
    for (const path of [
      `${NEAREST}&`,
      `${BOX}&`,
      '/api/v1/toilets/lt_n1?',
      '/api/v1/toilets/lt_n1/details?',
    ]) {
      const { status, body } = await ask(`${path}at=${at}`);
      expect([path, status, body.invalid_params?.[0]?.name]).toEqual([path, 400, 'at']);
    }
  });

  test('files answer as the server', async () => {
    const reader = await openReader(publicationOf(store, await publishToilets(store, TOILETS)));
    for (const at of ['21:30', '12:00', `${TOMORROW}T22:30+01:00`]) {
      const query = askedOf(QUESTIONS.findToiletsNear, { lat: 37.2, lon: -7.42, at, open_now: true }, nowMs);
      const { body } = await ask(`${NEAREST}&open_now=true&at=${encodeURIComponent(at)}`);
      const { results, display_note: note } = await reader.nearest(query, { lon: -7.42, lat: 37.2 }, nowMs);
      expect([opensOf({ results }), note]).toEqual([opensOf(body), body.display_note]);
    }
    expect(() => askedOf(QUESTIONS.findToiletsNear, { lat: 37.2, lon: -7.42, at: 'noon' }, nowMs)).toThrow(
      RangeError,
    );
  });
});
