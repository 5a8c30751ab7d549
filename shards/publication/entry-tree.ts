/**
 * Entries of a publication (FORMAT.md §18) as a tree of small files: a reader loads those on the way to a key, three for a
 * country. Leaves have entries in the order of keys, other blocks the first key of each block below. Pure.
 *
 * A block has 1 to 3 KB packed. Names of files cannot be packed, so blocks that are much smaller would make the tree larger.
 */
import { BlobError } from '../format/blob.ts';

export interface Entry {
  readonly key: string;
  /** JSON. */
  readonly value: string;
}

/** Characters of a leaf, unless one entry has more. Entries of tables that are asked for single ones are in smaller leaves. */
const LEAF = 6_000;
const SMALL_LEAF = 2_500;
const SMALL_TABLES = /^[ehpt]/;
const MOST_BELOW = 64;
/** More levels than any planet has. */
const MOST_LEVELS = 8;

/** Entries in one go: some milliseconds. */
const AT_ONCE = 50;

/**
 * Makes the files of a tree, and returns the name of its root. Stops every few milliseconds.
 * @param entries in the order of their keys
 * @param head JSON that the root has
 * @param add stores a file and returns its name
 */
export function* packEntries(
  entries: Iterable<Entry>,
  head: string,
  add: (text: string) => string,
): Generator<void, string> {
  let count = 0;
  let level: Block[] = [];
  let open: Entry[] = [];
  let characters = 0;
  const close = (): void => {
    const [first] = open;
    if (!first) return;
    level.push({ key: first.key, name: add(leafOf(open)) });
    open = [];
    characters = 0;
  };
  for (const entry of entries) {
    if (count++ % AT_ONCE === 0) yield;
    const size = entry.key.length + entry.value.length + 4;
    const most = SMALL_TABLES.test(entry.key) ? SMALL_LEAF : LEAF;
    if (characters + size > most || open[0]?.key[0] !== entry.key[0]) close();
    open.push(entry);
    characters += size;
  }
  close();
  while (level.length > MOST_BELOW)
    level = groupsOf(level).map((blocks) => ({ key: blocks[0]!.key, name: add(indexOf(blocks)) }));
  return add(indexOf(level, head));
}

interface Block {
  /** Its first one. */
  readonly key: string;
  readonly name: string;
}

/** Groups of equal size. */
function groupsOf(blocks: readonly Block[]): Block[][] {
  const count = Math.ceil(blocks.length / MOST_BELOW);
  const size = Math.ceil(blocks.length / count);
  return Array.from({ length: Math.ceil(blocks.length / size) }, (_, i) =>
    blocks.slice(i * size, (i + 1) * size),
  );
}

function leafOf(entries: readonly Entry[]): string {
  const keys = JSON.stringify(entries.map(({ key }) => key));
  return `{"keys":${keys},"values":[${entries.map(({ value }) => value).join(',')}]}`;
}

function indexOf(blocks: readonly Block[], head?: string): string {
  const keys = JSON.stringify(blocks.map(({ key }) => key));
  const names = JSON.stringify(blocks.map(({ name }) => name));
  return `{${head === undefined ? '' : `"head":${head},`}"keys":${keys},"blocks":${names}}`;
}

interface OpenBlock {
  readonly head: unknown;
  readonly keys: readonly string[];
  /** Values of a leaf; otherwise the names of the blocks below. */
  readonly values: readonly unknown[] | undefined;
  readonly below: readonly string[];
}

/** Reads a tree by the files that are there. */
export class EntryTree {
  readonly #root: string;
  readonly #load: (name: string) => ArrayBuffer;
  readonly #open = new WeakMap<ArrayBuffer, OpenBlock>();

  /** @param load throws if a file is not there */
  constructor(root: string, load: (name: string) => ArrayBuffer) {
    this.#root = root;
    this.#load = load;
  }

  /** Throws BlobError if the file is damaged, as all others do, and what `load` throws. */
  get head(): unknown {
    return this.#block(this.#root).head;
  }

  /** Undefined if there is no such entry. */
  get(key: string): unknown {
    let block = this.#block(this.#root);
    for (let level = 0; level < MOST_LEVELS && !block.values; level++) {
      const name = block.below[lastUpTo(block.keys, key)];
      if (name === undefined) return undefined;
      block = this.#block(name);
    }
    const at = lastUpTo(block.keys, key);
    return block.keys[at] === key ? block.values?.[at] : undefined;
  }

  /** Throws if a file is not there that some entries are in, after it asked for all. */
  expect(keys: readonly string[]): void {
    allOf(keys, (key) => this.get(key));
  }

  /** The entries with keys from one up to, but not with, another. */
  between(from: string, to: string): (readonly [key: string, value: unknown])[] {
    return this.#below(this.#root, from, to, MOST_LEVELS);
  }

  #below(name: string, from: string, to: string, levels: number): (readonly [string, unknown])[] {
    const { keys, values, below } = this.#block(name);
    if (values) return keys.flatMap((key, i) => (key >= from && key < to ? [[key, values[i]] as const] : []));
    if (levels === 0) return [];
    const inside = below.filter((_, i) => keys[i]! < to && (keys[i + 1] ?? to) > from);
    return allOf(inside, (each) => this.#below(each, from, to, levels - 1)).flat();
  }

  #block(name: string): OpenBlock {
    const bytes = this.#load(name);
    const known = this.#open.get(bytes);
    if (known) return known;
    const block = opened(bytes, name);
    this.#open.set(bytes, block);
    return block;
  }
}

/** Throws the first BlobError of some, after all were asked: then all that they lack is known. */
function allOf<T, R>(all: readonly T[], ask: (each: T) => R): R[] {
  let fault: BlobError | undefined;
  const answers = all.flatMap((each) => {
    try {
      return [ask(each)];
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      fault ??= error;
      return [];
    }
  });
  if (fault) throw fault;
  return answers;
}

function opened(bytes: ArrayBuffer, name: string): OpenBlock {
  const { head, keys, values, blocks } = Object(parsed(bytes, name));
  const isRight =
    isTexts(keys) && (isTexts(blocks) ? blocks : Array.isArray(values) ? values : []).length === keys.length;
  if (!isRight) throw damaged(name);
  return {
    head,
    keys,
    values: Array.isArray(values) ? values : undefined,
    below: isTexts(blocks) ? blocks : [],
  };
}

/** Parses a part that is a file of its own. Throws BlobError if it is damaged. */
export function parsed(bytes: ArrayBuffer, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw damaged(name, cause);
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** The last place whose key is not after this one; -1 if all are. */
function lastUpTo(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function damaged(name: string, cause?: unknown): BlobError {
  const message = `File ${name} of the publication has no entries. Run "lootiles publish" to write it again.`;
  return new BlobError(message, { blob: name, cause });
}
