/** The page /moderation for whoever asks; every word of it from the catalogue. */
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { NO_DRAFT } from '../../../views/moderation/corrections.ts';
import { type ModerationState, TABS } from '../../../views/moderation/moderation-state.ts';
import { ModerationView } from '../../../views/moderation/moderation-view.ts';
import { en as siteEn } from '../../../views/texts/en.ts';
import { en } from '../../../views/texts/moderation/en.ts';
import type { ModerationKey } from '../../../views/texts/moderation/moderation-texts.ts';
import { type MessageKey, Texts } from '../../../views/texts/texts.ts';
import { accountServer, signIn } from '../../fixtures/accounts.ts';
import { openPage } from '../../fixtures/forms.ts';
import { useDatabase } from '../../fixtures/postgres.ts';
import { pseudoMessages, wordsOf } from '../../fixtures/said-words.ts';

const db = useDatabase();

describe('the page', () => {
  test('leads whoever is not signed in there, and back to the part that was asked for', async () => {
    const { origin } = await accountServer({ database: db.database });
    const reply = await openPage(origin, '/moderation?show=reports');
    expect([reply.status, reply.headers.get('location')]).toEqual([
      303,
      '/account?next=%2Fmoderation%3Fshow%3Dreports',
    ]);
  });

  test('tells whoever is no moderator what to do', async () => {
    const { origin } = await accountServer({ database: db.database });
    const { cookie, email } = await signIn(db.database);
    const reply = await openPage(origin, '/moderation', { cookie });
    expect(reply.status).toBe(403);
    expect(reply.text).toContain(email);
    expect(reply.text).not.toContain('moderation-start');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

const texts = new Texts<MessageKey | ModerationKey>('en', pseudoMessages({ ...siteEn, ...en }));
const act = () => {};
const ACTIONS = {
  onTab: act,
  onChoose: act,
  onMore: act,
  onDraft: act,
  onReason: act,
  onWantsNote: act,
  onYes: act,
  onNo: act,
  onGone: act,
  onLock: act,
  onUnlock: act,
  onUndo: act,
  onRevoke: act,
  onUndoVotes: act,
  onUndoPeriod: act,
  onLookUp: act,
  onKeysOn: act,
  onShowKeys: act,
  mapRef: { current: null },
};

test.each(TABS)('all that the part %s says by itself is in the catalogue', (tab) => {
  const state: ModerationState = {
    base: '',
    me: { id: '', email: 'ops@toilets.example', role: 'admin', osm_notes: true },
    map: { styleUrl: null, bounds: null },
    tab,
    items: [],
    decisions: [
      {
        id: '1',
        at: '2026-11-18T12:00:00.000Z',
        moderator: { id: '', email: 'ops@toilets.example' },
        action: 'approve-claim',
        subject: '',
        toilet_id: null,
        reason: null,
        detail: {},
        undoes: null,
        undone_by: null,
      },
    ],
    next: '',
    isLoading: true,
    chosen: undefined,
    toilet: undefined,
    asked: '',
    draft: NO_DRAFT,
    reason: '',
    wantsNote: true,
    isDeciding: false,
    done: { words: 'mod.done-approve', decisionId: '' },
    fault: { words: 'mod.limited', count: 3, fields: ['reason'] },
    keysOn: true,
    showsKeys: true,
  };
  const words = wordsOf(renderToString(h(ModerationView, { state, texts, actions: ACTIONS })));
  // A moment is told by the language itself (Intl).
  expect(words.filter((text) => !/^, \w{3}.* UTC$/.test(text))).toEqual([]);
});
