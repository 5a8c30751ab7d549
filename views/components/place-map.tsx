/** A map of one toilet. The script web/map/place.ts draws it; without scripts, or without a map, the page says the same. */

import type { ComponentChild } from 'preact';
import type { MapStyles } from '../search-state.ts';
import type { OpenState } from '../toilet-words.ts';
import { JsonScript } from './json-script.tsx';

export interface PlaceMapState {
  /** Name of the part of the page, and of the map, for screen readers. */
  readonly title: string;
  readonly label: string;
  readonly lon: number;
  readonly lat: number;
  /** null: a dot, which says nothing of hours. */
  readonly marker: OpenState | null;
  readonly styles: MapStyles;
}

export function PlaceMap({ state }: { readonly state: PlaceMapState }): ComponentChild {
  return (
    <>
      <section class="map-part place-map needs-script" aria-label={state.title}>
        <div class="map" id="place-map" />
      </section>
      <JsonScript id="place-map-state" value={state} />
    </>
  );
}
