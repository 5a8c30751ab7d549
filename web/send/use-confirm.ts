/** The ✓ of the toilet that leads: one tap confirms it, and can be undone before it is sent. */
import type { ComponentChild } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { ToiletTexts } from '../../views/texts/areas.ts';
import type { HeroConfirm } from '../../views/toilet/toilet-hero.tsx';
import { useLate } from '../page/use-late.ts';
import type { Confirmed, Confirming } from './confirm.ts';

interface Last extends Confirmed {
  readonly toiletId: string;
  readonly question?: ComponentChild;
}

export function useConfirm(base: string, texts: ToiletTexts): HeroConfirm {
  const { phase, start, undo } = useLate();
  const [last, setLast] = useState<Last>();
  const confirming = useRef<Promise<Confirming> | undefined>(undefined);
  const onConfirm = (toilet: Toilet) => {
    const { id: toiletId } = toilet;
    // Another toilet may be the last by now.
    const learn = (more: Partial<Last>) =>
      setLast((now) => (now?.toiletId === toiletId ? { ...now, ...more } : now));
    confirming.current ??= import('./confirm.ts').then((loaded) => new loaded.Confirming(base));
    const loaded = confirming.current;
    // A failure is said when it is sent.
    void loaded.then((ready) => ready.prepare()).catch(() => undefined);
    const confirm = async () => {
      const failed = { isTaken: false, words: texts.say('confirm.failed') };
      const outcome = await loaded.then((ready) => ready.send(toiletId)).catch(() => failed);
      learn(outcome);
    };
    start(() => void confirm());
    setLast({ toiletId, isTaken: true });
    void loaded
      .then(async (ready) => learn({ question: await ready.question(toilet) }))
      .catch(() => undefined);
  };
  const waiting = last?.waiting?.isUnsent && phase === undefined ? last.waiting : undefined;
  const onUndo = async () => {
    if (!waiting) return undo();
    // It is here: what waits was kept by it.
    const { undoWaiting } = await import('./waiting.ts');
    if (await undoWaiting(waiting.id)) undo();
    // It is sent, or on its way.
    else setLast((now) => now && { toiletId: now.toiletId, isTaken: true });
  };
  const isDone = phase !== 'undone' && last?.isTaken === true;
  return {
    toiletId: last?.toiletId,
    isDone,
    question: isDone && last.question,
    canUndo: phase === 'waiting' || waiting !== undefined,
    words:
      phase === 'undone'
        ? texts.say('confirm.undone')
        : (last?.words ?? texts.say(last?.waiting ? 'waiting.kept' : 'confirm.thanks')),
    onConfirm,
    onUndo: () => void onUndo(),
  };
}
