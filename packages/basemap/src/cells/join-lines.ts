/**
 * Lines that meet and are alike become one, band of zooms by band: first the attributes that the band does not show are
 * dropped, so that more lines are alike.
 */
import { chainLines, joinChain } from '../geometry/chain.ts';
import { ATTRIBUTES_FROM, BANDS } from '../layers/layers.ts';
import type { Kind, Kinds } from './record-reader.ts';

/** Lines of one record, before they are simplified. */
export interface RawLines {
  readonly kind: Kind;
  readonly from: number;
  readonly lines: readonly Int32Array[];
}

export interface JoinedLine {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
  readonly xy: Int32Array;
}

interface Alike {
  readonly kind: Kind;
  readonly from: number;
  readonly lines: Int32Array[];
}

/** @param from lowest zoom of the tiles @param to deepest zoom of the tiles */
export function joinLines(raw: readonly RawLines[], kinds: Kinds, from: number, to: number): JoinedLine[] {
  const joined: JoinedLine[] = [];
  for (const [first, last] of BANDS) {
    const low = Math.max(first, from);
    const high = Math.min(last, to);
    if (low > high) continue;
    for (const { kind, from: start, lines } of alikeLines(raw, kinds, low, high)) {
      const starts = lines.map((xy) => positionKey(xy, 0));
      const ends = lines.map((xy) => positionKey(xy, xy.length - 2));
      const reversible = !kind.attributes.some(([key]) => key === 'oneway');
      for (const chain of chainLines(starts, ends, { reversible, strict: true }))
        joined.push({ kind, from: start, to: high, xy: joinChain(chain, lines) });
    }
  }
  return joined;
}

/** One number for a position in a cell and its buffer, to 2 units: a cell of zoom 5 has 2^27 units to a side. */
function positionKey(xy: Int32Array, at: number): number {
  return (xy[at]! >> 1) * 2 ** 27 + (xy[at + 1]! >> 1);
}

function alikeLines(raw: readonly RawLines[], kinds: Kinds, low: number, high: number): Alike[] {
  const kindOf = new Map<Kind, Kind>();
  const groups = new Map<Kind, Map<number, Alike>>();
  for (const { kind: whole, from, lines } of raw) {
    if (from > high) continue;
    let kind = kindOf.get(whole);
    if (!kind) {
      const attributes = whole.attributes.filter(([key]) => (ATTRIBUTES_FROM[key] ?? 0) <= low);
      kind = kinds.of(whole.layer, whole.shape, whole.order, attributes);
      kindOf.set(whole, kind);
    }
    const start = Math.max(from, low);
    let byStart = groups.get(kind);
    if (!byStart) {
      byStart = new Map();
      groups.set(kind, byStart);
    }
    const group = byStart.get(start);
    if (group) for (const line of lines) group.lines.push(line);
    else byStart.set(start, { kind, from: start, lines: [...lines] });
  }
  return [...groups.values()].flatMap((byStart) => [...byStart.values()]);
}
