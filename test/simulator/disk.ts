/**
 * The disks of a simulated world: one tree of folders for each machine, in memory.
 *
 * A kill of a process leaves what its calls did, half a write among it. A power cut leaves what was synced: of bytes without
 * a sync a part is there, and of names without a sync of their folder each is there or not, by chance.
 */
import { join } from 'node:path';
import type { Kernel } from './kernel.ts';

/** Begins all paths that are simulated; machine 2 has its disk in `/simulated/2`. */
export const SIMULATED = '/simulated';

export interface Inode {
  readonly number: number;
  bytes: Buffer;
  isSynced: boolean;
  mtimeMs: number;
}

type Entry = Inode | 'folder';

export class Disk {
  readonly #kernel: Kernel;
  readonly #entries = new Map<string, Entry>();
  /** The names of each folder that survive a power cut. */
  readonly #durable = new Map<string, Map<string, Entry>>();
  /** Names by folder. */
  readonly #names = new Map<string, Set<string>>();
  #inodes = 0;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.makeFolder(SIMULATED);
  }

  /** For names that are not taken. */
  nextNumber(): number {
    return ++this.#inodes;
  }

  entry(path: string): Entry | undefined {
    return this.#entries.get(path);
  }

  /** Throws ENOENT. */
  file(path: string): Inode {
    const entry = this.#entries.get(path);
    if (entry === undefined || entry === 'folder') throw fault('ENOENT', path);
    return entry;
  }

  /** Makes an empty file; one that is there keeps its name and loses its bytes. */
  create(path: string, mustBeNew: boolean): Inode {
    const entry = this.#entries.get(path);
    if (entry === 'folder' || (entry && mustBeNew)) throw fault('EEXIST', path);
    if (entry) {
      entry.bytes = Buffer.alloc(0);
      entry.isSynced = false;
      return entry;
    }
    const mtimeMs = this.#kernel.nowMs();
    const inode: Inode = { number: this.nextNumber(), bytes: Buffer.alloc(0), isSynced: false, mtimeMs };
    this.#set(path, inode);
    return inode;
  }

  write(inode: Inode, bytes: Uint8Array): void {
    inode.bytes = inode.bytes.length === 0 ? Buffer.from(bytes) : Buffer.concat([inode.bytes, bytes]);
    inode.isSynced = false;
    inode.mtimeMs = this.#kernel.nowMs();
  }

  rename(from: string, to: string): void {
    const inode = this.file(from);
    this.#delete(from);
    this.#set(to, inode);
  }

  link(from: string, to: string): void {
    const inode = this.file(from);
    if (this.#entries.has(to)) throw fault('EEXIST', to);
    this.#set(to, inode);
  }

  unlink(path: string): void {
    this.file(path);
    this.#delete(path);
  }

  remove(path: string): void {
    for (const name of this.list(path) ?? []) this.remove(join(path, name));
    if (this.#entries.has(path)) this.#delete(path);
  }

  makeFolder(path: string): void {
    if (this.#entries.get(path) === 'folder') return;
    const parent = parentOf(path);
    if (parent !== '/') this.makeFolder(parent);
    this.#entries.set(path, 'folder');
    this.#names.set(path, new Set());
    this.#durable.set(path, new Map());
    if (parent === '/') return;
    this.#names.get(parent)?.add(nameOf(path));
    // A folder that is lost makes an empty machine, which is another story.
    this.#durable.get(parent)?.set(nameOf(path), 'folder');
  }

  /** Names in a folder, in their order; undefined if there is none. */
  list(path: string): string[] | undefined {
    const names = this.#names.get(path);
    return names && [...names].sort();
  }

  syncFolder(path: string): void {
    const names = this.#names.get(path);
    if (!names) throw fault('ENOENT', path);
    this.#durable.set(
      path,
      new Map(Array.from(names, (name) => [name, this.#entries.get(join(path, name))!])),
    );
  }

  /** Takes what was not synced of the disk of a machine, by chance. */
  cutPower(machine: number): void {
    const { random } = this.#kernel;
    const root = join(SIMULATED, String(machine));
    for (const folder of [...this.#names.keys()].filter(
      (path) => path === root || path.startsWith(`${root}/`),
    )) {
      const durable = this.#durable.get(folder)!;
      for (const name of new Set([...durable.keys(), ...this.#names.get(folder)!])) {
        const path = join(folder, name);
        const [before, after] = [durable.get(name), this.#entries.get(path)];
        if (before === after || before === 'folder' || after === 'folder' || random.chance(0.5)) continue;
        if (before) this.#set(path, before);
        else this.#delete(path);
      }
    }
    for (const [path, entry] of this.#entries) {
      if (!path.startsWith(`${root}/`) || entry === 'folder') continue;
      if (!entry.isSynced) entry.bytes = entry.bytes.subarray(0, random.int(0, entry.bytes.length));
      entry.isSynced = true;
    }
    for (const folder of this.#names.keys()) if (folder.startsWith(root)) this.syncFolder(folder);
  }

  #set(path: string, inode: Inode): void {
    const names = this.#names.get(parentOf(path));
    if (!names) throw fault('ENOENT', path);
    names.add(nameOf(path));
    this.#entries.set(path, inode);
  }

  #delete(path: string): void {
    this.#entries.delete(path);
    this.#names.get(parentOf(path))?.delete(nameOf(path));
    this.#names.delete(path);
  }
}

export function fault(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code, errno: -1, syscall: 'simulated', path });
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
