/** The map of the pin, kept at what the page knows. */

import { useCallback, useEffect, useRef } from 'preact/hooks';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { Position } from '../../views/contribute/propose-state.ts';
import type { ProposeTexts } from '../../views/texts/areas.ts';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import type { PinMap } from '../map/pin-map.ts';
import type { PinPicture } from '../map/pin-picture.ts';
import { fetchCell } from '../page/fetch-cell.ts';
import { PageReader } from '../page/page-reader.ts';
import { ToiletCells } from '../page/toilet-cells.ts';
import { type LazyMap, type Pixels, useLazyMap } from '../page/use-lazy-map.ts';

export function usePinMap({
  base,
  settings,
  texts,
  pin,
  known,
  onPin,
}: {
  base: string;
  settings: MapSettings;
  texts: ProposeTexts;
  /** Position of the pin, which the map begins with. */
  pin: Position | undefined;
  known: readonly Toilet[];
  onPin(position: Position): void;
}): LazyMap<PinPicture, PinMap> {
  const pinNow = useRef(pin);
  pinNow.current = pin;
  const onTap = useCallback((picture: PinPicture, at: Pixels) => onPin(picture.placeAt(at)), [onPin]);
  const lazy = useLazyMap<PinPicture, PinMap>({
    isBusy: false,
    draw: async (slot) => {
      const { PinPicture } = await import('../map/pin-picture.ts');
      return new PinPicture(slot, settings, texts);
    },
    load: async () => {
      const { PinMap } = await import('../map/pin-map.ts');
      const data = new PageReader(base);
      const cells = new ToiletCells((cell) => fetchCell(data, cell));
      return (element, onNote) => {
        const made = new PinMap(element, { settings, texts, cells, onPin, onNote });
        if (pinNow.current) made.goTo(pinNow.current);
        return made;
      };
    },
    onTap,
  });
  const { picture, map } = lazy;

  useEffect(() => map?.showKnown(known), [map, known]);
  useEffect(() => {
    if (pin) picture?.show(pin, known);
  }, [picture, pin, known]);

  return lazy;
}
