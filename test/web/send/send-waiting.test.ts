/** Contributions that waited are sent in order, once, and each is told of. */
import { expect, test } from 'vitest';
import type { Posted } from '../../../web/send/contribute.ts';
import { sendWaiting } from '../../../web/send/send-waiting.ts';
import { keepWaiting, undoWaiting, type WaitingContribution, waitingIn } from '../../../web/send/waiting.ts';
import { storageInMemory } from '../../fixtures/storage.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-18T12:00:00Z');
const PROOF = { token: 'x', untilMs: NOW + 1 };
const TAKEN: Posted<object> = { ok: true, value: {} };
const refused = (kind: 'today' | 'gone' | 'offline' | 'limited'): Posted<object> => ({
  ok: false,
  fault: { kind },
});
const at = (i: number) => ({ path: `toilets/lt_n${i}/confirmations`, body: {}, sinceMs: NOW - DAY_MS + i });

function storageOf(...entries: WaitingContribution[]): Storage {
  const storage = storageInMemory();
  for (const entry of entries) keepWaiting(storage, entry);
  return storage;
}

/** Sends, and notes the paths in the order in which they were sent. */
function sender(answer: (path: string) => Posted<object> | Promise<Posted<object>> = () => TAKEN) {
  const sent: string[] = [];
  const send = async ({ path }: WaitingContribution) => {
    sent.push(path);
    return await answer(path);
  };
  return { sent, send };
}

test('the oldest is sent first, and none stays', async () => {
  const storage = storageOf(at(3), at(1), at(2));
  const { sent, send } = sender();
  const { outcomes, isStopped } = await sendWaiting(storage, NOW, send);
  expect(sent).toEqual([at(1).path, at(2).path, at(3).path]);
  expect(outcomes.map(({ became }) => became)).toEqual(['sent', 'sent', 'sent']);
  expect([isStopped, waitingIn(storage)]).toEqual([false, []]);
});

test('one that is refused for good is told with its reason, and the next is sent', async () => {
  const storage = storageOf(at(1), at(2), at(3));
  const answers = [refused('today'), refused('gone'), TAKEN];
  const { send } = sender(() => answers.shift() ?? TAKEN);
  const { outcomes } = await sendWaiting(storage, NOW, send);
  expect(outcomes.map(({ became }) => became)).toEqual([{ kind: 'today' }, { kind: 'gone' }, 'sent']);
  expect(waitingIn(storage)).toEqual([]);
});

test.each(['offline', 'limited'] as const)('%s stops it; the rest waits on', async (kind) => {
  const storage = storageOf(at(1), at(2), at(3));
  const { sent, send } = sender((path) => (path === at(1).path ? TAKEN : refused(kind)));
  const { outcomes, isStopped } = await sendWaiting(storage, NOW, send);
  expect([outcomes.length, isStopped, sent.length]).toEqual([1, true, 2]);
  expect(waitingIn(storage)).toMatchObject([at(2), at(3)]);
});

test('one that waited for more than 14 days is not sent, and is told of', async () => {
  const old = { ...at(1), sinceMs: NOW - 14 * DAY_MS - 1 };
  const storage = storageOf(old, { ...at(2), sinceMs: NOW - 14 * DAY_MS });
  const { sent, send } = sender();
  const { outcomes } = await sendWaiting(storage, NOW, send);
  expect(sent).toEqual([at(2).path]);
  expect(outcomes).toMatchObject([{ kept: old, became: 'old' }, { became: 'sent' }]);
});

test('two tabs send each once', async () => {
  const entries = [1, 2, 3, 4, 5].map(at);
  const storage = storageOf(...entries);
  const { sent, send } = sender(async () => {
    await new Promise(setImmediate);
    return TAKEN;
  });
  const tabs = await Promise.all([1, 2].map(() => sendWaiting(storage, NOW, send)));
  expect(sent).toEqual(entries.map(({ path }) => path));
  expect(tabs.flatMap(({ outcomes }) => outcomes)).toHaveLength(5);
});

test('one that is taken back while another is sent is not sent', async () => {
  const storage = storageOf(at(1), at(2));
  const [, second] = waitingIn(storage);
  let undone: Promise<boolean> | undefined;
  const { sent, send } = sender((path) => {
    if (path === at(1).path) undone = undoWaiting(second?.id ?? '', storage);
    return TAKEN;
  });
  await sendWaiting(storage, NOW, send);
  expect([await undone, sent]).toEqual([true, [at(1).path]]);
});

test('the proof of an attempt is kept while it runs, and after it if no answer came', async () => {
  const storage = storageOf(at(1));
  const proofs = () => waitingIn(storage).map(({ tried }) => tried);
  const attempt = (posted: Posted<object>) =>
    sendWaiting(storage, NOW, async (_, onBegin) => {
      onBegin(PROOF);
      expect(proofs()).toEqual([PROOF]);
      return posted;
    });
  await attempt(refused('offline'));
  expect(proofs()).toEqual([undefined]);
  await attempt({ ok: false, fault: { kind: 'offline' }, tried: PROOF });
  expect(proofs()).toEqual([PROOF]);
  await sendWaiting(storage, NOW, async () => refused('offline'));
  expect(proofs()).toEqual([PROOF]);
});
