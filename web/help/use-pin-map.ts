/** Loads the map of the pin when the page has come to rest, and keeps it at what the page knows. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Toilet } from '../../schemas/toilet.ts';
import type { MapSettings } from '../../views/find-state.ts';
import type { Position } from '../../views/help/propose-state.ts';
import type { HelpTexts } from '../../views/texts/help/help-texts.ts';
import { fetchCell } from '../fetch-cell.ts';
import type { PinMap } from '../map/pin-map.ts';
import { ToiletCells } from '../toilet-cells.ts';
import { whenIdle } from '../when-idle.ts';

export interface PinMapPart {
  readonly ref: { current: HTMLDivElement | null };
  readonly note: 'loading' | 'failed' | undefined;
  readonly map: PinMap | undefined;
}

export function usePinMap({
  base,
  settings,
  texts,
  start,
  known,
  onPin,
}: {
  base: string;
  settings: MapSettings;
  texts: HelpTexts;
  /** Where the pin is before the map is there. */
  start: { readonly current: Position | undefined };
  known: readonly Toilet[];
  onPin(position: Position): void;
}): PinMapPart {
  const ref = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PinMap>();
  const [note, setNote] = useState<PinMapPart['note']>('loading');

  // Made once; its settings never change.
  useEffect(() => {
    let made: PinMap | undefined;
    let gone = false;
    whenIdle(async () => {
      try {
        const { PinMap } = await import('../map/pin-map.ts');
        if (gone || !ref.current) return;
        const cells = new ToiletCells((cell) => fetchCell(base, cell));
        made = new PinMap(ref.current, { settings, texts, cells, onPin, onNote: setNote });
        if (start.current) made.goTo(start.current);
        setMap(made);
      } catch {
        // No WebGL, or the scripts of the map did not come: fields and buttons do without.
        setNote('failed');
      }
    });
    return () => {
      gone = true;
      made?.destroy();
    };
  }, []);

  useEffect(() => map?.showKnown(known), [map, known]);

  return { ref, note, map };
}
