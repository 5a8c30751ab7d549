/**
 * The app of the moderation page. After a decision it shows the next item; it reports and skips one that another
 * moderator decided meanwhile. The address names which queue or toilet is looked at.
 */

import type { ComponentChild } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { draftOf, NO_DRAFT } from '../../views/moderation/corrections.ts';
import { decisionOf, pathOfItem } from '../../views/moderation/decision-of.ts';
import { positionOf, toiletIdOf } from '../../views/moderation/item-words.ts';
import {
  type Done,
  type Item,
  type ModerationActions,
  type ModerationStart,
  type ModerationState,
  QUEUES,
  TABS,
  type Tab,
} from '../../views/moderation/moderation-state.ts';
import { ModerationView } from '../../views/moderation/moderation-view.tsx';
import type { ModerationTexts } from '../../views/texts/areas.ts';
import { readHours } from '../page/read-hours.ts';
import { faultOf, ModerationApi } from './api.ts';
import { keepKeysOn, keptKeysOn, useKeys } from './use-keys.ts';
import { useSpotMap } from './use-spot-map.ts';

const EMPTY = {
  items: [],
  decisions: [],
  next: null,
  chosen: undefined,
  toilet: undefined,
  place: undefined,
  draft: NO_DRAFT,
  reason: '',
  wantsNote: true,
  fault: undefined,
};

