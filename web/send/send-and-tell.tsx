/** Sends what waited on this device for a connection, and tells the person what became of it. Loaded if something waits. */
import { render } from 'preact';
import { isObject } from '../../packages/client/remote.ts';
import { type ContributeAction, contributeFaultWords } from '../../views/contribute/contribute-fault.ts';
import type { ContributeTexts } from '../../views/texts/areas.ts';
import { post, postWith } from './contribute.ts';
import { loadContributeTexts } from './contribute-texts.ts';
import { HumanCheck } from './human-check.ts';
import { type Outcome, sendWaiting } from './send-waiting.ts';

/** Actions by the last part of their path. */
const ACTIONS: Readonly<Record<string, ContributeAction>> = {
  confirmations: 'confirm',
  ratings: 'rate',
  reports: 'report',
  votes: 'correct',
  submissions: 'propose',
};

/** @returns false if some wait on */
export async function sendAndTell(base: string, storage: Storage): Promise<boolean> {
  // First: without texts it would be sent without a word.
  const texts = await loadContributeTexts();
  const check = new HumanCheck(base);
  const nowMs = Date.now();
  const { outcomes, isStopped } = await sendWaiting(storage, nowMs, async (kept, onBegin) => {
    const { path, body, tried } = kept;
    const contribution = { base, path, body, isWhole: isObject };
    if (!tried || tried.untilMs < Date.now()) return post(check, contribution, onBegin);
    const again = await postWith(tried, contribution);
    // Its proof was spent by the attempt that had no answer: that one arrived.
    return !again.ok && again.fault.kind === 'check-failed' ? { ok: true, value: {} } : again;
  });
  const count = outcomes.filter(({ became }) => became === 'sent').length;
  const refused = outcomes.flatMap((outcome) => refusedWords(outcome, texts, nowMs));
  const lines = [...(count > 0 ? [texts.say('waiting.sent', { count })] : []), ...refused];
  if (lines.length > 0) tell(lines, texts.say('help.close'));
  return !isStopped;
}

function refusedWords({ kept, became }: Outcome, texts: ContributeTexts, nowMs: number): string[] {
  if (became === 'sent') return [];
  const action = ACTIONS[kept.path.slice(kept.path.lastIndexOf('/') + 1)] ?? 'correct';
  const what = texts.say(action === 'propose' ? 'propose.heading' : `help.${action}`);
  const day = texts.day(kept.sinceMs);
  if (became === 'old') return [texts.say('waiting.old', { what, day })];
  const reason = contributeFaultWords(became, action, texts, nowMs);
  return [texts.say('waiting.refused', { what, day, reason })];
}

/** Shows lines over the page until they are closed. A live region is read out if it is there before its words. */
function tell(lines: readonly string[], close: string): void {
  const note = document.getElementById('waiting-note') ?? document.createElement('div');
  const before = [...note.querySelectorAll('p')].map(({ textContent }) => textContent);
  Object.assign(note, { id: 'waiting-note', role: 'status' });
  document.body.append(note);
  const shown = [...before, ...lines].map((words, i) => <p key={i}>{words}</p>);
  const button = (
    <button type="button" class="link" onClick={() => note.remove()}>
      {close}
    </button>
  );
  requestAnimationFrame(() => render([shown, button], note));
}
