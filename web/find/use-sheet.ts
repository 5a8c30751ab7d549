/**
 * The list that lies over the map of a phone, as a part of the page that scrolls: pulled by hand, wheel or keys like any
 * other. The map learns how much of it is covered.
 */
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import type { SheetActions } from '../../views/find/search-view.tsx';

/** Parts of the window that the list covers at its first stops; the last one is all below the search. */
const PEEK = 0.22;
const HALF = 0.55;

interface Covered {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Sheet {
  readonly actions: SheetActions;
  /** Shows the leading toilet with its button. */
  showHalf(): void;
  /** Parts of the map that are covered, pixels. */
  covered(): Covered;
}

/** @param atWork false while the page is as the server made it */
export function useSheet(atWork: boolean): Sheet {
  const ref = useRef<HTMLDivElement>(null);

  // At once, so that the list stays in its place while room to pull it down is made above.
  useLayoutEffect(() => {
    const scroller = ref.current;
    if (!atWork || !scroller) return;
    if (isSheet(scroller)) scroller.scrollTop = (HALF - PEEK) * innerHeight;
    let frame = 0;
    const follow = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        const { style, classList } = document.documentElement;
        style.setProperty('--sheet', `${sheetHeight(scroller)}px`);
        style.setProperty('--search', `${searchBottom()}px`);
        // The chips need ground under them as soon as the list comes up to them.
        classList.toggle('is-sheet-up', innerHeight - sheetHeight(scroller) < searchBottom() + NEAR_PX);
      });
    };
    follow();
    scroller.addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
    };
  }, [atWork]);

  const goTo = useCallback((part: number) => {
    const scroller = ref.current;
    if (!scroller || !isSheet(scroller)) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = (part - PEEK) * innerHeight;
    scroller.scrollTo({ top, behavior: isCalm ? 'instant' : 'smooth' });
  }, []);

  const showHalf = useCallback(() => {
    const scroller = ref.current;
    if (!scroller) return;
    if (!isSheet(scroller)) scroller.scrollTo({ top: 0 });
    else goTo(HALF);
  }, [goTo]);

  const onStep = useCallback(() => {
    const scroller = ref.current;
    if (!scroller) return;
    const part = sheetHeight(scroller) / innerHeight;
    if (part < HALF - 0.05) goTo(HALF);
    else if (part < 0.8) goTo(1 - searchBottom() / innerHeight);
    else goTo(PEEK);
  }, [goTo]);

  const covered = useCallback(() => {
    const scroller = ref.current;
    if (!scroller) return NOTHING;
    if (!isSheet(scroller)) {
      const { left, right } = scroller.getBoundingClientRect();
      const isRightToLeft = document.documentElement.dir === 'rtl';
      return { ...NOTHING, ...(isRightToLeft ? { right: innerWidth - left } : { left: right }) };
    }
    // A list that covers nearly all leaves no map to fit anything into.
    const bottom = Math.min(sheetHeight(scroller), innerHeight * 0.6);
    return { ...NOTHING, top: SEARCH_PX, bottom };
  }, []);

  return { actions: { ref, onStep }, showHalf, covered };
}

const NOTHING: Covered = { top: 0, bottom: 0, left: 0, right: 0 };
/** The field and the chips, which lie over the map. */
const SEARCH_PX = 112;

const NEAR_PX = 8;

/** Lower edge of the field and the chips in the window, pixels. */
function searchBottom(): number {
  return document.querySelector('.find-search')?.getBoundingClientRect().bottom ?? SEARCH_PX;
}

/** Whether the list lies over the map; at a desk it stands beside it. */
function isSheet(scroller: HTMLElement): boolean {
  return getComputedStyle(scroller).getPropertyValue('--is-sheet').trim() === '1';
}

/** Pixels of the window that the list covers, from below. */
function sheetHeight(scroller: HTMLElement): number {
  const sheet = scroller.querySelector('.sheet');
  return sheet && isSheet(scroller) ? Math.max(0, innerHeight - sheet.getBoundingClientRect().top) : 0;
}
