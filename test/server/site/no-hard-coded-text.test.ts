/** Every word of a page is in the catalogue: said in a made-up language, nothing stays as it was. */

import { html } from 'hono/html';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { FindResult } from '../../../schemas/read-results.ts';
import type { Toilet } from '../../../schemas/toilet.ts';
import { renderPage } from '../../../server/pages/page.ts';
import type { FindAnswer } from '../../../views/find-state.ts';
import { FindView } from '../../../views/find-view.ts';
import { KeptAreas } from '../../../views/kept-areas.ts';
import { en } from '../../../views/texts/en.ts';
import { en as helpEn } from '../../../views/texts/help/en.ts';
import type { HelpMessages } from '../../../views/texts/help/help-texts.ts';
import { type MessageKey, Texts } from '../../../views/texts/texts.ts';
import { ToiletView } from '../../../views/toilet-view.ts';
import { pseudoMessages, wordsOf } from '../../fixtures/said-words.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const texts = new Texts<MessageKey | keyof HelpMessages>('en', pseudoMessages({ ...en, ...helpEn }));

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

function found(...results: FindResult['results']): FindAnswer {
  const origin = { lat: 0, lon: 0, label: '', source: 'place' as const };
  const status = results.length > 0 ? 'ok' : 'no_results';
  return { kind: 'found', result: { status, origin, results, attribution: ATTRIBUTION, display_note: '' } };
}

const ANSWERS: FindAnswer[] = [
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
    demo: true,
    scripted: true,
    helps: true,
    map: { styleUrl: null, bounds: null },
  };
  expect(wordsOf(renderToString(h(FindView, { state, texts })))).toEqual([]);
});

test.each([RICH, POOR])('a toilet: %j', (some) => {
  const { distance_m: _, walk_min: __, bearing: ___, ...toilet } = wholeToilet(some);
  const result = { toilet, attribution: ATTRIBUTION, display_note: '' };
  const state = { result, nowMs: Date.parse('2026-11-18T12:00:00Z'), base: '', helps: true };
  const words = wordsOf(renderToString(h(ToiletView, { state, texts })));
  // The word between the items of a list is the language's own (Intl).
  expect(words.filter((text) => text !== ' and ')).toEqual([]);
});

test('kept areas', () => {
  const area = { label: '', lon: 0, lat: 0, savedMs: 0, count: 2 };
  const act = () => {};
  for (const keeping of ['possible', 'busy', 'done', 'failed'] as const) {
    const view = h(KeptAreas, { texts, areas: [area], keeping, onKeep: act, onOpen: act, onRemove: act });
    expect(wordsOf(renderToString(view))).toEqual([]);
  }
});

test('the shell', async () => {
  const page = { title: '', description: '', body: html``, texts, address: '/' };
  const response = await renderPage(
    { baseUrl: 'https://x.example', contact: 'ops@toilets.example', imprint: '', accounts: {} },
    page,
  );
  const [, body = ''] = (await response.text()).split('<body');
  expect(wordsOf(`<body${body}`)).toEqual([]);
});
