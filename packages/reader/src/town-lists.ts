import { BlobError, type BlobSource } from '../../../shards/format/blob.ts';
import { decodeTownList, type TownList } from '../../../shards/publication/town-list.ts';

/** A list of towns that is read when it is used. */
export class TownListFile {
  readonly #source: BlobSource;
  readonly #name: string;
  #list: TownList | undefined;

  constructor(source: BlobSource, name: string) {
    this.#source = source;
    this.#name = name;
  }

  /** Throws BlobError if the file is not there, or damaged. */
  get list(): TownList {
    if (this.#source instanceof BlobError) throw this.#source;
    this.#list ??= decodeTownList(new TextDecoder().decode(this.#source), this.#name);
    return this.#list;
  }
}
