/** The input of write-pbf.ts: the objects of a file, and its header. Degrees. */
export type Tags = Readonly<Record<string, string>>;

/** Kinds of objects in the order of files. It numbers members of relations, too. */
export const KINDS = ['node', 'way', 'relation'] as const;
export type Kind = (typeof KINDS)[number];

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
  readonly type: Kind;
  readonly ref: number;
  readonly role: string;
}

export interface PbfRelation {
  readonly id: number;
  readonly members: readonly PbfMember[];
  readonly tags?: Tags;
}

export interface PbfObjects {
  readonly nodes: readonly PbfNode[];
  readonly ways: readonly PbfWay[];
  readonly relations: readonly PbfRelation[];
}

export interface PbfHeader {
  /** Names the data and its authors. */
  readonly source?: string;
  /** The time of the data. Fractions of a second are dropped. */
  readonly date?: Date;
  readonly bbox?: Readonly<Record<'west' | 'south' | 'east' | 'north', number>>;
  readonly objectsPerBlob?: number;
}
