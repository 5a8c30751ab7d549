/** The map of the pin, kept at what the page knows. */

import { useEffect } from 'preact/hooks';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { Position } from '../../views/contribute/propose-state.ts';
import type { ProposeTexts } from '../../views/texts/areas.ts';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import type { PinMap } from '../map/pin-map.ts';
import { fetchCell } from '../page/fetch-cell.ts';
import { PageReader } from '../page/page-reader.ts';
import { ToiletCells } from '../page/toilet-cells.ts';
import { useAtRest } from '../page/use-at-rest.ts';
import { type LazyMap, useLazyMap } from '../page/use-lazy-map.ts';

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
  texts: ProposeTexts;
  /** Position of the pin before the map is there. */
  start: { readonly current: Position | undefined };
  known: readonly Toilet[];
  onPin(position: Position): void;
}): LazyMap<PinMap, never> {
  const pin = useLazyMap<PinMap>(async () => {
    const { PinMap } = await import('../map/pin-map.ts');
    const data = new PageReader(base);
    const cells = new ToiletCells((cell) => fetchCell(data, cell));
    return (element, onNote) => {
      const made = new PinMap(element, { settings, texts, cells, onPin, onNote });
      if (start.current) made.goTo(start.current);
      return made;
    };
  }, useAtRest(false));

  useEffect(() => pin.map?.showKnown(known), [pin.map, known]);

  return pin;
}
