/** The input of write-pbf.ts: the objects of a file, and its header. Degrees. */
export type Tags = Readonly<Record<string, string>>;

export interface PbfNode {
  readonly id: number;
  readonly lon: number;
  readonly lat: number;
  readonly tags?: Tags;
}

export interface PbfWay {
  readonly id: number;
  readonly refs: readonly number[];
  readonly tags?: Tags;
}

export interface PbfMember {
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}

export interface PbfRelation {
  readonly id: number;
  readonly members: readonly PbfMember[];
  readonly tags?: Tags;
}

interface PbfBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface PbfHeader {
  /** Names the data and its authors. */
  readonly source?: string;
  readonly writingProgram?: string;
  /** The time of the data. Fractions of a second are dropped. */
  readonly date?: Date;
  readonly bbox?: PbfBox;
  readonly objectsPerBlob?: number;
}
