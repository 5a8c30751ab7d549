/** The ✓ of the toilet that leads: one tap confirms it, and can be undone before it is sent. */
import { useRef, useState } from 'preact/hooks';
import type { ToiletTexts } from '../../views/texts/areas.ts';
import type { HeroConfirm } from '../../views/toilet/toilet-hero.tsx';
import { useLate } from '../page/use-late.ts';
import type { Confirming } from './confirm.ts';

export function useConfirm(base: string, texts: ToiletTexts): HeroConfirm {
  const { phase, start, undo } = useLate();
  const [last, setLast] = useState<{ toiletId: string; isTaken: boolean; words?: string }>();
  const confirming = useRef<Promise<Confirming> | undefined>(undefined);
  const onConfirm = (toiletId: string) => {
    confirming.current ??= import('./confirm.ts').then((loaded) => new loaded.Confirming(base));
    const loaded = confirming.current;
    // A failure is said when it is sent.
    void loaded.then((ready) => ready.prepare()).catch(() => undefined);
    const confirm = async () => {
      const failed = { isTaken: false, words: texts.say('confirm.failed') };
      const outcome = await loaded.then((ready) => ready.send(toiletId)).catch(() => failed);
      // Another toilet may be the last by now.
      setLast((now) => (now?.toiletId === toiletId ? { toiletId, ...outcome } : now));
    };
    start(() => void confirm());
    setLast({ toiletId, isTaken: true });
  };
  return {
    toiletId: last?.toiletId,
    isDone: phase !== 'undone' && last?.isTaken === true,
    isWaiting: phase === 'waiting',
    words: phase === 'undone' ? texts.say('confirm.undone') : (last?.words ?? texts.say('confirm.thanks')),
    onConfirm,
    onUndo: undo,
  };
}