export function ModerationApp({
  start,
  texts,
}: {
  start: ModerationStart;
  texts: ModerationTexts;
}): ComponentChild {
  const [state, setState] = useState<ModerationState>(() => ({
    ...start,
    ...EMPTY,
    ...addressed(),
    isLoading: false,
    isDeciding: false,
    counts: undefined,
    done: undefined,
    keysOn: keptKeysOn(),
    showsKeys: false,
  }));
  const patch = useCallback(
    (some: Partial<ModerationState>) => setState((before) => ({ ...before, ...some })),
    [],
  );
  const api = useMemo(() => new ModerationApi(start.base), [start.base]);
  /** Number of the last question: the answer of an earlier one is not shown any more. */
  const latest = useRef(0);
  /** True if the title of the item gets the focus as soon as it is shown. A frame later a key already rests elsewhere. */
  const leadsToTitle = useRef(false);
  useLayoutEffect(() => {
    if (!leadsToTitle.current) return;
    leadsToTitle.current = false;
    document.getElementById('item-title')?.focus();
  });

  const lookAt = useCallback(
    async (id: string, number: number) => {
      const fetched = await api.toilet(id);
      if (number !== latest.current) return;
      patch(fetched.ok ? { toilet: fetched.value } : { toilet: undefined, fault: faultOf(fetched) });
    },
    [api, patch],
  );

  const choose = useCallback(
    (item: Item | undefined, more: Partial<ModerationState> = {}) => {
      const number = ++latest.current;
      const draft = item?.queue === 'submissions' ? draftOf(item.of) : NO_DRAFT;
      patch({
        chosen: item,
        toilet: undefined,
        place: undefined,
        draft,
        reason: '',
        wantsNote: true,
        fault: undefined,
        ...more,
      });
      const toiletId = item && toiletIdOf(item);
      if (toiletId !== undefined) void lookAt(toiletId, number);
      const at = item && positionOf(item);
      if (at)
        void api.placeAt(at).then((place) => {
          if (number === latest.current) patch({ place });
        });
    },
    [api, patch, lookAt],
  );

  const load = useCallback(
    async (tab: Tab, asked: string) => {
      const number = ++latest.current;
      patch({ ...EMPTY, tab, asked, isLoading: true });
      if (tab === 'toilet') {
        if (asked !== '') await lookAt(asked, number);
      } else if (tab === 'decisions') {
        const fetched = await api.decisions(null);
        if (number !== latest.current) return;
        patch(
          fetched.ok
            ? { decisions: fetched.value.items, next: fetched.value.next }
            : { fault: faultOf(fetched) },
        );
      } else {
        const fetched = await api.queue(tab, null);
        if (number !== latest.current) return;
        if (fetched.ok)
          choose(fetched.value.items[0], { items: fetched.value.items, next: fetched.value.next });
        else patch({ fault: faultOf(fetched) });
      }
      patch({ isLoading: false });
    },
    [api, patch, lookAt, choose],
  );

  useEffect(() => {
    const follow = () => {
      const { tab, asked } = addressed();
      void load(tab, asked);
    };
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [load]);

  // Also after each decision, and when another queue is opened: other moderators decide as well.
  useEffect(() => {
    void api.counts().then((fetched) => {
      if (fetched.ok) patch({ counts: fetched.value });
    });
  }, [api, patch, state.tab, state.done]);

  const go = (tab: Tab, asked = '') => {
    history.pushState(null, '', asked === '' ? `?show=${tab}` : `?toilet=${encodeURIComponent(asked)}`);
    patch({ done: undefined });
    void load(tab, asked);
  };

  const more = async () => {
    const { tab, next, items, decisions } = state;
    const queue = QUEUES.find((name) => name === tab);
    const number = latest.current;
    const fetched = queue ? await api.queue(queue, next) : undefined;
    if (number !== latest.current) return;
    if (fetched?.ok) return patch({ items: [...items, ...fetched.value.items], next: fetched.value.next });
    if (fetched) return patch({ fault: faultOf(fetched) });
    const trail = await api.decisions(next);
    if (number !== latest.current) return;
    if (trail.ok) patch({ decisions: [...decisions, ...trail.value.items], next: trail.value.next });
    else patch({ fault: faultOf(trail) });
  };

  /** The item that is decided leaves; the one behind it takes its place. */
  const leave = (item: Item, more: Partial<ModerationState>) => {
    const at = state.items.findIndex(({ id }) => id === item.id);
    const items = state.items.filter(({ id }) => id !== item.id);
    leadsToTitle.current = true;
    choose(items[at] ?? items[at - 1], { items, ...more });
  };

  const decide = async (path: string, body: object, words: Done['words'], then: (done: Done) => void) => {
    if (state.isDeciding) return;
    patch({ isDeciding: true, fault: undefined });
    const fetched = await api.decide(path, body);
    patch({ isDeciding: false });
    if (fetched.ok) return then({ words, decisionId: fetched.value.id });
    const fault = faultOf(fetched);
    const { chosen } = state;
    if (fetched.status === 409 && chosen && path.startsWith(pathOfItem(chosen)))
      leave(chosen, { fault, done: undefined });
    else patch({ fault, done: undefined });
    if (fault.fields.length > 0) document.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };

  const decideItem = (isYes: boolean) => {
    const { chosen } = state;
    if (!chosen) return;
    const { path, body, words, isMissingReason } = decisionOf(chosen, isYes, state);
    if (isMissingReason) {
      patch({ fault: { words: 'mod.wrong-fields', fields: ['reason'] } });
      document.getElementById('reason')?.focus();
      return;
    }
    void decide(path, body, words, (done) => leave(chosen, { done, fault: undefined }));
  };

  /** Decides about a toilet, in any part of the page: it is loaded anew. */
  const decideToilet = (id: string, deed: string, body: object, words: Done['words']) =>
    void decide(
      `toilets/${encodeURIComponent(id)}/${deed}`,
      { ...body, ...reasonOf(state) },
      words,
      (done) => {
        patch({ done, reason: '' });
        void lookAt(id, latest.current);
      },
    );

  /** Undoes votes, perhaps on many facts: the queue is loaded anew. */
  const undoVotes = (path: string, body: object) =>
    void decide(path, body, 'mod.done-undo-votes', (done) => {
      patch({ done });
      void load(state.tab, '');
    });

  const actions: ModerationActions = {
    onTab: (tab) => go(tab),
    onChoose: (item) => choose(item),
    onMore: () => void more(),
    onDraft: (draft) => patch({ draft }),
    onReadHours: (text, signal) => readHours(start.base, text, signal),
    onReason: (reason) => patch({ reason }),
    onWantsNote: (wantsNote) => patch({ wantsNote }),
    onYes: () => decideItem(true),
    onNo: () => decideItem(false),
    onGone: (id) => decideToilet(id, 'gone', {}, 'mod.done-gone'),
    onLock: (id, fact, value, replaces) =>
      decideToilet(id, 'lock', { fact, value, replaces }, 'mod.done-lock'),
    onUnlock: (id, fact) => decideToilet(id, 'unlock', { fact }, 'mod.done-unlock'),
    onUndo: (id) =>
      void decide(`decisions/${id}/undo`, {}, 'mod.done-undo', () => {
        patch({ done: undefined });
        void load(state.tab, state.asked);
      }),
    onRevoke: (id, reason) =>
      void decide(`claims/${encodeURIComponent(id)}/revoke`, { reason }, 'mod.done-revoke', () => {
        void load(state.tab, '');
      }),
    onUndoVotes: (id, of) => undoVotes(`votes/${id}/undo-${of}`, reasonOf(state)),
    onUndoPeriod: (from, until) =>
      undoVotes('votes/undo-period', { from: utcOf(from), until: utcOf(until), ...reasonOf(state) }),
    onLookUp: (id) => go('toilet', id),
    onKeysOn: (keysOn) => {
      keepKeysOn(keysOn);
      patch({ keysOn });
    },
    onShowKeys: (showsKeys) => patch({ showsKeys }),
    mapRef: useSpotMap(state, texts, ({ lon, lat }) =>
      setState((before) => ({ ...before, draft: { ...before.draft, lon: String(lon), lat: String(lat) } })),
    ),
  };

  const step = (by: 1 | -1) => {
    const item = state.items[state.items.findIndex(({ id }) => id === state.chosen?.id) + by];
    if (!item) return;
    leadsToTitle.current = true;
    choose(item);
  };
  useKeys(state.keysOn, {
    j: () => step(1),
    k: () => step(-1),
    a: actions.onYes,
    r: actions.onNo,
    u: () => state.done && actions.onUndo(state.done.decisionId),
    o: () => document.querySelector<HTMLAnchorElement>('.item a[target]')?.click(),
    '?': () => {
      patch({ showsKeys: !state.showsKeys });
      document.getElementById('keys')?.focus();
    },
    ...Object.fromEntries(TABS.map((tab, i) => [String(i + 1), () => go(tab)])),
  });

  return <ModerationView state={state} texts={texts} actions={actions} />;
}

function addressed(): { readonly tab: Tab; readonly asked: string } {
  const params = new URLSearchParams(location.search);
  const asked = params.get('toilet') ?? '';
  if (asked !== '') return { tab: 'toilet', asked };
  return { tab: TABS.find((tab) => tab === params.get('show')) ?? 'submissions', asked };
}

/** The content of a field for a time, as a time in UTC; a text that is none stays as it is, and the server says so. */
function utcOf(typed: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? `${typed}:00Z` : typed;
}

function reasonOf({ reason }: ModerationState): object {
  return reason.trim() === '' ? {} : { reason: reason.trim() };
}
