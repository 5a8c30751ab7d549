/** The page of a toilet without a browser: forms, contributions, and where the focus goes. */
import { expect, test } from 'vitest';
import {
  type HelpEffect,
  type HelpEvent,
  type HelpState,
  reduceHelp,
} from '../../../web/contribute/toilet-events.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const START: HelpState = {
  page: {
    base: '',
    result: {
      toilet: wholeToilet({ id: 'lt_n1', wheelchair: 'yes' }),
      attribution: { text: '', license: '', url: '', license_notice_url: '' },
      display_note: '',
    },
    nowMs: 0,
    details: {},
    where: null,
    week: null,
    scripted: true,
    takesContributions: true,
  },
  open: undefined,
  busy: undefined,
  outcome: undefined,
  confirmed: false,
  agreed: new Map(),
};
const CONFIRM: HelpEvent = { on: 'send', sending: { action: 'confirm' } };
const RATE: HelpEvent = { on: 'toggle', form: 'rate' };

function play(...events: HelpEvent[]): { state: HelpState; effects: readonly HelpEffect[] } {
  return events.reduce((before, event) => reduceHelp(before.state, event), {
    state: START,
    effects: [] as readonly HelpEffect[],
  });
}

function taken(action: 'confirm' | 'rate' | 'correct', more: object = {}): HelpEvent {
  const outcome = { action, shown: true, votes: [], result: {} } as unknown as (HelpEvent & {
    on: 'taken';
  })['outcome'];
  return { on: 'taken', outcome, page: { nowMs: 7 }, ...more };
}

test('a form opens, closes, and gives way to another; the human check begins', () => {
  expect(play(RATE)).toMatchObject({ state: { open: 'rate' }, effects: [{ do: 'prepare' }] });
  expect(play(RATE, RATE).state.open).toBeUndefined();
  expect(play(RATE, { on: 'toggle', form: 'report' }).state.open).toBe('report');
});

test('while something is sent nothing else is sent, opened or closed', () => {
  expect(play(CONFIRM).effects).toEqual([{ do: 'send', sending: { action: 'confirm' } }]);
  for (const event of [CONFIRM, RATE, { on: 'correct', fact: 'name' }] as const) {
    const { state, effects } = play(CONFIRM, event);
    expect([state.open, effects]).toEqual([undefined, []]);
  }
});

test('a toilet is confirmed once; the page shows what it changed', () => {
  const { state } = play(CONFIRM, taken('confirm'));
  expect(state).toMatchObject({ confirmed: true, busy: undefined, page: { nowMs: 7 } });
  expect(play(CONFIRM, taken('confirm'), CONFIRM).effects).toEqual([]);
});

test('a form that was taken closes, and the focus goes to its button', () => {
  const data = new FormData();
  const { state, effects } = play(RATE, { on: 'send', sending: { action: 'rate', data } }, taken('rate'));
  expect(state.open).toBeUndefined();
  expect(effects[0]).toEqual({ do: 'focus', selector: '#help-rate' });
});

test('a form that was refused stays, and the focus goes to the wrong field, or to the reason', () => {
  const refused = (fields?: string[]): HelpEvent => {
    const fault = fields ? { kind: 'fields' as const, fields } : { kind: 'offline' as const };
    return { on: 'refused', action: 'rate', fault, atMs: 1 };
  };
  expect(play(RATE, refused(['rating']))).toMatchObject({
    state: { open: 'rate', busy: undefined },
    effects: [{ do: 'focus', selector: '#help [aria-invalid=true]' }, { do: 'scroll' }],
  });
  expect(play(RATE, refused()).effects[0]).toEqual({ do: 'focus', selector: '#help .help-fault' });
});

