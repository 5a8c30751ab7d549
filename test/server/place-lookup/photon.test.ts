import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { bestPlace, type Lookup, MAX_BODY_BYTES, MAX_RUNNING } from '../../../server/place-lookup/photon.ts';
import { answerOf, json, photonServer, RUE_GRIMALDI } from '../../fixtures/photon.ts';

const FOUND: Lookup = {
  status: 'found',
  place: { lon: 7.42, lat: 43.73, label: 'Rue Grimaldi, Monaco' },
};
const ONE_FAULT: Lookup = { status: 'unavailable', retryAfterS: 5 };

describe('a lookup', () => {
  test('finds a place, and asks for as much as it needs', async () => {
    const { photon, requests, answer } = await photonServer();
    let userAgent: string | undefined;
    answer((request, response) => {
      userAgent = request.headers['user-agent'];
      json(answerOf(RUE_GRIMALDI))(request, response);
    });
    expect(await photon.find('  rue \n Grimaldi & Co? ')).toEqual(FOUND);
    expect(Object.fromEntries(requests[0]!)).toEqual({ q: 'rue Grimaldi & Co?', limit: '5', lang: 'en' });
    expect(userAgent).toBe('Lootiles test');
  });

  test('is not asked the words of asking', async () => {
    const { photon, requests } = await photonServer();
    await photon.find('Toiletten in der Nähe von Grimaldi');
    expect(requests[0]?.get('q')).toBe('Grimaldi');
  });

  test('looks further down the answer where only one country counts', async () => {
    const { photon, requests, answer } = await photonServer();
    answer(json(answerOf({ name: 'Grimaldi', countrycode: 'IT' }, RUE_GRIMALDI)));
    expect(await photon.find('grimaldi', 'mc')).toMatchObject({ status: 'found', place: { lon: 8.42 } });
    expect(await photon.find('grimaldi', 'de')).toEqual({ status: 'not-found' });
    expect(requests.map((each) => each.get('limit'))).toEqual(['20', '20']);
  });

  test('finds nothing where there is nothing; nothing is asked where there is no question', async () => {
    const { photon, requests } = await photonServer();
    expect(await photon.find('nowhere')).toEqual({ status: 'not-found' });
    expect(await photon.find(' \t ')).toEqual({ status: 'not-found' });
    expect(requests).toHaveLength(1);
  });

  test('is unavailable where the service refuses the question, which takes it from nobody else', async () => {
    const { photon, answer, log } = await photonServer();
    answer(json({ message: 'Language is not supported.' }, 400));
    for (let i = 0; i < 6; i++) expect(await photon.find(`strange ${i}`)).toEqual(ONE_FAULT);
    answer(json(answerOf(RUE_GRIMALDI)));
    expect(await photon.find('rue grimaldi')).toEqual(FOUND);
    expect(log).toEqual([
      'The place lookup service returned status 400. Check that PLACE_LOOKUP_URL is a Photon server with English enabled.',
    ]);
  });

  test('keeps the parameters that the address has of its own', async () => {
    const { requests, answer } = await photonServer();
    answer(json(answerOf(RUE_GRIMALDI)));
    const { photon: keyed } = await photonServer({
      url: 'https://photon.example/api?key=secret',
      fetch: async (url) => {
        requests.push(new URL(String(url)).searchParams);
        return Response.json(answerOf(RUE_GRIMALDI));
      },
    });
    await keyed.find('x y');
    expect(Object.fromEntries(requests[0]!)).toEqual({ key: 'secret', q: 'x y', limit: '5', lang: 'en' });
  });
});

