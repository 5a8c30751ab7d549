/**
 * Vector tiles (Mapbox Vector Tile 2, extent 4096) from features that are already clipped.
 *
 * Lines and areas of one kind become one feature: its tags are there once, and gzip likes the rest. Points stay apart: a
 * feature of several points is one thing in the format.
 */

import { clipParts } from '../geometry/clip.ts';
import { type Box, boxOf, type Part } from '../geometry/rings.ts';
import { LAYERS } from '../layers/layers.ts';
import { Bytes, varintLength } from '../spool/bytes.ts';
import { SHAPES } from '../spool/cell-records.ts';
import { EXTENT_BITS } from '../spool/tiers.ts';
import { GeometryWriter, type TileFrame } from './geometry-writer.ts';
import { type Kind, POINT } from './record-reader.ts';

/** Fields of the format: number × 8 + wire type. */
const TILE_LAYER = 26;
const LAYER_NAME = 10;
const LAYER_FEATURE = 18;
const LAYER_KEY = 26;
const LAYER_VALUE = 34;
const LAYER_EXTENT = 40;
const LAYER_VERSION = 120;
const FEATURE_TAGS = 18;
const FEATURE_TYPE = 24;
const FEATURE_GEOMETRY = 34;
const VALUE_STRING = 10;
const VALUE_UINT = 40;
const VALUE_BOOL = 56;

type Value = string | number | boolean;

/** Geometry that is written already, of areas. */
export type Drawn = ReadonlyMap<Kind, GeometryWriter>;

const geometry = new GeometryWriter(1 << 16);
const tags = new Bytes(1 << 12);
const body = new Bytes(1 << 16);
const tail = new Bytes(1 << 14);
const tile = new Bytes(1 << 18);

/** Returns bytes that the next call overwrites; undefined if there is nothing to draw. */
export function encodeTile(
  features: readonly CellFeature[],
  drawn: Drawn | undefined,
  frame: TileFrame,
): Buffer<ArrayBuffer> | undefined {
  tile.length = 0;
  for (const [layer, kinds] of byLayer(features, drawn).entries()) {
    if (kinds.length === 0) continue;
    const keys = new Map<string, number>();
    const values = new Map<Value, number>();
    body.length = 0;
    for (const { kind, members, direct } of kinds.sort((a, b) => a.kind.order - b.kind.order))
      for (const several of kind.shape === POINT ? members.map((one) => [one]) : [members]) {
        geometry.clear();
        for (const { parts } of several) for (const part of parts) geometry.addPart(kind.shape, part, frame);
        // The pen of what is drawn already starts at the corner, so it is a feature of its own.
        if (geometry.bytes.length > 0) writeFeature(kind, geometry.bytes, keys, values);
        if (direct && direct.bytes.length > 0) writeFeature(kind, direct.bytes, keys, values);
      }
    if (body.length > 0) writeLayer(LAYERS[layer]!.id, keys, values);
  }
  return tile.length > 0 ? tile.used() : undefined;
}

interface Group {
  readonly kind: Kind;
  readonly members: CellFeature[];
  readonly direct: GeometryWriter | undefined;
}

function byLayer(features: readonly CellFeature[], drawn: Drawn | undefined): Group[][] {
  const groups = new Map<Kind, Group>();
  for (const feature of features) {
    const { kind } = feature;
    const group = groups.get(kind);
    if (group) group.members.push(feature);
    else groups.set(kind, { kind, members: [feature], direct: drawn?.get(kind) });
  }
  for (const [kind, direct] of drawn ?? [])
    if (!groups.has(kind)) groups.set(kind, { kind, members: [], direct });
  const layers: Group[][] = LAYERS.map(() => []);
  for (const group of groups.values()) layers[group.kind.layer]!.push(group);
  return layers;
}

function writeFeature(
  { shape, attributes }: Kind,
  { length, buffer }: Bytes,
  keys: Map<string, number>,
  values: Map<Value, number>,
): void {
  tags.length = 0;
  for (const [key, value] of attributes) {
    tags.varint(indexIn(keys, key));
    tags.varint(indexIn(values, value));
  }
  const tagBytes = tags.length > 0 ? 1 + varintLength(tags.length) + tags.length : 0;
  body.varint(LAYER_FEATURE);
  body.varint(tagBytes + 2 + 1 + varintLength(length) + length);
  if (tagBytes > 0) {
    body.varint(FEATURE_TAGS);
    body.varint(tags.length);
    body.append(tags);
  }
  body.varint(FEATURE_TYPE);
  body.varint(shape + 1);
  body.varint(FEATURE_GEOMETRY);
  body.varint(length);
  body.room(length);
  buffer.copy(body.buffer, body.length, 0, length);
  body.length += length;
}

function indexIn<T>(indices: Map<T, number>, value: T): number {
  const known = indices.get(value);
  if (known !== undefined) return known;
  indices.set(value, indices.size);
  return indices.size - 1;
}

function writeLayer(name: string, keys: Map<string, number>, values: Map<Value, number>): void {
  tail.length = 0;
  for (const key of keys.keys()) {
    tail.varint(LAYER_KEY);
    tail.text(key);
  }
  for (const value of values.keys()) writeValue(value);
  const nameBytes = Buffer.byteLength(name);
  tile.varint(TILE_LAYER);
  // Version and extent take five bytes.
  tile.varint(1 + varintLength(nameBytes) + nameBytes + body.length + tail.length + 5);
  tile.varint(LAYER_VERSION);
  tile.varint(2);
  tile.varint(LAYER_NAME);
  tile.text(name);
  tile.append(body);
  tile.append(tail);
  tile.varint(LAYER_EXTENT);
  tile.varint(1 << EXTENT_BITS);
}

function writeValue(value: Value): void {
  tail.varint(LAYER_VALUE);
  if (typeof value === 'string') {
    const size = Buffer.byteLength(value);
    tail.varint(1 + varintLength(size) + size);
    tail.varint(VALUE_STRING);
    tail.text(value);
  } else if (typeof value === 'boolean') {
    tail.varint(2);
    tail.varint(VALUE_BOOL);
    tail.varint(value ? 1 : 0);
  } else {
    tail.varint(1 + varintLength(value));
    tail.varint(VALUE_UINT);
    tail.varint(value);
  }
}

/** A feature of a cell, and how it is cut to a tile. Positions count from the corner of the cell. */
export interface CellFeature {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
  readonly parts: readonly Part[];
  readonly box: Box;
}

export function cellFeature(kind: Kind, from: number, to: number, parts: readonly Part[]): CellFeature {
  return { kind, from, to, parts, box: boxOf(parts.map(({ xy }) => xy)) };
}

/** Parts between two limits of an axis. A part that lies inside is passed on as it is. */
export function cutFeatures(
  features: readonly CellFeature[],
  axis: 0 | 1,
  low: number,
  high: number,
): CellFeature[] {
  const kept: CellFeature[] = [];
  for (const feature of features) {
    const least = feature.box[axis];
    const most = feature.box[axis + 2]!;
    if (most < low || least > high) continue;
    if (least >= low && most <= high) {
      kept.push(feature);
      continue;
    }
    const { kind, from, to } = feature;
    const parts = clipParts(feature.parts, SHAPES[kind.shape]!, axis, low, high);
    if (parts.length > 0) kept.push(cellFeature(kind, from, to, parts));
  }
  return kept;
}
