/** Writes change files and remembers what a reader tells, for tests. */
import type { Member } from '../../../../packages/pbf/index.ts';
import type { OscMeta, OscSink } from '../../../../pipeline/follow/osc/osc-reader.ts';
import { OscReader } from '../../../../pipeline/follow/osc/osc-reader.ts';

export interface ToldObject extends OscMeta {
  readonly type: 'node' | 'way' | 'relation';
  readonly tags: Record<string, string>;
  readonly lon?: number;
  readonly lat?: number;
  readonly refs?: readonly number[];
  readonly members?: readonly Member[];
}

export function collector(): { objects: ToldObject[]; sink: OscSink } {
  const objects: ToldObject[] = [];
  return {
    objects,
    sink: {
      node: (meta, tags, lon, lat) => objects.push({ type: 'node', ...meta, tags: { ...tags }, lon, lat }),
      way: (meta, tags, refs) => objects.push({ type: 'way', ...meta, tags: { ...tags }, refs }),
      relation: (meta, tags, members) =>
        objects.push({ type: 'relation', ...meta, tags: { ...tags }, members }),
    },
  };
}

/** @param sizes lengths of the pieces that the bytes come in, over and over; all at once by default */
export function readOsc(text: string | Uint8Array, sizes: readonly number[] = []): ToldObject[] {
  const { objects, sink } = collector();
  const reader = new OscReader('test.osc', sink);
  const bytes = Buffer.from(text);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes.length > 0 ? sizes[turn % sizes.length]! : bytes.length;
    reader.push(bytes.subarray(at, at + size));
    at += size;
  }
  reader.end();
  return objects;
}

const KINDS = ['node', 'way', 'relation'];
const coded = (text: string): string => text.replace(/[&<>"\n\r\t]/g, (c) => `&#${c.charCodeAt(0)};`);

function oscObject({ type, id, version, tags, lon, lat, refs = [], members = [] }: ToldObject): string {
  const position = Number.isFinite(lon) ? ` lat="${lat}" lon="${lon}"` : '';
  const head = `<${type} id="${id}"${Number.isNaN(version) ? '' : ` version="${version}"`}${position}`;
  const inside = [
    ...refs.map((ref) => `<nd ref="${ref}"/>`),
    ...members.map(
      ({ kind, ref, role }) => `<member type="${KINDS[kind]}" ref="${ref}" role="${coded(role)}"/>`,
    ),
    ...Object.entries(tags).map(([key, value]) => `<tag k="${coded(key)}" v="${coded(value)}"/>`),
  ];
  return inside.length > 0 ? `${head}>\n${inside.join('\n')}\n</${type}>` : `${head}/>`;
}

export function oscText(objects: readonly ToldObject[]): string {
  const blocks = objects.map((object) => {
    const action = object.deleted ? 'delete' : object.version === 1 ? 'create' : 'modify';
    return `<${action}>\n${oscObject(object)}\n</${action}>`;
  });
  return `<?xml version='1.0' encoding='UTF-8'?>\n<osmChange version="0.6">\n${blocks.join('\n')}\n</osmChange>\n`;
}
