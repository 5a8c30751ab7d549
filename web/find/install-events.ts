/** The offer to install the app as events: after the second visit or something saved, and never again once refused. Pure. */
import { hasFields, parseKept } from '../page/device-storage.ts';
import { type Step, step } from '../page/use-events.ts';

/** Openings of the page that are nearer than that are one visit. */
const VISIT_MS = 30 * 60_000;
const ENOUGH_VISITS = 2;

/** The part of it that a device keeps. */
export interface InstallHistory {
  readonly visits: number;
  /** Time of the last opening. */
  readonly openedMs: number;
  /** It was refused or installed. */
  readonly isOver: boolean;
}

/** `prompt`: the browser asks. `share`: the reader finds it in the menu for sharing. */
export type InstallWay = 'prompt' | 'share';

export interface InstallState extends InstallHistory {
  readonly way: InstallWay | undefined;
}

export type InstallEvent =
  | {
      readonly on: 'opened';
      readonly history: InstallHistory;
      readonly way: InstallWay | undefined;
      readonly nowMs: number;
    }
  /** The browser would ask; or it did, and does not again. */
  | { readonly on: 'ready' | 'asked' }
  | { readonly on: 'refused' | 'installed' };

export interface InstallEffect {
  readonly do: 'keep';
  readonly history: InstallHistory;
}

export const NEVER_OPENED: InstallHistory = { visits: 0, openedMs: 0, isOver: false };

export function reduceInstall(state: InstallState, event: InstallEvent): Step<InstallState, InstallEffect> {
  switch (event.on) {
    case 'opened': {
      const { history, nowMs, way } = event;
      const isVisit = Math.abs(nowMs - history.openedMs) >= VISIT_MS;
      const visits = Math.min(ENOUGH_VISITS, history.visits + (isVisit ? 1 : 0));
      return keep({ way: way ?? state.way, visits, openedMs: nowMs, isOver: history.isOver });
    }
    case 'ready':
      return step({ ...state, way: 'prompt' });
    case 'asked':
      return step({ ...state, way: undefined });
    case 'refused':
    case 'installed':
      return keep({ ...state, isOver: true });
  }
}

function keep(state: InstallState): Step<InstallState, InstallEffect> {
  const { visits, openedMs, isOver } = state;
  return step(state, { do: 'keep', history: { visits, openedMs, isOver } });
}

/**
 * The way that is offered; undefined if none is.
 * @param hasSaved an area, a toilet or a place is saved
 */
export function offeredWay({ way, visits, isOver }: InstallState, hasSaved: boolean): InstallWay | undefined {
  return !isOver && (hasSaved || visits >= ENOUGH_VISITS) ? way : undefined;
}

/** Reads what a device has stored; damaged, it is a first visit. */
export function parseHistory(text: string | null): InstallHistory {
  const stored = parseKept(text);
  return isHistory(stored) ? stored : NEVER_OPENED;
}

function isHistory(value: unknown): value is InstallHistory {
  return hasFields(value, { visits: 'number', openedMs: 'number', isOver: 'boolean' });
}
