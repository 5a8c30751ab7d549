/** The page that proposes a toilet as events. Pure; propose.tsx runs the effects. */
import type { PendingResult } from '../../schemas/people/contribution.ts';
import { PROPOSED_PLAIN } from '../../schemas/toilet/facts.ts';
import type { Position, ProposeActions } from '../../views/contribute/propose-view.tsx';
import type { Answers } from '../../views/contribute/votes.ts';
import { type Located, round } from '../page/position.ts';
import { type Step, step } from '../page/use-events.ts';
import type { Contributed } from '../send/contribute.ts';

type Shown = Pick<
  ProposeActions,
  'note' | 'locating' | 'pin' | 'street' | 'known' | 'busy' | 'failed' | 'done'
>;

export interface ProposalState extends Shown {
  /** Ids of listed toilets that it is not. */
  readonly others: ReadonlySet<string>;
  /** How often the user asked to look for listed toilets again. */
  readonly looks: number;
}

export type ProposalEvent =
  /** The pin was moved on the map. */
  | { readonly on: 'pin'; readonly position: Position }
  /** A position by name, by coordinates or from the map. */
  | { readonly on: 'position'; readonly position: Position }
  | { readonly on: 'located'; readonly located: Located }
  | { readonly on: 'no-position'; readonly note: ProposeActions['note'] }
  | ({ readonly on: 'looked' } & Pick<ProposeActions, 'known' | 'street'>)
  | { readonly on: 'send'; readonly body: object }
  | { readonly on: 'sent'; readonly sent: Contributed<PendingResult>; readonly atMs: number }
  | { readonly on: 'locate' | 'look' | 'look-again' | 'another' };

export type ProposalEffect =
  | { readonly do: 'show'; readonly position: Position }
  | { readonly do: 'locate' }
  | { readonly do: 'send'; readonly body: object }
  | { readonly do: 'focus'; readonly selector: string };

type ProposalStep = Step<ProposalState, ProposalEffect>;

export function reduceProposal(state: ProposalState, event: ProposalEvent): ProposalStep {
  switch (event.on) {
    case 'pin':
      return step(withPin(state, event.position));
    case 'position':
      return goTo(state, event.position);
    case 'locate':
      return state.locating ? step(state) : step({ ...state, locating: true }, { do: 'locate' });
    case 'located': {
      const { located } = event;
      const next = { ...state, locating: false };
      return 'fault' in located ? step({ ...next, note: located.fault }) : goTo(next, located);
    }
    case 'no-position':
      return step({ ...state, note: event.note });
    case 'look':
      return step({ ...state, known: { kind: 'looking' } });
    case 'looked':
      return step({ ...state, known: event.known, street: event.street });
    case 'look-again':
      return step({ ...state, looks: state.looks + 1 });
    case 'another': {
      const others = new Set([...state.others, ...knownIds(state)]);
      return step({ ...state, others }, { do: 'focus', selector: '#facts-title' });
    }
    case 'send': {
      const { busy, pin } = state;
      if (busy || !pin) return step(state);
      const body = { ...pin, ...event.body };
      return step({ ...state, busy: true, failed: undefined }, { do: 'send', body });
    }
    case 'sent': {
      const { sent, atMs } = event;
      const next = { ...state, busy: false };
      if (sent.ok || 'waiting' in sent)
        return step(
          { ...next, done: sent.ok ? 'sent' : 'waiting' },
          { do: 'focus', selector: '#done-title' },
        );
      const { fault } = sent;
      const failed = { action: 'propose', fault, atMs } as const;
      if (!fault.fields) return step({ ...next, failed });
      return step({ ...next, failed }, { do: 'focus', selector: '#proposal [aria-invalid=true]' });
    }
  }
}

/** Whether the user said of each listed toilet that the proposed one is another. */
export function isAnother(state: ProposalState): boolean {
  return knownIds(state).every((id) => state.others.has(id));
}

function knownIds({ known }: ProposalState): string[] {
  return known.kind === 'found' ? known.toilets.map(({ id }) => id) : [];
}

function goTo(state: ProposalState, position: Position): ProposalStep {
  return step(withPin(state, position), { do: 'show', position });
}

function withPin(state: ProposalState, { lat, lon }: Position): ProposalState {
  return { ...state, note: undefined, pin: { lat: round(lat), lon: round(lon) } };
}

const FIELDS = ['access', 'fee', ...PROPOSED_PLAIN, 'opening_hours', 'name', 'how_to_find'] as const;
/** The field of a value that is tapped (views/contribute/hours-field.tsx). */
const TAPPED: Partial<Record<(typeof FIELDS)[number], string>> = { opening_hours: 'opening_hours-text' };

/** Makes the body of a proposal from the form (interface 5.1): empty fields are left out. Pure. */
export function proposalOf(answers: Answers): Partial<Record<(typeof FIELDS)[number], string>> {
  const given = FIELDS.map((name) => [name, (answers.get(TAPPED[name] ?? name) ?? '').trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== '' && value !== 'unknown'));
}

/** Position in the fields for coordinates; with a comma, too, as many write it. */
export function readPosition(answers: Answers): Position | undefined {
  const lat = degrees(answers.get('lat'), 90);
  const lon = degrees(answers.get('lon'), 180);
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
}

function degrees(text: string | null, most: number): number | undefined {
  const clean = (text ?? '').trim().replace(',', '.');
  if (!/^-?\d{1,3}(\.\d+)?$/.test(clean)) return undefined;
  const value = Number(clean);
  return Math.abs(value) <= most ? value : undefined;
}
