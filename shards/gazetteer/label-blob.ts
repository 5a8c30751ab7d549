/** A label tile as a blob (FORMAT.md §6). Its labels are insides of JSON strings, in ASCII: answers copy them. */
import { encodeLabelTile, LabelTile, type PlaceLabel } from '../../packages/gazetteer/labels.ts';
import {
  type Blob,
  type BlobError,
  type BlobSource,
  encodeBlob,
  LABEL_TILE,
  openBlob,
} from '../format/blob.ts';
import { jsonInside } from '../shard/toilet-record.ts';

/** Opening checks the header. A damaged tile throws BlobError when it is used. */
export class LabelBlob extends LabelTile {
  readonly #blob: Blob;

  constructor(source: BlobSource, name: string) {
    const blob = openBlob(source, LABEL_TILE, name);
    super(blob);
    this.#blob = blob;
  }

  get fault(): BlobError | undefined {
    return this.#blob.fault;
  }
}

export function encodeLabelBlob(labels: readonly PlaceLabel[]): Uint8Array {
  return encodeBlob(LABEL_TILE, labels.length, encodeLabelTile(labels, jsonInside));
}
