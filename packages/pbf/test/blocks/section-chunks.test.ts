import { describe, expect, test } from 'vitest';
import { EXTRACTS, needs } from '../../../../test/fixtures/needs.ts';
import { type ReadObject, readPbf } from '../../../../test/fixtures/read-pbf.ts';
import { BlockNodes } from '../../src/blocks/block-nodes.ts';
import { eachRelation, eachWay, memberWays } from '../../src/blocks/block-objects.ts';
import { BlockTags, type Tags, WantedKeys } from '../../src/blocks/block-tags.ts';
import { ChunkChecks, chunksOf, openExtract, readChunk } from '../../src/blocks/section-chunks.ts';
import { type Block, type Kind, NODE, RELATION, WAY } from '../../src/file/primitive-block.ts';
import { Unpacker } from '../../src/file/unpacker.ts';

const HELSINKI = EXTRACTS.helsinki;
const MAIN = ['highway', 'building', 'natural', 'amenity'];
const OTHERS = ['name', 'type', 'layer'];
const KEYS = new WantedKeys(MAIN, OTHERS);

async function eachBlock(path: string, kind: Kind, onBlock: (block: Block, tags: BlockTags) => void) {
  const extract = await openExtract(path);
  try {
    const checks = new ChunkChecks(extract);
    for await (const chunk of chunksOf(extract, kind)) {
      const unpacker = new Unpacker();
      checks.check(readChunk(chunk, kind, unpacker, (block) => onBlock(block, new BlockTags(block, KEYS))));
    }
  } finally {
    await extract.file.close();
  }
}

/** As the independent reader has them: only wanted keys, and those only beside a main key. */
function wantedTags({ tags }: ReadObject): Tags | undefined {
  if (!MAIN.some((key) => tags.has(key))) return undefined;
  return Object.fromEntries([...tags].filter(([key]) => [...MAIN, ...OTHERS].includes(key)));
}

describe('blocks of a real extract', needs(HELSINKI), () => {
  const of = (type: ReadObject['type']) =>
    readPbf(HELSINKI.path).objects.filter((object) => object.type === type);

  test('have every node with its position and its tags', async () => {
    const nodes: unknown[] = [];
    const reader = new BlockNodes();
    await eachBlock(HELSINKI.path, NODE, (block, tags) =>
      reader.read(block, tags, (id, lon, lat, found) =>
        nodes.push([id, Math.round(lon * 1e7), Math.round(lat * 1e7), found]),
      ),
    );
    const expected = of('node').map((node) => [node.id, node.lonE7, node.latE7, wantedTags(node)]);
    expect(nodes.length).toBe(expected.length);
    expect(nodes).toEqual(expected);
  });

  test('have every way with a wanted tag or a wanted id', async () => {
    const ways: unknown[] = [];
    const isWanted = (id: number) => id % 10 === 0;
    await eachBlock(HELSINKI.path, WAY, (block, tags) =>
      eachWay(block, tags, isWanted, ({ id, tags: found, refs }) => ways.push([id, found, [...refs]])),
    );
    const expected = of('way')
      .filter((way) => wantedTags(way) || isWanted(way.id))
      .map((way) => [way.id, wantedTags(way), way.refs]);
    expect(ways).toEqual(expected);
  });

  test('have every relation with a main key, and its ways', async () => {
    const relations: unknown[] = [];
    await eachBlock(HELSINKI.path, RELATION, (block, tags) =>
      eachRelation(block, tags, (found) =>
        relations.push([found.id, found.tags, [...memberWays(block, found)]]),
      ),
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
