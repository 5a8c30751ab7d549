/**
 * Puts a simulated world in the place of the system, so that the product runs as it is: files below `/simulated`, locks of
 * processes, pauses, the clock, and the packing of small files, which would need threads.
 *
 * Paths of the true disk go to the true calls. Only what the writing side calls is there: another call of a simulated path
 * fails as it would for a folder that is missing.
 */
import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import sqlite from 'node:sqlite';
import timers from 'node:timers/promises';
import zlib from 'node:zlib';
import { type Disk, fault, type Inode, SIMULATED } from './disk.ts';
import type { Kernel } from './kernel.ts';

export interface SimulatedSystem {
  readonly kernel: Kernel;
  readonly disk: Disk;
}

/** The world whose turn it is; undefined between two. */
let world: SimulatedSystem | undefined;

/** Runs work in which the system is a simulated one. */
export async function inSimulatedSystem<T>(system: SimulatedSystem, work: () => Promise<T>): Promise<T> {
  world = system;
  try {
    return await work();
  } finally {
    world = undefined;
  }
}

/** Installs the calls; returns what takes them away again. */
export function installBuiltins(): () => void {
  const undo = [
    replace(fs.promises, PROMISES),
    replace(fs, CALLS),
    replace(sqlite, { DatabaseSync: lockFile(sqlite.DatabaseSync) }),
    replace(timers, { setTimeout: sleepOr(timers.setTimeout) }),
    replace(zlib, { gzip: gzipOr(zlib.gzip) }),
    replace(globalThis, { Date: worldDate(Date), Blob: BlobOfBytes }),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const each of undo) each();
    syncBuiltinESMExports();
  };
}

/** The bytes of a blob, without the threads of the true one. */
export function bytesOf(blob: Blob): Buffer {
  if (blob instanceof BlobOfBytes) return blob.all;
  throw new Error('The blob was not made in a simulated world.');
}

type Call = (...args: never[]) => unknown;

function replace(target: object, calls: Readonly<Record<string, unknown>>): () => void {
  const before = Object.fromEntries(Object.keys(calls).map((name) => [name, Reflect.get(target, name)]));
  for (const [name, call] of Object.entries(calls))
    Reflect.set(target, name, isOfPath(name, call) ? byPath(call, before[name]) : call);
  return () => {
    for (const [name, call] of Object.entries(before)) Reflect.set(target, name, call);
  };
}

const NOT_OF_PATHS = new Set(['DatabaseSync', 'setTimeout', 'gzip', 'Date', 'Blob']);

function isOfPath(name: string, call: unknown): call is Call {
  return !NOT_OF_PATHS.has(name) && typeof call === 'function';
}

/** The simulated call if its first argument is a simulated path or handle, otherwise the true one. */
function byPath(simulated: Call, real: unknown): Call {
  return (...args) => {
    const call = isSimulated(args[0]) ? simulated : (real as Call);
    return call(...args);
  };
}

function isSimulated(subject: unknown): boolean {
  if (world === undefined) return false;
  if (typeof subject === 'number') return subject >= FIRST_HANDLE;
  return typeof subject === 'string' && subject.startsWith(SIMULATED);
}

function there(): SimulatedSystem {
  if (!world) throw new Error('There is no simulated world.');
  return world;
}

/** A call that waits for its turn. */
async function turn(what: string, path: string): Promise<Disk> {
  await there().kernel.point(`${what} ${path}`);
  return there().disk;
}

const PROMISES = {
  async open(path: string, flags = 'r') {
    const disk = await turn('open', path);
    const isFolder = disk.entry(path) === 'folder';
    const inode = isFolder
      ? undefined
      : flags.startsWith('w')
        ? disk.create(path, flags.includes('x'))
        : disk.file(path);
    return handle(path, inode);
  },
  readFile: async (path: string, encoding?: BufferEncoding) => {
    const { bytes } = (await turn('read', path)).file(path);
    return encoding ? bytes.toString(encoding) : Buffer.from(bytes);
  },
  rename: async (from: string, to: string) => (await turn('rename', from)).rename(from, to),
  link: async (from: string, to: string) => (await turn('link', from)).link(from, to),
  unlink: async (path: string) => (await turn('unlink', path)).unlink(path),
  rm: async (path: string) => (await turn('rm', path)).remove(path),
  mkdir: async (path: string) => (await turn('mkdir', path)).makeFolder(path),
  utimes: async (path: string, _read: unknown, written: Date) => {
    (await turn('touch', path)).file(path).mtimeMs = written.getTime();
  },
  readdir: async (path: string) => {
    const names = (await turn('list', path)).list(path);
    if (!names) throw fault('ENOENT', path);
    return names;
  },
  stat: async (path: string) => statOf((await turn('stat', path)).entry(path), path),
  statfs: async () => ({ bavail: 2 ** 30, bsize: 4096 }),
};

