/** A map of one toilet. The script web/map/place.ts draws it; without scripts, or without a map, the page says the same. */

import type { ComponentChild } from 'preact';
import { JsonScript } from '../components/elements.tsx';
import type { OpenState } from './toilet-words.ts';

/** Addresses of the style of the map, for light and for dark screens. */
export interface MapStyles {
  readonly light: string;
  readonly dark: string;
}

export interface MapSettings {
  /** Styles of the map; null for a plain background. Ours are paths of this host. */
  readonly styles: MapStyles | null;
  /** Path of the archive of all toilets, if it is not the server's. */
  readonly toilets?: string | undefined;
  /** Path of the archive of streets with their minutes, if there may be one. */
  readonly minutes?: string | undefined;
  /** west, south, east, north of all toilets; null if there are none. */
  readonly bounds: readonly [number, number, number, number] | null;
}

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
        <div class="map-picture" />
        <div class="map" id="place-map" />
      </section>
      <JsonScript id="place-map-state" value={state} />
    </>
  );
}
