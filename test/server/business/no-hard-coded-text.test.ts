/** Every word of the pages of businesses is in their catalogue, in every state that a listing can be in. */
import { expect, test } from 'vitest';
import { PlanState } from '../../../overlay/plans.ts';
import { claimForm } from '../../../server/business/claim-page.ts';
import type { Wrong } from '../../../server/business/fields.ts';
import { listingBody } from '../../../server/business/listing-view.ts';
import { standingOf } from '../../../server/business/plan-standing.ts';
import type { BusinessKey } from '../../../views/texts/business/catalogue.ts';
import { en } from '../../../views/texts/business/en.ts';
import { Texts } from '../../../views/texts/texts.ts';
import { NOW } from '../../fixtures/generation.ts';
import { listing } from '../../fixtures/listings.ts';
import { pseudoMessages, wordsOf } from '../../fixtures/said-words.ts';

const said = new Texts<BusinessKey>('en', pseudoMessages(en));
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
const WRONG: Wrong = { key: 'wrong.fields', fields: new Set(FIELDS) };
const PLACE = { zone: 'UTC', country: 'MC', lon: 7, lat: 43 };
/** Hours as they are written, days and clocks as the language calls them (Intl). */
const NAMES = /(?:Mo|Fr|Tu|Su|Sa|PH|off|[,:;\d-])+|\w+day|\w{3},? \d+ \w{3}(?: at)? \d\d:\d\d UTC|UTC/g;

const wordsIn = async (body: unknown) =>
  wordsOf(String(await body)).filter((words) => /\p{L}{2}/u.test(words.replace(NAMES, '')));

test('the form of a claim', async () => {
  expect(await wordsIn(claimForm(said, '/', {}, WRONG))).toEqual([]);
});

test.each([null, ...PlanState.options])('a listing with the plan %s', async (planState) => {
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
          const view = {
            listing: one,
            standing: standingOf(one, NOW),
            toilet: { id: 'lt_n1', name: '', isShown: true, place: PLACE },
            now: NOW,
            isSold,
            done,
            wrong: WRONG,
            form: {},
            at: (path: string) => path,
          };
          expect(await wordsIn(listingBody(said, view))).toEqual([]);
        }
});
