/** The style of the map as MapLibre reads it: one table of layers, a palette for each scheme. Pure. */
import type { StyleSpecification, VectorSourceSpecification } from 'maplibre-gl';
import { WORLD_FROM, WORLD_ZOOM } from '../layers/layers.ts';
import { groundLayers } from './ground-layers.ts';
import { SOURCE, WORLD } from './layer-parts.ts';
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

/** The tiles from afar, which are there for the whole world. Enlarged, they are the ground beyond the extract. */
const WORLD_TILES = {
  minzoom: WORLD_FROM,
  maxzoom: WORLD_ZOOM,
  bounds: [-180, -85.0511, 180, 85.0511],
} satisfies Omit<VectorSourceSpecification, 'type'>;

export function mapStyle({ scheme, source, sprite }: StyleParts): StyleSpecification {
  const palette = PALETTES[scheme];
  return {
    version: 8,
    name: `Lootiles, ${scheme}`,
    ...(sprite !== undefined && { sprite }),
    sources: {
      [SOURCE]: { type: 'vector', ...source, attribution: CREDIT },
      [WORLD]: { type: 'vector', ...source, ...WORLD_TILES },
    },
    layers: [...groundLayers(palette), ...nameLayers(palette, sprite !== undefined)],
  };
}
