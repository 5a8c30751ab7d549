/** The style of the map as MapLibre reads it: one table of layers, a palette for each scheme. Pure. */
import type { StyleSpecification, VectorSourceSpecification } from 'maplibre-gl';
import { groundLayers } from './ground-layers.ts';
import { SOURCE } from './layer-parts.ts';
import { nameLayers } from './name-layers.ts';
import { PALETTES, type Scheme } from './palettes.ts';

export interface StyleParts {
  readonly scheme: Scheme;
  /** Address of the tiles. */
  readonly source: Omit<VectorSourceSpecification, 'type' | 'attribution'>;
  /** Absolute address of the sprite without its ending; undefined if there is none. */
  readonly sprite: string | undefined;
}

const CREDIT = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';

export function mapStyle({ scheme, source, sprite }: StyleParts): StyleSpecification {
  const palette = PALETTES[scheme];
  return {
    version: 8,
    name: `Lootiles, ${scheme}`,
    ...(sprite !== undefined && { sprite }),
    sources: { [SOURCE]: { type: 'vector', ...source, attribution: CREDIT } },
    layers: [...groundLayers(palette), ...nameLayers(palette, sprite !== undefined)],
  };
}