test('a fact that is right is voted for; one that is not known cannot be', () => {
  const { effects } = play({ on: 'agree', fact: 'wheelchair' });
  const votes = [{ attribute: 'wheelchair', value: 'yes' }];
  expect(effects).toEqual([{ do: 'send', sending: { action: 'correct', votes, fact: 'wheelchair' } }]);
  const agreed = play({ on: 'agree', fact: 'wheelchair' }, taken('correct', { fact: 'wheelchair' }));
  expect([...agreed.state.agreed]).toEqual([['wheelchair', 'help.agreed']]);
  expect(play({ on: 'agree', fact: 'name' }).effects).toEqual([]);
});

test('an agreement is thanked for at once, and can be taken back; when it counts, nothing moves', () => {
  const thank: HelpEvent = { on: 'thank', fact: 'wheelchair' };
  const thanked = play(thank);
  expect([...thanked.state.agreed]).toEqual([['wheelchair', 'confirm.thanks']]);
  expect(thanked.effects).toEqual([{ do: 'focus', selector: '#agreed-wheelchair' }]);
  const back = play(thank, { on: 'take-back', fact: 'wheelchair' });
  expect([...back.state.agreed]).toEqual([]);
  expect(back.effects).toEqual([{ do: 'focus', selector: '#agree-wheelchair' }]);
  const sent = play(thank, { on: 'agree', fact: 'wheelchair' }, taken('correct', { fact: 'wheelchair' }));
  expect([...sent.state.agreed]).toEqual([['wheelchair', 'help.agreed']]);
  expect(sent.effects).toEqual([]);
  expect(play({ on: 'thank', fact: 'name' }).state.agreed.size).toBe(0);
});

test('all that is shown is voted for at once, but for that the toilet is there', () => {
  const [effect] = play({ on: 'agree', fact: 'all' }).effects;
  const sending = effect?.do === 'send' ? effect.sending : undefined;
  const votes = sending && 'votes' in sending ? sending.votes : [];
  expect(votes).toContainEqual({ attribute: 'wheelchair', value: 'yes' });
  expect(votes.map(({ attribute }) => attribute)).not.toContain('existence');
  const { state, effects } = play({ on: 'agree', fact: 'all' }, taken('correct', { fact: 'all' }));
  expect([...state.agreed]).toEqual([['all', 'help.agreed']]);
  expect(effects[0]).toEqual({ do: 'focus', selector: '#agreed-all' });
});

test('a confirmation whose time to undo is over does not wait for another contribution', () => {
  const agree: HelpEvent = { on: 'agree', fact: 'wheelchair' };
  expect(play(agree, CONFIRM).effects).toEqual([{ do: 'send', sending: { action: 'confirm' } }]);
});

test('what waits for a connection is said to wait, also beside its fact; a confirmation can be taken back', () => {
  const waiting = { id: '1', isUnsent: true };
  const kept = (action: 'confirm' | 'correct'): HelpEvent => ({
    on: 'taken',
    outcome: { action, waiting },
    page: {},
    ...(action === 'correct' && { fact: 'wheelchair' }),
  });
  const agreed = play({ on: 'agree', fact: 'wheelchair' }, kept('correct')).state;
  expect([...agreed.agreed]).toEqual([['wheelchair', 'waiting.kept']]);
  const confirmed = play(CONFIRM, kept('confirm'));
  expect(confirmed.state).toMatchObject({ confirmed: true, outcome: { waiting } });
  const after = (isUnsent: boolean) => reduceHelp(confirmed.state, { on: 'undone', isUnsent }).state;
  expect(after(true)).toMatchObject({ confirmed: false, outcome: undefined });
  expect(after(false)).toMatchObject({ confirmed: true, outcome: undefined });
});

test('correcting a fact opens its form there; an open form is not opened anew', () => {
  const focus = { do: 'focus', selector: '#choices-fee input' };
  const once = play({ on: 'correct', fact: 'fee' });
  expect(once).toMatchObject({ state: { open: 'correct' }, effects: [{ do: 'prepare' }, focus] });
  expect(play({ on: 'correct', fact: 'fee' }, { on: 'correct', fact: 'fee' }).effects).toEqual([focus]);
});
