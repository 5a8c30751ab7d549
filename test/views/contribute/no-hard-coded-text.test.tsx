/** Every word of the forms, of what becomes of them, and of the page that proposes is in the catalogues. */
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { ContributeFaultKind, ContributeOutcome } from '../../../views/contribute/contribute-fault.ts';
import { ContributeView } from '../../../views/contribute/contribute-view.tsx';
import type { ContributeActions } from '../../../views/contribute/form-end.tsx';
import type { KnownToilets } from '../../../views/contribute/known-toilets.tsx';
import { type ProposeActions, ProposeView } from '../../../views/contribute/propose-view.tsx';
import { WayForm } from '../../../views/contribute/way-form.tsx';
import { PSEUDO_TEXTS, wordsOf } from '../../fixtures/said-words.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const texts = PSEUDO_TEXTS;
const toilet = wholeToilet({
  fee: { required: true, amount: 1, currency: 'EUR' },
  gender: ['female'],
  opening_hours: '24/7',
});
const act = () => {};
const KINDS: ContributeFaultKind[] = [
  'nothing',
  'fields',
  'limited',
  'today',
  'check-failed',
  'check-away',
  'check-impossible',
  'sign-in',
  'database',
  'off',
  'gone',
  'origin',
  'offline',
  'internal',
];

/** Data: a currency, amounts, times, days of the clock. */
const DATA = /^(EUR|€.*|\w+day( at)? [\d:]+|at|and)$/;
const unsaid = (markup: string) => wordsOf(markup).filter((words) => !DATA.test(words.trim()));

function helping(some: Partial<ContributeActions>): string {
  const actions: ContributeActions = {
    open: undefined,
    busy: undefined,
    outcome: undefined,
    confirmed: false,
    late: undefined,
    question: undefined,
    agreed: new Map(),
    undoable: undefined,
    onTakeBack: act,
    onAgree: act,
    onBegin: act,
    onConfirm: act,
    onUndo: act,
    onToggle: act,
    onCorrect: act,
    onSend: act,
    onReadHours: async () => undefined,
    ...some,
  };
  return renderToString(<ContributeView toilet={toilet} texts={texts} base="" actions={actions} />);
}

test.each(['rate', 'report', 'correct'] as const)('the form to %s, also where all of it is wrong', (open) => {
  const fields = ['rating', 'kind', 'note', 'fee_amount', 'opening_hours', 'gender', 'name'];
  const outcome = { action: open, fault: { kind: 'fields', fields }, atMs: 0 } as const;
  expect(unsaid(helping({ open, busy: open }))).toEqual([]);
  expect(unsaid(helping({ open, outcome }))).toEqual([]);
});

test.each(KINDS)('the fault %s', (kind) => {
  const fault = { kind, retryAfterS: 7_000 };
  expect(unsaid(helping({ outcome: { action: 'confirm', fault, atMs: 0 } }))).toEqual([]);
  expect(unsaid(helping({ open: 'rate', outcome: { action: 'rate', fault, atMs: 0 } }))).toEqual([]);
});

test('what is taken', () => {
  const vote = { votes_for: 1, votes_total: 2 };
  const outcomes: ContributeOutcome[] = [
    { action: 'confirm', shown: true, result: { id: 'lt_n1', last_confirmed_at: '', confirmations: 2 } },
    {
      action: 'rate',
      shown: false,
      result: { id: 'lt_n1', rating: 4, cleanliness: { average: 4.5, count: 2 } },
    },
    { action: 'report', shown: true, result: { id: '', status: 'pending' } },
    {
      action: 'correct',
      shown: true,
      votes: [
        { attribute: 'wheelchair', value: 'yes', shown: true, ...vote },
        { attribute: 'existence', value: 'gone', shown: false, ...vote },
      ],
    },
  ];
  for (const outcome of outcomes) expect(unsaid(helping({ outcome, confirmed: true }))).toEqual([]);
});

const FOUND: KnownToilets[] = [
  { kind: 'looking' },
  { kind: 'unsure' },
  { kind: 'found', toilets: [] },
  { kind: 'found', toilets: [toilet, { ...toilet, id: 'lt_n2' }] },
];
const NOTES = ['denied', 'timeout', 'unavailable', 'place-unknown', 'coordinates-wrong', undefined] as const;

test.each(FOUND.flatMap((known) => NOTES.map((note) => [known.kind, note, known] as const)))(
  'proposing: %s, %s',
  (_, note, known) => {
    const actions: ProposeActions = {
      onReadHours: async () => undefined,
      search: {
        text: '',
        suggestions: [],
        active: -1,
        onInput: act,
        onKeyDown: act,
        offersHere: true,
        onFocus: act,
        onHere: act,
        onLeave: act,
        onChoose: act,
        onSubmit: act,
      },
      note,
      locating: note === undefined,
      pictureRef: null,
      mapRef: null,
      mapNote: 'failed',
      pin: { lat: 1, lon: 2 },
      street: undefined,
      known,
      isAnother: note === undefined,
      busy: false,
      failed: undefined,
      done: undefined,
      nowMs: 0,
      onNearMe: act,
      onToMiddle: act,
      onCoordinates: act,
      onLookAgain: act,
      onAnother: act,
      onBegin: act,
      onSend: act,
      onRestart: act,
    };
    const state = { base: '', position: null, map: { styles: null, bounds: null } };
    expect(unsaid(renderToString(<ProposeView state={state} texts={texts} actions={actions} />))).toEqual([]);
    for (const done of ['sent', 'waiting'] as const)
      expect(
        unsaid(renderToString(<ProposeView state={state} texts={texts} actions={{ ...actions, done }} />)),
      ).toEqual([]);
    expect(unsaid(renderToString(<ProposeView state={state} texts={texts} />))).toEqual([]);
  },
);

test.each([
  undefined,
  { action: 'propose', fault: { kind: 'fields', fields: ['how_to_find'] }, atMs: 0 },
] as const)('how one finds it: %j', (failed) => {
  const form = { texts, base: '', busy: false, failed, onSend: act, onSkip: act };
  expect(wordsOf(renderToString(<WayForm {...form} />))).toEqual([]);
});
