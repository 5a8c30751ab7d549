/** Functions of the application for the building of a graph: its files, and the bytes of its tiles. */
import { type FileMaps, NodeWriter, WHOLE_FILES } from '../../../pbf/index.ts';
import type { BarrierLines, TileDraft } from '../write-walk-tile.ts';

/** A tile before it is bytes. */
export interface DraftedTile {
  readonly draft: TileDraft;
  readonly barriers: BarrierLines;
  /** Opening hours by the number of the edge or the node in the draft: it is closed outside of them. */
  readonly edgeHours: ReadonlyMap<number, string>;
  readonly nodeHours: ReadonlyMap<number, string>;
  /** Epoch minute from which hours are compiled. */
  readonly fromMin: number;
}

/** Functions of the application. All but the first run in every thread. */
export interface GraphTools {
  /** Begins a store of node positions in a folder. The count is an estimate. */
  readonly createNodes: (folder: string, expectedNodes: number) => Promise<NodeWriter>;
  /** How files of work are read. */
  readonly maps: FileMaps;
  readonly encode: (tile: DraftedTile) => Uint8Array;
}

/** Asks for no space, and reads the files as a whole: each thread has the positions of all nodes in its memory. */
export const PLAIN_NODES: Omit<GraphTools, 'encode'> = {
  createNodes: async (folder) => new NodeWriter(folder),
  maps: WHOLE_FILES,
};

/** Functions cannot be sent to threads, so each thread loads a module of the application that has them. */
export interface GraphThreads {
  /** How many threads; 0: the calling thread does all. */
  readonly threads: number;
  readonly tools: GraphTools;
  /** A module that calls `answerGraphTasks` with the same tools. */
  readonly script: URL;
  /** Called when a part of the work begins. */
  readonly onPhase?: ((begins: 'relations' | 'nodes' | 'ways' | 'tiles') => void) | undefined;
}
