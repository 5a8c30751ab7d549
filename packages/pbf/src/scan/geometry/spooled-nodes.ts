/**
 * Positions of wanted nodes on the disk: a node store (node-store.ts) of these nodes alone, in which the place of a node is its
 * index among the wanted ids. 10 bytes each. A node that the file lacks is there, too, as missing.
 *
 * Ids below zero, which editors give to what is not uploaded, come in another order and are few: they stay in memory. Ids that
 * the store does not take, from 2^40 on, are missing.
 */
import { join } from 'node:path';
import { IDS_OUT_OF_ORDER } from '../../file/file-order.ts';
import { Unsupported } from '../../file/protobuf.ts';
import { lowerBound } from '../../lower-bound.ts';
import { type FileMaps, MAX_ID, NodeStore, NodeWriter } from '../../node-store.ts';
import type { Spool } from '../../spool/id-sorter.ts';
import {
  type CollectedNodes,
  isOnGlobe,
  MISSING,
  type NodeState,
  OUT_OF_RANGE,
  stateOf,
  WantedNodes,
} from './wanted.ts';

/** Collects positions in the order of the file. The first question ends the collecting. */
export class SpooledNodes implements CollectedNodes {
  readonly ids: Float64Array;
  readonly #maps: FileMaps;
  /** Nodes with ids below zero, which come first. */
  readonly #negative: WantedNodes;
  readonly #negatives: number;
  readonly #end: number;
  readonly #writer: NodeWriter;
  #store: NodeStore | undefined;
  /** Index of the first node that is not written. */
  #next: number;
  /** The position of that node: a file may repeat a node, and the later copy counts. */
  #x = MISSING;
  #y = 0;

  constructor(ids: Float64Array, maps: FileMaps, { folder }: Spool) {
    this.ids = ids;
    this.#maps = maps;
    this.#negatives = lowerBound(ids, 0);
    this.#negative = new WantedNodes(ids.slice(0, this.#negatives));
    this.#end = lowerBound(ids, MAX_ID);
    this.#next = this.#negatives;
    this.#writer = new NodeWriter(join(folder, 'wanted-nodes'));
  }

  /** Entrances come in the order of their positions. */
  addChunk(positions: Float64Array, entrances: readonly number[]): void {
    let entrance = 0;
    for (let at = 0; at < positions.length; at += 3) {
      const index = positions[at]!;
      const isEntrance = entrances[entrance] === index;
      if (isEntrance) entrance++;
      if (index < this.#negatives) {
        this.#negative.setPosition(index, positions[at + 1]!, positions[at + 2]!);
        if (isEntrance) this.#negative.setEntrance(index);
      } else if (index < this.#end) this.#put(index, positions[at + 1]!, positions[at + 2]!, isEntrance);
    }
  }

  find(id: number): number {
    if (id < 0) return this.#negative.find(id);
    const place = this.#read().find(id);
    return place < 0 ? -1 : place + this.#negatives;
  }

  state(index: number): NodeState {
    if (index < this.#negatives) return this.#negative.state(index);
    return stateOf(this.#read().x(index - this.#negatives));
  }

  lon(index: number): number {
    if (index < this.#negatives) return this.#negative.lon(index);
    return this.#read().x(index - this.#negatives) / 1e7;
  }

  lat(index: number): number {
    if (index < this.#negatives) return this.#negative.lat(index);
    return (this.#read().y(index - this.#negatives) >> 1) / 1e7;
  }

  isEntrance(index: number): boolean {
    if (index < this.#negatives) return this.#negative.isEntrance(index);
    return (this.#read().y(index - this.#negatives) & 1) === 1;
  }

  dropPages(): void {
    this.#store?.dropPages();
    this.#maps.dropPages(this.ids.buffer);
  }

  close(): void {
    this.#writer.close();
  }

  #put(index: number, lon: number, lat: number, isEntrance: boolean): void {
    if (index < this.#next) throw new Unsupported(IDS_OUT_OF_ORDER);
    while (this.#next < index) this.#write();
    const isGood = isOnGlobe(lon, lat);
    this.#x = isGood ? Math.round(lon * 1e7) : OUT_OF_RANGE;
    // The bit of an entrance stays, if another copy of the node has it.
    this.#y = ((isGood ? Math.round(lat * 1e7) : 0) << 1) | (this.#y & 1) | (isEntrance ? 1 : 0);
  }

  /** Writes the next node, which is missing if nothing was put. */
  #write(): void {
    this.#writer.add(this.ids[this.#next++]!, this.#x, this.#y);
    this.#x = MISSING;
    this.#y = 0;
  }

  #read(): NodeStore {
    if (this.#store) return this.#store;
    while (this.#next < this.#end) this.#write();
    this.#store = new NodeStore(this.#writer.finish(), this.#maps);
    return this.#store;
  }
}
