/**
 * The files of the toilets that browsers and other programs search in (FORMAT.md §17), made of the generation that the server
 * answers from. Those of the generation before are there, too: a page that was loaded before an update still asks for them.
 *
 * A file is packed when it is first asked for. Making a leaf keeps the event loop busy for 20 µs a toilet, so files are made one
 * after the other, and reads are answered in between; gzip runs in a thread of the pool.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { DIRECTORY_NAME, encodeDirectory } from '../../shards/publication/directory.ts';
import { type PublicationFiles, publicationFiles } from '../../shards/publication/publication-files.ts';
import type { Generations } from '../process/generations.ts';
import { PackedCache } from './packed-cache.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Make = () => Uint8Array;

/** A planet has 25 MB, and as much for walks and names of the countries that are asked for. */
const MOST_BYTES = 64 << 20;
/** Files that wait: a few seconds. */
const MOST_WAITING = 64;

const pack = promisify(gzip);

interface Listed {
  /** The generation that answered when it was listed. */
  readonly current: unknown;
  readonly generation: number;
  readonly directory: Promise<Bytes>;
  readonly files: PublicationFiles['files'];
}

export class PublishedFiles {
  readonly #generations: Generations;
  readonly #mostWaiting: number;
  readonly #kept = new PackedCache(MOST_BYTES);
  readonly #packing = new Map<string, Promise<Bytes>>();
  #last: Promise<unknown> = Promise.resolve();
  #listed: Listed | undefined;
  #before: PublicationFiles['files'] = new Map();

  constructor(generations: Generations, mostWaiting = MOST_WAITING) {
    this.#generations = generations;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Returns a packed file by its name; undefined if there is none, 'busy' if too many wait. Throws NoGeneration, or BlobError if
   * its part is damaged.
   */
  async get(name: string): Promise<Bytes | 'busy' | undefined> {
    if (name === DIRECTORY_NAME) return this.#list().directory;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const make = this.#list().files.get(name) ?? this.#before.get(name);
    if (!make) return undefined;
    const packing = this.#packing.get(name);
    if (packing) return packing;
    return this.#packing.size < this.#mostWaiting ? this.#packOnce(name, make) : 'busy';
  }

  /** Lists the files of the generation that answers. Of one with a damaged shard, those of the newest undamaged one. */
  #list(): Listed {
    const { current } = this.#generations;
    const known = this.#listed;
    if (known && known.current === current) return known;
    const { directory, files } = this.#generations.read((generation) =>
      publicationFiles(generation, this.#generations.blobs),
    );
    const text = encodeDirectory(directory);
    // A repair opens the same generation anew.
    if (known && known.generation !== directory.generation) this.#before = known.files;
    const listed = { current, generation: directory.generation, directory: packed(Buffer.from(text)), files };
    this.#listed = listed;
    return listed;
  }

  #packOnce(name: string, make: Make): Promise<Bytes> {
    const packing = this.#last
      .then(() => packed(make()))
      .then((bytes) => {
        this.#kept.add(name, bytes);
        return bytes;
      })
      .finally(() => this.#packing.delete(name));
    this.#packing.set(name, packing);
    this.#last = packing.catch(() => {});
    return packing;
  }
}

async function packed(bytes: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await pack(bytes, { level: 9 }));
}
