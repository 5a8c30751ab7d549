/**
 * Answers the questions of a page from files of the toilets, so that they need no request to the API, and no position leaves
 * the device. Two readers stand behind it: one of the files of today, and one of those that kept areas need, for use without
 * network. The code of the readers is loaded with the first question.
 */
import type { Remote } from '../../packages/client/remote.ts';
import type { Reader } from '../../packages/reader/index.ts';
import { remoteOf } from './ask-server.ts';
import {
  addressOf,
  DIRECTORY,
  dataFile,
  directoryFile,
  fetched,
  keptDirectory,
  type SavedFile,
} from './data-files.ts';

/** Time between two looks at the directory. */
const LOOK_MS = 60_000;
/** A question waits so long for a look. */
const PATIENCE_MS = 1_000;

export interface FromFiles<T> {
  readonly value: T;
  /** Time at which this device kept the files, if it has them without network: a part of an answer. */
  readonly kept: { readonly savedMs?: number };
}

type Question<T> = (reader: Reader) => Promise<T>;

export class PageReader {
  /** Path of the service below its host, without a trailing slash. */
  readonly base: string;
  /** Whether the service answers what the files do not. */
  readonly hasApi: boolean;
  /** The API. */
  readonly remote: Remote;
  /** The API answers, as long as something else is waited for. */
  rests = false;
  /** Called when another directory is there. */
  onNewer: () => void = () => undefined;
  readonly #today: Source;
  readonly #kept: Source;
  #lookedMs = 0;

  constructor(base: string, hasApi = true) {
    this.base = base;
    this.hasApi = hasApi;
    this.remote = remoteOf(base);
    this.#today = new Source(base, directoryFile);
    this.#kept = new Source(base, keptDirectory);
  }

  /**
   * Asks the files. The question may run several times.
   * @param needsAll files that an answer can do without, such as names of positions, must be there too
   * @returns undefined if files are missing, or not to be loaded yet
   */
  async ask<T>(question: Question<T>, needsAll = true): Promise<FromFiles<T> | undefined> {
    if (this.rests) return undefined;
    await this.#look();
    return (await this.#today.ask(question, needsAll)) ?? (await this.#kept.ask(question, needsAll));
  }

  /** The reader of today's files with its directory; undefined without network. */
  async today(): Promise<{ readonly reader: Reader; readonly directory: ArrayBuffer } | undefined> {
    try {
      const reader = await this.#today.open();
      const { directory } = this.#today;
      return directory && directory.savedMs === undefined
        ? { reader, directory: directory.bytes }
        : undefined;
    } catch {
      // No network.
      return undefined;
    }
  }

  /** Looks at the directory, once a minute at most, while the page is visible. */
  async #look(): Promise<void> {
    const nowMs = Date.now();
    if (document.visibilityState !== 'visible' || nowMs - this.#lookedMs < LOOK_MS) return;
    this.#lookedMs = nowMs;
    const looked = this.#today.refresh().then(
      (isNewer) => isNewer && this.onNewer(),
      // The next look may find one.
      () => undefined,
    );
    await Promise.race([looked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }
}

/** A reader, opened when it is first asked. */
class Source {
  /** The directory that was loaded last. */
  directory: SavedFile | undefined;
  readonly #base: string;
  readonly #directory: (base: string) => Promise<SavedFile>;
  #opened: Promise<Reader> | undefined;
  /** Files that could not be had so far. */
  #failures = 0;

  constructor(base: string, directory: (base: string) => Promise<SavedFile>) {
    this.#base = base;
    this.#directory = directory;
  }

  open(): Promise<Reader> {
    this.#opened ??= this.#open().catch((error) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /** Returns whether the directory is another one. */
  async refresh(): Promise<boolean> {
    const isOpen = this.#opened !== undefined;
    const reader = await this.open();
    return isOpen ? reader.refresh() : true;
  }

  async ask<T>(question: Question<T>, needsAll: boolean): Promise<FromFiles<T> | undefined> {
    try {
      const reader = await this.open();
      const answer = await this.#try(reader, question, needsAll);
      if (answer) return answer;
      // Perhaps the files are of a generation that has gone.
      return (await reader.refresh()) ? await this.#try(reader, question, needsAll) : undefined;
    } catch {
      // There is no directory.
      return undefined;
    }
  }

  async #try<T>(reader: Reader, question: Question<T>, needsAll: boolean): Promise<FromFiles<T> | undefined> {
    const before = this.#failures;
    try {
      const value = await question(reader);
      if (needsAll && this.#failures > before) return undefined;
      const savedMs = this.directory?.savedMs;
      return { value, kept: savedMs === undefined ? {} : { savedMs } };
    } catch {
      // A file is missing or damaged: the API may have an answer.
      return undefined;
    }
  }

  async #open(): Promise<Reader> {
    const { Reader } = await import('../../packages/reader/index.ts');
    return Reader.open({
      fetchBlob: (name, isFresh) => this.#fetch(name, isFresh),
      baseUrl: location.origin + this.#base,
    });
  }

  async #fetch(name: string, isFresh: boolean): Promise<ArrayBuffer> {
    if (name === DIRECTORY) {
      this.directory = await this.#directory(this.#base);
      return this.directory.bytes;
    }
    // States of feeds are never kept.
    if (isFresh) return fetched(addressOf(this.#base, name), 'no-cache');
    try {
      return await dataFile(this.#base, name);
    } catch (error) {
      this.#failures++;
      throw error;
    }
  }
}
