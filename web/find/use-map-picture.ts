/** The picture of the map, which stands until the map itself is drawn. */
import { useEffect, useState } from 'preact/hooks';
import type { ToiletPicture, ToiletPictureOptions } from '../map/toilet-picture.ts';

export interface PicturePart {
  ref(slot: HTMLDivElement | null): void;
  readonly picture: ToiletPicture | undefined;
  /** It is drawn, or cannot be had. */
  readonly isDone: boolean;
}

/**
 * @param isDue the answer is on the screen
 * @param isOver the map itself is drawn
 */
export function useMapPicture(options: ToiletPictureOptions, isDue: boolean, isOver: boolean): PicturePart {
  const [slot, ref] = useState<HTMLDivElement | null>(null);
  const [picture, setPicture] = useState<ToiletPicture>();
  const [isDone, setDone] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const isWanted = slot !== null && isBegun && !isOver;

  useEffect(() => {
    if (isDue) setBegun(true);
  }, [isDue]);

  useEffect(() => {
    if (!isWanted) return;
    let made: ToiletPicture | undefined;
    let gone = false;
    void (async () => {
      try {
        const { ToiletPicture } = await import('../map/toilet-picture.ts');
        if (gone) return;
        made = new ToiletPicture(slot, options);
        setPicture(made);
        await made.drawn;
      } catch {
        // Its script did not come: the map itself may.
      }
      setDone(true);
    })();
    return () => {
      gone = true;
      made?.destroy();
      setPicture(undefined);
    };
  }, [isWanted]);

  return { ref, picture, isDone };
}
