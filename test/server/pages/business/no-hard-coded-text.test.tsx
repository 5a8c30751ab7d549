/** Every word of the pages of businesses is in their catalogue, in every state that a listing can be in. */
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { PlanState } from '../../../../overlay/partners/plans.ts';
import { standingOf } from '../../../../server/pages/business/plan-standing.ts';
import { weekOf } from '../../../../server/website/week.ts';
import type { FormErrors } from '../../../../views/components/fields.tsx';
import { ClaimForm } from '../../../../views/pages/business/claim-page.tsx';
import { ListingPage } from '../../../../views/pages/business/listing-page.tsx';
import { NOW } from '../../../fixtures/generation.ts';
import { listing } from '../../../fixtures/listings.ts';
import { PSEUDO_TEXTS, wordsOf } from '../../../fixtures/said-words.ts';

const said = PSEUDO_TEXTS;
const FIELDS = [
  'business_name',
  'contact_email',
  'contact_phone',
  'website',
  'note',
  'conditions',
  'opening_hours',
  'tier',
];
const WRONG: FormErrors = { key: 'wrong.fields', fields: new Set(FIELDS) };
const PLACE = { zone: 'UTC', country: 'MC', lon: 7, lat: 43 };
/** Hours as they are written, days and clocks as the language calls them (Intl). */
const NAMES = /(?:Mo|Fr|Tu|Su|Sa|PH|off|[,:;\d-])+|\w+day|\w{3},? \d+ \w{3}(?: at)? \d\d:\d\d UTC|UTC/g;

const wordsIn = (body: VNode) =>
  wordsOf(renderToString(body)).filter((words) => /\p{L}{2}/u.test(words.replace(NAMES, '')));

test('the form of a claim', () => {
  expect(wordsIn(<ClaimForm texts={said} action="/" values={{}} wrong={WRONG} />)).toEqual([]);
});

test.each([null, ...PlanState.options])('a listing with the plan %s', (planState) => {
  for (const closedUntil of [null, new Date(NOW.getTime() + 60_000)])
    for (const isSold of [true, false])
      for (const checkoutExpiresAt of [null, new Date(NOW.getTime() + 60_000)])
        for (const done of ['saved', 'closed-now', 'opened', 'paid'] as const) {
          const one = listing({
            businessName: '',
            planState,
            closedUntil,
            checkoutExpiresAt,
            openingHours: 'Mo-Fr 08:00-18:00; We "?"',
            ...(planState === 'past_due' && { pastDueSince: NOW }),
          });
          const state = {
            listing: one,
            standing: standingOf(one, NOW),
            toilet: { id: 'lt_n1', name: '', isShown: true },
            zone: PLACE.zone,
            week: weekOf(one.openingHours ?? '', PLACE, NOW.getTime()),
            now: NOW,
            isSold,
            done,
            wrong: WRONG,
            form: {},
          };
          expect(wordsIn(<ListingPage texts={said} at={(path) => path} state={state} />)).toEqual([]);
        }
});
