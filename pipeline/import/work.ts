/**
 * The work of one import: its options, and the parts that one step leaves for a later one.
 *
 * A step that is the last to need a part takes it out: the part is garbage for the steps after it, which need the memory.
 */
import type { Database } from '../../overlay/database/database.ts';
import type { Scan, ScannedObject } from '../../packages/pbf/index.ts';
import type { AddedSources, Manifest, SourceBlobs } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';
import type { PlaceFiles } from '../gazetteer/build-places.ts';
import type { CollectedPlaces } from '../gazetteer/collect-places.ts';
import type { Progress } from '../progress.ts';
import type { ContributionSnapshot, PublishedPart } from '../publish/contribution-snapshot.ts';
import type { Candidate } from '../toilets/candidate.ts';
import type { Draft, FoundCounts } from './classify.ts';

/** An extract on this disk, and the options that its size and its age decide. */
export interface Extract {
  readonly path: string;
  /** The extract as the operator named it; see Manifest.extract. */
  readonly extract: string;
  /** Distinguishes the extract from other editions of it; undefined if it is not needed. */
  readonly edition?: string | undefined;
  readonly demo: boolean;
  /** A walking graph is built afterwards: until then that of the import before stays, if it was of this extract. */
  readonly walking?: boolean;
  /** Whether streets get their houses; true if it is left out. */
  readonly houses?: boolean;
  /** The served generation, if it was imported from this very edition and is whole. Then nothing is imported. */
  readonly unchanged?: Manifest | undefined;
  /** Called if the file is no extract: the next download asks for it anew. */
  readonly forget?: () => Promise<void>;
}

export interface WorkOptions {
  readonly store: Store;
  /** The database of public ids and contributions; undefined: ids are those of the objects, and there are no contributions. */
  readonly database?: Database | undefined;
  readonly allowShrink: boolean;
  /** The file that names the sources beside the extract (SOURCES); undefined if there are none. */
  readonly sources?: string | undefined;
  /** Called before it publishes: throws if another import may be at work. */
  readonly requireLock?: (() => Promise<void>) | undefined;
  /** Asked by each step, for an import may take hours. */
  readonly now: () => Date;
  readonly random: () => number;
  readonly progress: Progress;
  /** Finds the extract, and downloads it if it changed. */
  readonly fetch: () => Promise<Extract>;
  /** Called with what was published. */
  readonly onPublished?: ((manifest: Manifest) => void) | undefined;
  /** Writes the dump of the day from a generation. */
  readonly dump?: ((manifest: Manifest) => Promise<void>) | undefined;
  /** Draws the map of the newest generation. */
  readonly drawMap?: (() => Promise<void>) | undefined;
}

interface Parts {
  extract: Extract;
  /** The places that the scan found. They lie on the disk until the work ends. */
  collected: CollectedPlaces;
  objects: readonly ScannedObject[];
  scan: Omit<Scan, 'objects'>;
  dataDate: Date | null;
  added: AddedSources | null;
  candidates: readonly Candidate[];
  counts: FoundCounts;
  drafts: readonly Draft[];
  places: PlaceFiles;
  state: SourceBlobs;
  before: Manifest | undefined;
  toilets: ContributionSnapshot['toilets'];
  part: PublishedPart;
  built: Manifest;
  /** The generation that is served afterwards. */
  manifest: Manifest;
}

export class Work {
  readonly options: WorkOptions;
  readonly #parts: Partial<Parts> = {};

  constructor(options: WorkOptions) {
    this.options = options;
  }

  set(parts: Partial<Parts>): void {
    Object.assign(this.#parts, parts);
  }

  /** Returns a part. Throws if no step has left it. */
  get<Name extends keyof Parts>(name: Name): Parts[Name] {
    if (!(name in this.#parts)) throw new Error(`No step of the import has left "${name}".`);
    return this.#parts[name] as Parts[Name];
  }

  /** Returns a part and forgets it. */
  take<Name extends keyof Parts>(name: Name): Parts[Name] {
    const part = this.get(name);
    delete this.#parts[name];
    return part;
  }

  /** Returns a part if a step has left it. */
  find<Name extends keyof Parts>(name: Name): Parts[Name] | undefined {
    return this.#parts[name];
  }
}
