/** The page /moderation for whoever asks; every word of it from the catalogue. */

import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { toStored } from '../../../../schemas/text/stored-names.ts';
import {
  type HistoryEvent,
  type LookedAt,
  type ModerationState,
  TABS,
} from '../../../../views/moderation/moderation-state.ts';
import { ModerationPage } from '../../../../views/moderation/moderation-view.tsx';
import { ToiletDetail } from '../../../../views/moderation/toilet-detail.tsx';
import { accountServer, signIn } from '../../../fixtures/accounts.ts';
import { openPage } from '../../../fixtures/forms.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';
import { PSEUDO_TEXTS, wordsOf } from '../../../fixtures/said-words.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

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
    expect(reply.text).not.toContain('moderation-state');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('tells a moderator who came by mail that a passkey is needed, and shows nothing', async () => {
    const { origin } = await accountServer({ database: db.database });
    const { email } = await signIn(db.database, { role: 'moderator' });
    const byMail = await signIn(db.database, { email });
    const reply = await openPage(origin, '/moderation', { cookie: byMail.cookie });
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('Moderators need a passkey, and you are signed in without one.');
    expect(reply.text).not.toContain('moderation-state');
  });
});

const texts = PSEUDO_TEXTS;
const NONE = { count: 0, more: true };
const STATE: ModerationState = {
  base: '',
  me: { id: '', email: 'ops@toilets.example', role: 'admin', osm_notes: true },
  map: { styles: null, bounds: null },
  aerialUrl: null,
  nowMs: 0,
  address: { show: 'submissions' },
  counts: { submissions: NONE, reports: NONE, 'gone-votes': NONE, claims: NONE, 'vote-changes': NONE },
  items: [],
  decisions: [],
  next: '',
  chosen: undefined,
  toilet: undefined,
  typed: {},
  done: { words: 'mod.done-approve' },
  undoable: { ids: ['1'], action: 'approve-submission', back: { show: 'submissions' } },
  fault: { words: 'mod.limited', count: 3, fields: ['reason'] },
};

test.each(TABS)('all that the part %s says by itself is in the catalogue', (tab) => {
  const state: ModerationState = {
    ...STATE,
    address: { show: tab },
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
  };
  const page = renderToString(<ModerationPage state={state} texts={texts} />);
  const words = wordsOf(page.replace(/<script.*?<\/script>/s, ''));
  // A moment is told by the language itself (Intl).
  expect(words.filter((text) => !/^, \w{3}.* UTC$/.test(text))).toEqual([]);
});

test('the history of a toilet is in the catalogue, but for values and notes', () => {
  const at = '2026-11-18T12:00:00.000Z';
  const history: HistoryEvent[] = [
    { kind: 'confirmation', id: '1', at },
    { kind: 'rating', id: '2', at, rating: 4 },
    { kind: 'vote', id: '3', at, fact: 'changing_table', value: '', undone: true },
    ...(['open', 'accepted', 'dismissed'] as const).map((state, i) => ({
      kind: 'report' as const,
      id: `4${i}`,
      at,
      report: 'wrong_place' as const,
      note: null,
      state,
      osm_note: null,
      osm_note_id: null,
    })),
    { kind: 'decision', id: '5', at, action: 'lock-fact', reason: null },
    { kind: 'submission', id: '6', at, note: null },
  ];
  const state: LookedAt['state'] = {
    id: '',
    toilet: null,
    gone: false,
    source: toStored(baseToilet({ id: 'lt_n1' })),
    facts: [],
    disputed: false,
    confirmations: 0,
    last_confirmed_at: null,
    cleanliness: null,
  };
  const looked: LookedAt = { state, history };
  const words = wordsOf(renderToString(<ToiletDetail looked={looked} state={STATE} texts={texts} />));
  // Days are written by the language itself (Intl).
  expect(words.filter((text) => !/^\d+ \w+ \d+: *(?:=|,|\d|\(|\)| )*$/.test(text))).toEqual([]);
});
