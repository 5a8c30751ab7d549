/**
 * A map in two steps: a picture of it with the answer, and the map itself once the page has come to rest and a person is there, or
 * a hand is on its place. Each is made once, and taken away with the page's part that shows it.
 */
import { useEffect, useState } from 'preact/hooks';
import { whenIdle, whenPresent } from './when-present.ts';

export interface LazyMap<P, M, Note = never> {
  ref(element: HTMLDivElement | null): void;
  pictureRef(slot: HTMLDivElement | null): void;
  /** Undefined once the map itself is drawn. */
  readonly picture: P | undefined;
  readonly map: M | undefined;
  readonly note: Note | 'loading' | 'failed' | undefined;
  /** The answer and the picture are on the screen: what is for later may come. */
  readonly atRest: boolean;
}

export interface Pixels {
  readonly x: number;
  readonly y: number;
}

type MakeMap<M, Note> = (element: HTMLDivElement, onNote: (note: Note | 'failed' | undefined) => void) => M;

interface Steps<P, M, Note> {
  /** The reader waits for an answer. */
  readonly isBusy: boolean;
  /** Fetches the script of the picture and makes it; called once, as `load` is: what they make never sees later properties. */
  draw(slot: HTMLDivElement): Promise<P>;
  /** Fetches the scripts of the map. */
  load(): Promise<MakeMap<M, Note>>;
  /** Called when the picture is tapped while there is no map yet. */
  onTap(picture: P, at: Pixels): void;
}

interface Made {
  destroy(): void;
}

const HANDS = ['pointerdown', 'wheel'] as const;

export function useLazyMap<P extends Made & { readonly drawn: Promise<void> }, M extends Made, Note = never>({
  isBusy,
  draw,
  load,
  onTap,
}: Steps<P, M, Note>): LazyMap<P, M, Note> {
  const [slot, pictureRef] = useState<HTMLDivElement | null>(null);
  const [element, ref] = useState<HTMLDivElement | null>(null);
  const [note, setNote] = useState<LazyMap<P, M, Note>['note']>('loading');
  const [isAnswered, setAnswered] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const [isPresent, setPresent] = useState(false);
  const isWhole = note !== 'loading' && note !== 'failed';
  const atRest = useAtRest(isBusy || !isDrawn);

  useEffect(() => {
    if (!isBusy) setAnswered(true);
  }, [isBusy]);
  useEffect(() => (atRest ? whenPresent(() => setPresent(true)) : undefined), [atRest]);
  useEffect(() => {
    const touch = () => setTouched(true);
    for (const hand of HANDS) element?.addEventListener(hand, touch, { once: true, passive: true });
  }, [element]);

  const picture = useMade(slot !== null && isAnswered && !isWhole, async () => {
    try {
      const made = await draw(slot!);
      void made.drawn.then(() => setDrawn(true));
      return made;
    } catch {
      // Its script did not come: the map itself may.
      setDrawn(true);
      return undefined;
    }
  });
  const map = useMade(element !== null && (isTouched || isPresent), async (isGone) => {
    try {
      const make = await load();
      return isGone() ? undefined : make(element!, setNote);
    } catch {
      // No WebGL, or the scripts of the map did not come: the page does without.
      setNote('failed');
      return undefined;
    }
  });

  useEffect(() => {
    if (!picture || !element || map) return;
    const tap = ({ offsetX: x, offsetY: y }: MouseEvent) => onTap(picture, { x, y });
    element.addEventListener('click', tap);
    return () => element.removeEventListener('click', tap);
  }, [picture, element, map, onTap]);

  // The picture says enough, until a hand waits for the map.
  const shownNote = note === 'loading' && picture && !isTouched ? undefined : note;
  return { ref, pictureRef, picture, map, note: shownNote, atRest };
}

/** Keeps what is made while it is due. */
function useMade<T extends Made>(
  isDue: boolean,
  make: (isGone: () => boolean) => Promise<T | undefined>,
): T | undefined {
  const [made, setMade] = useState<T>();
  useEffect(() => {
    if (!isDue) return;
    let latest: T | undefined;
    let gone = false;
    void make(() => gone).then((next) => {
      if (gone) return next?.destroy();
      latest = next;
      setMade(next);
    });
    return () => {
      gone = true;
      latest?.destroy();
      setMade(undefined);
    };
  }, [isDue]);
  return made;
}

/** Whether a page has come to rest: loaded, idle, and with nothing that its reader waits for. It stays so. */
function useAtRest(isBusy: boolean): boolean {
  const [atRest, setAtRest] = useState(false);
  useEffect(() => {
    if (isBusy) return;
    let isStale = false;
    whenIdle(() => {
      if (!isStale) setAtRest(true);
    });
    return () => {
      isStale = true;
    };
  }, [isBusy]);
  return atRest;
}
