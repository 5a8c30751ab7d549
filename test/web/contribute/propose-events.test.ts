/** The page that proposes a toilet without a browser. */
import { describe, expect, test } from 'vitest';
import { SubmissionBody } from '../../../schemas/people/contribution.ts';
import {
  isAnother,
  type ProposalEffect,
  type ProposalEvent,
  type ProposalState,
  proposalOf,
  readPosition,
  reduceProposal,
} from '../../../web/contribute/propose-events.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const START: ProposalState = {
  pin: undefined,
  street: undefined,
  known: { kind: 'looking' },
  others: new Set(),
  looks: 0,
  note: undefined,
  locating: false,
  busy: false,
  failed: undefined,
  done: undefined,
};
const AT = { lat: 43.7, lon: 7.4 };
const PLACED: ProposalEvent = { on: 'position', position: AT };

function play(...events: ProposalEvent[]): { state: ProposalState; effects: readonly ProposalEffect[] } {
  return events.reduce((before, event) => reduceProposal(before.state, event), {
    state: START,
    effects: [] as readonly ProposalEffect[],
  });
}

test('a position moves pin and map, and takes a note away; a pin that is dragged moves no map', () => {
  const placed = play({ on: 'no-position', note: 'place-unknown' }, PLACED);
  expect(placed.state).toMatchObject({ pin: AT, note: undefined });
  expect(placed.effects).toEqual([{ do: 'show', position: AT }]);
  expect(play({ on: 'pin', position: AT }).effects).toEqual([]);
});

test('the device is located once at a time; a refusal is a note', () => {
  expect(play({ on: 'locate' }, { on: 'locate' }).effects).toEqual([]);
  const refused = play({ on: 'locate' }, { on: 'located', located: { fault: 'denied' } });
  expect(refused.state).toMatchObject({ locating: false, note: 'denied', pin: undefined });
});

test('listed toilets are others once the user said so; new ones are asked about again', () => {
  const known = (...ids: string[]): ProposalEvent => ({
    on: 'looked',
    known: { kind: 'found', toilets: ids.map((id) => wholeToilet({ id })) },
    street: undefined,
  });
  expect(isAnother(play(known('lt_n1')).state)).toBe(false);
  const said = play(known('lt_n1'), { on: 'another' });
  expect(isAnother(said.state)).toBe(true);
  expect(said.effects).toEqual([{ do: 'focus', selector: '#facts-title' }]);
  expect(isAnother(play(known('lt_n1'), { on: 'another' }, known('lt_n1', 'lt_n2')).state)).toBe(false);
});

test('a proposal is sent once, with its position; not without one', () => {
  const sending: ProposalEvent = { on: 'send', body: { access: 'public' } };
  expect(play(sending).effects).toEqual([]);
  expect(play(PLACED, sending).effects).toEqual([{ do: 'send', body: { ...AT, access: 'public' } }]);
  expect(play(PLACED, sending, sending).effects).toEqual([]);
});

test.each([
  [{ ok: true, value: { id: 'sub_1', status: 'pending' } }, '#done-title'],
  [{ ok: false, waiting: { id: '1', isUnsent: true } }, '#done-title'],
  [{ ok: false, fault: { kind: 'fields', fields: ['name'] } }, '#proposal [aria-invalid=true]'],
  [{ ok: false, fault: { kind: 'offline' } }, undefined],
] as const)('after %j the focus goes to %s', (sent, selector) => {
  const { state, effects } = play(PLACED, { on: 'send', body: {} }, { on: 'sent', sent, atMs: 1 });
  expect(state.busy).toBe(false);
  expect(state.done).toBe(sent.ok ? 'sent' : 'waiting' in sent ? 'waiting' : undefined);
  expect(effects).toEqual(selector ? [{ do: 'focus', selector }] : []);
});

function answers(entered: Record<string, string>) {
  return { get: (name: string) => entered[name] ?? null, getAll: () => [] };
}

test('a proposal has what was said, and nothing that was left open', () => {
  const proposal = proposalOf(
    answers({
      access: 'public',
      fee: 'unknown',
      wheelchair: 'limited',
      name: '  ',
      how_to_find: ' By the gate ',
    }),
  );
  expect(proposal).toEqual({ access: 'public', wheelchair: 'limited', how_to_find: 'By the gate' });
  expect(SubmissionBody.safeParse({ lat: 1, lon: 2, ...proposal }).success).toBe(true);
});

describe('coordinates', () => {
  test.each([
    ['43.7384', '7.4246', { lat: 43.7384, lon: 7.4246 }],
    [' 43,7384 ', '-7', { lat: 43.7384, lon: -7 }],
    ['90', '180', { lat: 90, lon: 180 }],
    ['90.1', '0', undefined],
    ['0', '-180.5', undefined],
    ['', '7', undefined],
    ['43°', '7', undefined],
    ['1e2', '7', undefined],
  ])('%s, %s', (lat, lon, expected) => {
    expect(readPosition(answers({ lat, lon }))).toEqual(expected);
  });
});