const CALLS = {
  existsSync: (path: string) => there().disk.entry(path) !== undefined,
  mkdirSync: (path: string) => there().disk.makeFolder(path),
  mkdtempSync: (prefix: string) => {
    const { disk } = there();
    const path = `${prefix}${disk.nextNumber()}`;
    disk.makeFolder(path);
    return path;
  },
  readdirSync: (path: string) => {
    const names = there().disk.list(path);
    if (!names) throw fault('ENOENT', path);
    return names;
  },
  readFileSync: (path: string | number, encoding?: BufferEncoding) => {
    const { bytes } = typeof path === 'number' ? opened(path) : there().disk.file(path);
    return encoding ? bytes.toString(encoding) : Buffer.from(bytes);
  },
  writeFileSync: (path: string, text: string) => {
    const { disk } = there();
    disk.write(disk.create(path, false), Buffer.from(text));
  },
  rmSync: (path: string) => there().disk.remove(path),
  statSync: (path: string) => statOf(there().disk.entry(path), path),
  openSync: (path: string) => {
    handles.set(++lastHandle, there().disk.file(path));
    return lastHandle;
  },
  /** As files of /proc, which say that they are empty: then they are read and not mapped. */
  fstatSync: (number: number) => ({ size: 0, ino: opened(number).number }),
  closeSync: (number: number) => {
    handles.delete(number);
  },
  openAsBlob: async (path: string) => new BlobOfBytes([(await turn('open', path)).file(path).bytes]),
};

const FIRST_HANDLE = 2 ** 40;
const handles = new Map<number, Inode>();
let lastHandle = FIRST_HANDLE;

function opened(number: number): Inode {
  const inode = handles.get(number);
  if (!inode) throw fault('EBADF', String(number));
  return inode;
}

function handle(path: string, inode: Inode | undefined) {
  return {
    async writeFile(bytes: Uint8Array | string) {
      const disk = await turn('write', path);
      if (!inode) throw fault('EISDIR', path);
      const all = Buffer.from(bytes);
      const half = all.length >> 1;
      disk.write(inode, all.subarray(0, half));
      await turn('write on', path);
      disk.write(inode, all.subarray(half));
    },
    async sync() {
      const disk = await turn('sync', path);
      if (inode) inode.isSynced = true;
      else disk.syncFolder(path);
    },
    async close() {},
  };
}

function statOf(entry: Inode | 'folder' | undefined, path: PathLike) {
  if (entry === undefined) throw fault('ENOENT', String(path));
  if (entry === 'folder') return { mtimeMs: Number.NEGATIVE_INFINITY, size: 0, isDirectory: () => true };
  return { mtimeMs: entry.mtimeMs, size: entry.bytes.length, ino: entry.number, isDirectory: () => false };
}

const SQLITE_BUSY = 5;
/** Paths that are locked, by world. */
const locked = new WeakMap<SimulatedSystem, Set<string>>();

/** The lock of locks.ts: that of the system on a file, which ends with its process. */
function lockFile(Real: typeof sqlite.DatabaseSync) {
  return function open(path: string, options: object) {
    if (!isSimulated(path)) return new Real(path, options);
    const paths = locked.get(there()) ?? new Set();
    locked.set(there(), paths);
    const process = there().kernel.current;
    let isMine = false;
    const free = () => {
      if (isMine) paths.delete(path);
      isMine = false;
      process?.onEnd.delete(free);
    };
    return {
      exec() {
        if (paths.has(path)) throw Object.assign(new Error('database is locked'), { errcode: SQLITE_BUSY });
        paths.add(path);
        isMine = true;
        process?.onEnd.add(free);
      },
      close: free,
    };
  };
}

/** Pauses in the time of the world. */
function sleepOr(real: typeof timers.setTimeout) {
  return async (ms?: number, value?: unknown, options?: object) => {
    if (!world?.kernel.current) return await real(ms, value, options);
    await world.kernel.point('sleep', ms ?? 0);
    return value;
  };
}

/** Packs at once. */
function gzipOr(real: typeof zlib.gzip): unknown {
  const atOnce = (bytes: Uint8Array, _options: object, done: (error: null, packed: Buffer) => void) =>
    done(null, zlib.gzipSync(bytes, { level: 1 }));
  return (...args: Parameters<typeof atOnce>) =>
    world ? atOnce(...args) : (real as unknown as typeof atOnce)(...args);
}

/** `new Date()` and `Date.now()` are the clock of the machine whose process asks. */
function worldDate(Real: DateConstructor): DateConstructor {
  const now = () => (world?.kernel.current ? world.kernel.nowMs() : Real.now());
  return new Proxy(Real, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

/** A blob whose bytes are there without a thread; a stream of it is unpacked at once. */
class BlobOfBytes extends Blob {
  readonly all: Buffer;

  constructor(parts: readonly (Uint8Array | ArrayBuffer | string)[] = []) {
    super([]);
    this.all = Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)));
  }

  override get size(): number {
    return this.all.length;
  }

  /** The readable half of `stream().pipeThrough(new DecompressionStream('gzip'))`. */
  override stream(): never {
    const pieces: (() => Uint8Array)[] = [() => zlib.gunzipSync(this.all)];
    const read = async () => {
      const next = pieces.pop();
      return next ? { done: false, value: next() } : { done: true };
    };
    return { pipeThrough: () => ({ getReader: () => ({ read }) }) } as never;
  }
}

/** The folder of a machine. */
export function folderOf(machine: number): string {
  return join(SIMULATED, String(machine));
}