describe('a service that fails', () => {
  test.each([
    ['an error', json({}, 500)],
    ['too many requests', json({}, 429)],
    ['garbage', json('no such thing')],
    [
      'something that is not JSON',
      (_: unknown, response: { end(text: string): void }) => response.end('<p>'),
    ],
    ['half an answer', (_: unknown, response: { end(text: string): void }) => response.end('{"type":"Fea')],
  ])('by %s makes the lookup unavailable', async (_, how) => {
    const { photon, answer } = await photonServer();
    answer(how);
    expect(await photon.find('x y')).toEqual(ONE_FAULT);
  });

  test('by closing the connection, or by not being there, makes the lookup unavailable', async () => {
    const { photon, answer } = await photonServer();
    answer((request) => request.socket.destroy());
    expect(await photon.find('x y')).toEqual(ONE_FAULT);
    const { photon: nobody } = await photonServer({ url: 'http://127.0.0.1:1/api' });
    expect(await nobody.find('x y')).toEqual(ONE_FAULT);
  });

  test('by a redirect makes the lookup unavailable; nobody follows it', async () => {
    const { requests, answer, photon } = await photonServer();
    answer((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect(await photon.find('x y')).toEqual(ONE_FAULT);
    expect(requests).toHaveLength(1);
  });

  test('by never answering, or never ending the answer, makes the lookup unavailable', async () => {
    const { photon, answer } = await photonServer({ timeLimitMs: 200 });
    answer(() => {});
    expect(await photon.find('silent')).toEqual(ONE_FAULT);
    answer((_, response) => {
      response.write('{"type":"FeatureCollection",');
    });
    expect(await photon.find('stuck')).toEqual(ONE_FAULT);
  });

  test('by an endless answer is read only up to the limit', async () => {
    const { photon, answer } = await photonServer();
    let sent = 0;
    const closed = new Promise((resolve) => {
      answer((_, response) => {
        response.on('close', resolve);
        const send = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536;
        };
        response.on('drain', send);
        send();
      });
    });
    expect(await photon.find('x y')).toEqual(ONE_FAULT);
    await closed;
    expect(sent).toBeLessThan(64 * MAX_BODY_BYTES);
  });
});

describe('the breaker of a lookup', () => {
  test('opens after five faults, tries again after 30 s, closes when that goes well', async () => {
    const { photon, clock, requests, log, answer } = await photonServer();
    answer(json({}, 500));
    for (let i = 0; i < 4; i++) expect(await photon.find(`secret ${i}`)).toEqual(ONE_FAULT);
    expect(await photon.find('secret 4')).toEqual({ status: 'unavailable', retryAfterS: 30 });
    clock.ms = 12_345;
    expect(await photon.find('secret 5')).toEqual({ status: 'unavailable', retryAfterS: 18 });
    expect(requests).toHaveLength(5);

    clock.ms = 30_000;
    expect(await photon.find('secret 6')).toEqual({ status: 'unavailable', retryAfterS: 30 });
    expect(await photon.find('secret 7')).toEqual({ status: 'unavailable', retryAfterS: 30 });
    expect(requests).toHaveLength(6);

    clock.ms = 60_000;
    answer(json(answerOf(RUE_GRIMALDI)));
    const [trial, other] = await Promise.all([photon.find('secret 8'), photon.find('secret 9')]);
    expect([trial, other]).toEqual([FOUND, { status: 'unavailable', retryAfterS: 30 }]);
    expect(await photon.find('secret 10')).toEqual(FOUND);
    expect(requests).toHaveLength(8);
    // One outage is one line in the first minute, however often it is tried.
    expect(log).toEqual([
      'The place lookup service fails (status 500). It gets no requests for 30 s.',
      'The place lookup service answers again.',
    ]);
  });

  test.each([
    ['not an answer of this protocol', {}, json({ query: 'secret' })],
    ['no answer within 0.05 s', { timeLimitMs: 50 }, () => {}],
    ['UND_ERR_SOCKET', {}, (request: IncomingMessage) => request.socket.destroy()],
    ['no connection', { url: 'http://user:secret@127.0.0.1:1/api' }, () => {}],
    [
      'it redirects elsewhere',
      {},
      (_: unknown, response: ServerResponse) => response.writeHead(302, { location: '/secret' }).end(),
    ],
  ])('names the fault in the log (%s), never the question', async (reason, parts, how) => {
    const { photon, log, answer } = await photonServer(parts);
    answer(how);
    for (let i = 0; i < 5; i++) await photon.find(`secret ${i}`);
    expect(log).toEqual([`The place lookup service fails (${reason}). It gets no requests for 30 s.`]);
  });

  test('answers what it knows while it is open', async () => {
    const { photon, answer } = await photonServer();
    answer(json(answerOf(RUE_GRIMALDI)));
    await photon.find('known place');
    answer(json({}, 500));
    for (let i = 0; i < 5; i++) await photon.find(`unknown ${i}`);
    expect(await photon.find('known place')).toEqual(FOUND);
  });
});

describe('the memory of a lookup', () => {
  test('answers the same question once in ten minutes, found or not, however it is written', async () => {
    const { photon, clock, requests, answer } = await photonServer();
    await photon.find('nowhere');
    answer(json(answerOf(RUE_GRIMALDI)));
    await photon.find('Café  Grimaldi');
    clock.ms = 599_999;
    expect(await photon.find(' cafe\u0301 GRIMALDI ')).toEqual(FOUND);
    expect(await photon.find('nowhere')).toEqual({ status: 'not-found' });
    expect(requests).toHaveLength(2);
    clock.ms = 600_000;
    expect(await photon.find('nowhere')).toEqual(FOUND);
    expect(requests).toHaveLength(3);
  });

  test('keeps countries apart, and no faults', async () => {
    const { photon, requests, answer } = await photonServer();
    answer(json(answerOf(RUE_GRIMALDI)));
    await photon.find('grimaldi');
    expect(await photon.find('grimaldi', 'IT')).toEqual({ status: 'not-found' });
    expect(await photon.find('grimaldi', 'MC')).toEqual(FOUND);
    expect(await photon.find('grimaldi', 'mc')).toEqual(FOUND);
    expect(requests).toHaveLength(3);
    answer(json({}, 500));
    expect(await photon.find('later')).toEqual(ONE_FAULT);
    answer(json(answerOf(RUE_GRIMALDI)));
    expect(await photon.find('later')).toEqual(FOUND);
  });
});

describe('questions at the same time', () => {
  test('share one request where they are equal', async () => {
    const { photon, requests, answer } = await photonServer();
    answer(json(answerOf(RUE_GRIMALDI)));
    const lookups = await Promise.all(
      ['Rue Grimaldi', 'rue grimaldi', ' rue  grimaldi'].map((text) => photon.find(text)),
    );
    expect(lookups).toEqual([FOUND, FOUND, FOUND]);
    expect(requests).toHaveLength(1);
  });

  test('share a fault, which counts once', async () => {
    const { photon, answer } = await photonServer();
    answer(json({}, 500));
    const lookups = await Promise.all(Array.from({ length: 10 }, () => photon.find('rue grimaldi')));
    expect(lookups).toEqual(Array.from({ length: 10 }, () => ONE_FAULT));
    answer(json(answerOf(RUE_GRIMALDI)));
    expect(await photon.find('rue grimaldi')).toEqual(FOUND);
  });

  test('are not more than a shared service should get', async () => {
    const { photon, requests, answer } = await photonServer();
    const full = Promise.withResolvers<void>();
    answer(async (request, response) => {
      if (requests.length === MAX_RUNNING) full.resolve();
      await full.promise;
      json(answerOf(RUE_GRIMALDI))(request, response);
    });
    const lookups = await Promise.all(
      Array.from({ length: MAX_RUNNING + 5 }, (_, i) => photon.find(`q ${i}`)),
    );
    expect(requests).toHaveLength(MAX_RUNNING);
    expect(lookups.filter(({ status }) => status === 'found')).toHaveLength(MAX_RUNNING);
    expect(lookups.at(-1)).toEqual({ status: 'unavailable', retryAfterS: 1 });
    expect(await photon.find('q 24')).toEqual(FOUND);
  });
});

describe('the best place of an answer', () => {
  test('is the first one', () => {
    const body = answerOf(RUE_GRIMALDI, { ...RUE_GRIMALDI, name: 'Rue Plati' });
    expect(bestPlace(body, undefined)).toEqual({ lon: 7.42, lat: 43.73, label: 'Rue Grimaldi, Monaco' });
  });

  test('is the first one of the country, in any case of its code', () => {
    const body = answerOf(
      { name: 'Paris', country: 'United States', countrycode: 'US' },
      { name: 'Paris', country: 'nowhere' },
      { name: 'Paris', country: 'France', countrycode: 'FR' },
    );
    expect(bestPlace(body, 'fr')).toEqual({ lon: 9.42, lat: 43.73, label: 'Paris, France' });
    expect(bestPlace(body, 'DE')).toBeUndefined();
    expect(bestPlace(answerOf({ name: 'Leeds', countrycode: 'GB' }), 'uk')?.label).toBe('Leeds');
  });

  test.each([
    [{ name: 'Zeil', city: 'Frankfurt', country: 'Germany' }, 'Zeil, Frankfurt, Germany'],
    [{ name: 'Berlin', city: 'Berlin', country: 'Germany' }, 'Berlin, Germany'],
    [{ street: 'Zeil', housenumber: '5', city: 'Frankfurt' }, 'Zeil 5, Frankfurt'],
    [{ name: 'Kallio', district: 'Helsinki', country: 'Finland' }, 'Kallio, Helsinki, Finland'],
    [{ name: 'Sea' }, 'Sea'],
  ])('is called %o', (properties, label) => {
    expect(bestPlace(answerOf(properties), undefined)?.label).toBe(label);
  });

  test('has a name: one without is passed over', () => {
    expect(bestPlace(answerOf({}, { name: 'Sea' }), undefined)?.label).toBe('Sea');
    expect(bestPlace(answerOf({}), undefined)).toBeUndefined();
  });

  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['an object of another kind', { message: 'missing search term' }],
    ['no features', { type: 'FeatureCollection' }],
    ['a line', { ...answerOf(), features: [{ geometry: { type: 'LineString', coordinates: [] } }] }],
    ['a name that is a number', answerOf({ name: 5 })],
    ['a name that is a book', answerOf({ name: 'x'.repeat(256) })],
    ['more features than asked for', answerOf(...Array.from({ length: 101 }, () => RUE_GRIMALDI))],
    [
      'a place off the Earth',
      {
        ...answerOf(),
        features: [{ geometry: { type: 'Point', coordinates: [43, 97] }, properties: { name: 'x' } }],
      },
    ],
  ])('is a fault where the answer is %s', (_, body) => {
    expect(() => bestPlace(body, undefined)).toThrow();
  });
});
