/** The ✓ of the toilet that leads: one tap confirms it, and can be undone before it is sent. */
import { useState } from 'preact/hooks';
import type { ToiletTexts } from '../../views/texts/areas.ts';
import type { HeroConfirm } from '../../views/toilet/toilet-hero.tsx';
import { useLate } from '../page/use-late.ts';

export function useConfirm(base: string, texts: ToiletTexts): HeroConfirm {
  const { phase, start, undo } = useLate();
  const [last, setLast] = useState<{ toiletId: string; isTaken: boolean; words?: string }>();
  const onConfirm = (toiletId: string) => {
    const preparing = import('./confirm.ts').then((loaded) => loaded.prepareConfirmation(base, toiletId));
    const confirm = async () => {
      const failed = { isTaken: false, words: texts.say('confirm.failed') };
      const outcome = await preparing.then((send) => send()).catch(() => failed);
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
