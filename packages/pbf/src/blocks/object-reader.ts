/** The objects of a kind in the chunks of an extract, with the tags that are wanted. Make one reader in each thread. */
import { type Block, type Kind, NODE, RELATION, WAY } from '../file/primitive-block.ts';
import { Unpacker } from '../file/unpacker.ts';
import { BlockNodes, type OnNode } from './block-nodes.ts';
import { type BlockObject, eachObject, memberWays, ringMembers } from './block-objects.ts';
import { BlockTags, type Tags, type WantedKeys } from './block-tags.ts';
import { type BlobChunk, type ChunkReport, readChunk } from './section-chunks.ts';

export interface ReadRelation {
  readonly id: number;
  readonly tags: Tags;
  /** Ids of the members that are ways. */
  readonly memberWays: () => Float64Array<ArrayBuffer>;
  /** The same, by their roles. */
  readonly ringMembers: () => ReturnType<typeof ringMembers>;
}

/** Keeps scratch memory between chunks. What is wrong with a chunk is in its report. */
export class ObjectReader {
  readonly #keys: WantedKeys;
  readonly #unpacker = new Unpacker();
  readonly #nodes = new BlockNodes();

  constructor(keys: WantedKeys) {
    this.#keys = keys;
  }

  /** All nodes. */
  nodes(chunk: BlobChunk, onNode: OnNode): ChunkReport {
    return this.#read(chunk, NODE, (block, tags) => this.#nodes.read(block, tags, onNode));
  }

  /** @param isWanted whether a way is wanted without a main key */
  ways(chunk: BlobChunk, isWanted: (id: number) => boolean, onWay: (way: BlockObject) => void): ChunkReport {
    return this.#read(chunk, WAY, (block, tags) => eachObject(block, WAY, tags, isWanted, onWay));
  }

  /** Relations with a main key. */
  relations(chunk: BlobChunk, onRelation: (relation: ReadRelation) => void): ChunkReport {
    const isWanted = () => false;
    return this.#read(chunk, RELATION, (block, tags) =>
      eachObject(block, RELATION, tags, isWanted, (relation) =>
        onRelation({
          ...{ id: relation.id, tags: relation.tags ?? {} },
          memberWays: () => memberWays(block, relation),
          ringMembers: () => ringMembers(block, relation, tags),
        }),
      ),
    );
  }

  #read(chunk: BlobChunk, kind: Kind, onBlock: (block: Block, tags: BlockTags) => void): ChunkReport {
    return readChunk(chunk, kind, this.#unpacker, (block) =>
      onBlock(block, new BlockTags(block, this.#keys)),
    );
  }
}
