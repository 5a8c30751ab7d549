import { describe, expect, test } from 'vitest';
import { EXTRACTS, needs } from '../../../../test/fixtures/needs.ts';
import { type ReadObject, readPbf } from '../../../../test/fixtures/read-pbf.ts';
import { type Tags, WantedKeys } from '../../src/blocks/block-tags.ts';
import { ObjectReader } from '../../src/blocks/object-reader.ts';
import { type BlobChunk, type ChunkReport, openExtract, readHere } from '../../src/blocks/section-chunks.ts';
import { type Kind, NODE, RELATION, WAY } from '../../src/file/primitive-block.ts';

const HELSINKI = EXTRACTS.helsinki;
const MAIN = ['highway', 'building', 'natural', 'amenity'];
const OTHERS = ['name', 'type', 'layer'];

async function read(
  path: string,
  kind: Kind,
  onChunk: (reader: ObjectReader, chunk: BlobChunk) => ChunkReport,
) {
  const reader = new ObjectReader(new WantedKeys(MAIN, OTHERS));
  const extract = await openExtract(path);
  try {
    await readHere(extract, kind, (chunk) => onChunk(reader, chunk));
  } finally {
    await extract.file.close();
  }
}

/** As the independent reader has them: only wanted keys, and those only beside a main key. */
function wantedTags({ tags }: ReadObject): Tags | undefined {
  if (!MAIN.some((key) => tags.has(key))) return undefined;
  return Object.fromEntries([...tags].filter(([key]) => [...MAIN, ...OTHERS].includes(key)));
}

describe('objects of a real extract', needs(HELSINKI), () => {
  const of = (type: ReadObject['type']) =>
    readPbf(HELSINKI.path).objects.filter((object) => object.type === type);

  test('are every node with its position and its tags', async () => {
    const nodes: unknown[] = [];
    await read(HELSINKI.path, NODE, (reader, chunk) =>
      reader.nodes(chunk, (id, lon, lat, tags) =>
        nodes.push([id, Math.round(lon * 1e7), Math.round(lat * 1e7), tags]),
      ),
    );
    const expected = of('node').map((node) => [node.id, node.lonE7, node.latE7, wantedTags(node)]);
    expect(nodes.length).toBe(expected.length);
    expect(nodes).toEqual(expected);
  });

  test('are every way with a wanted tag or a wanted id', async () => {
    const ways: unknown[] = [];
    const isWanted = (id: number) => id % 10 === 0;
    await read(HELSINKI.path, WAY, (reader, chunk) =>
      reader.ways(chunk, isWanted, ({ id, tags, refs }) => ways.push([id, tags, [...refs]])),
    );
    const expected = of('way')
      .filter((way) => wantedTags(way) || isWanted(way.id))
      .map((way) => [way.id, wantedTags(way), way.refs]);
    expect(ways).toEqual(expected);
  });

  test('are every relation with a main key, and its ways', async () => {
    const relations: unknown[] = [];
    await read(HELSINKI.path, RELATION, (reader, chunk) =>
      reader.relations(chunk, ({ id, tags, memberWays }) => relations.push([id, tags, [...memberWays()]])),
    );
    const expected = of('relation')
      .filter(wantedTags)
      .map((relation) => [
        relation.id,
        wantedTags(relation),
        relation.members?.filter(({ type }) => type === 'way').map(({ ref }) => ref),
      ]);
    expect(relations).toEqual(expected);
  });
});
