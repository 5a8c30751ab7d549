/** Every word of a page is in the catalogue: said in a made-up language, nothing stays as it was. */

import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { FindResult } from '../../../schemas/reads/read-results.ts';
import type { ToiletDetails } from '../../../schemas/toilet/details.ts';
import type { Toilet } from '../../../schemas/toilet/toilet.ts';
import { renderPage } from '../../../server/pages/shell/page.ts';
import { ToiletView } from '../../../views/contribute/toilet-view.tsx';
import { OfflineAreas } from '../../../views/find/late-parts.tsx';
import type { SearchAnswer } from '../../../views/find/search-state.ts';
import { SearchView } from '../../../views/find/search-view.tsx';
import { WayView } from '../../../views/way/way-view.tsx';
import { PSEUDO_TEXTS, wordsOf } from '../../fixtures/said-words.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const texts = PSEUDO_TEXTS;

const DECISION = { by: 'votes', votes_for: 2, votes_total: 3, as_of: '2026-11-18' } as const;
const RICH: Partial<Toilet> = {
  open_now: true,
  closes_at: '2026-11-18T22:00:00+01:00',
  gender: ['female', 'male'],
  cleanliness: { average: 4.2, count: 12 },
  confirmations: 3,
  last_confirmed_at: '2026-11-02T08:00:00Z',
  verification_state: 'disputed',
  partner: {
    name: '',
    tier: 'plus',
    conditions: 'everyone',
    opening_hours: null,
    open_now: false,
    closes_at: null,
  },
  provenance: {
    source: 'osm:node/1',
    checked: '2026-03',
    decided: {
      fee: DECISION,
      access: { by: 'moderator', votes_for: null, votes_total: null, as_of: '2026-11-18' },
    },
  },
};
const POOR: Partial<Toilet> = { source: 'community' };
const ATTRIBUTION = {
  text: '© OpenStreetMap contributors',
  license: 'ODbL-1.0',
  url: 'https://x.example/',
  license_notice_url: 'https://x.example/',
};

function found(...results: FindResult['results']): SearchAnswer {
  const origin = { lat: 0, lon: 0, label: '', source: 'place' as const };
  const status = results.length > 0 ? 'ok' : 'no_results';
  return { kind: 'found', result: { status, origin, results, attribution: ATTRIBUTION, display_note: '' } };
}

const ANSWERS: SearchAnswer[] = [
  { kind: 'nothing' },
  found(),
  found(wholeToilet(RICH), wholeToilet(POOR)),
  { kind: 'position', fault: 'denied' },
  { kind: 'position', fault: 'timeout' },
  { kind: 'position', fault: 'unavailable' },
  ...(['parameters', 'limited', 'lookup', 'loading', 'internal', 'offline'] as const).map(
    (fault) => ({ kind: 'fault', fault }) as const,
  ),
];

test.each(ANSWERS)('finding: %j', (answer) => {
  const state = {
    base: '',
    query: { filters: ['free'] as const, place: '' },
    answer,
    nowMs: Date.parse('2026-11-18T12:00:00Z'),
    hasWalks: true,
    covered: null,
    demo: true,
    scripted: true,
    takesContributions: true,
    map: { styles: null, bounds: null },
    start: null,
  };
  expect(wordsOf(renderToString(<SearchView state={state} texts={texts} />))).toEqual([]);
});

const WALK = { source: 'network', distance_m: 80, min: 3, flights: 0 } as const;
const LINE = {
  type: 'LineString' as const,
  coordinates: [
    [0, 0],
    [1, 0],
  ],
};

test.each([false, true])('a walk, its gap closed: %s', (isClosed) => {
  const { distance_m: _, walk_min: __, bearing: ___, ...toilet } = wholeToilet(RICH);
  const gap = { min: 2, from_min: 1, to_min: 3, geometry: LINE };
  const result = {
    ...{ status: 'ok' as const, at: '2026-11-18T12:00:00Z', walk: WALK, geometry: LINE, truncated: true },
    results: [{ toilet, detour_min: 1, along_min: 1, along_m: 80 }],
    gap: { ...gap, closed_by: { toilet, walk: WALK, gap_min: 1, geometry: LINE } },
    ...{ attribution: ATTRIBUTION, display_note: '' },
  };
  const ends = { from: { lat: 0, lon: 0, label: '' }, to: { lat: 0, lon: 0, label: '' } };
  const state = {
    ...{ base: '', query: { isClosed }, nowMs: Date.parse(result.at), scripted: true, hasApi: true },
    answer: {
      kind: 'found' as const,
      result,
      ...ends,
      asides: {},
      at: '2026-11-18T18:00:00+01:00',
      savedMs: 0,
    },
    map: { styles: null, bounds: null },
  };
  // Units are the language's own (Intl).
  expect(wordsOf(renderToString(<WayView state={state} texts={texts} />))).toEqual([]);
});

test.each([RICH, POOR])('a toilet: %j', (some) => {
  const { distance_m: _, walk_min: __, bearing: ___, ...toilet } = wholeToilet(some);
  const result = { toilet, attribution: ATTRIBUTION, display_note: '' };
  const nowMs = Date.parse('2026-11-18T12:00:00Z');
  // What a register calls its grade and itself is its own.
  const from = { source: '', title: '', credit: '', licence: '', as_of: '2026-11' };
  const details: ToiletDetails = {
    ...{ disposal: ['flush'], drinking_water: 'yes', central_key: 'eurokey' },
    grade: { value: '', scale: ['', 'B'], on: '2026', ...from },
    cabins: { count: 2, ...from },
    out_of_service: from,
  };
  const week = [
    { day: '2026-11-18', open: [{ from: '00:00', to: '24:00' }], isUnclear: false },
    { day: '2026-11-19', open: [], isUnclear: true },
    { day: '2026-11-20', open: [], isUnclear: false },
  ];
  const state = {
    result,
    details,
    where: '',
    week,
    nowMs,
    base: '',
    scripted: true,
    takesContributions: true,
  };
  const words = wordsOf(renderToString(<ToiletView state={state} texts={texts} />));
  // The word between the items of a list and the days of the week are the language's own (Intl).
  expect(words.filter((text) => text !== ' and ' && !text.endsWith('day'))).toEqual([]);
});

test('kept areas', () => {
  const area = { label: '', lon: 0, lat: 0, savedMs: 0, count: 2 };
  const act = () => {};
  for (const keeping of ['possible', 'busy', 'done', 'failed'] as const) {
    const view = (
      <OfflineAreas texts={texts} areas={[area]} keeping={keeping} onKeep={act} onOpen={act} onRemove={act} />
    );
    expect(wordsOf(renderToString(view))).toEqual([]);
  }
});

test('the shell', async () => {
  const page = { title: '', description: '', body: null, texts, address: '/' };
  const response = await renderPage(
    { baseUrl: 'https://x.example', contact: 'ops@toilets.example', imprint: '', accounts: {} },
    page,
  );
  const [, body = ''] = (await response.text()).split('<body');
  expect(wordsOf(`<body${body}`)).toEqual([]);
});
