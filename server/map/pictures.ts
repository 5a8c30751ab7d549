/**
 * Pictures of the map around a toilet, drawn when they are asked for. One thread draws them one after the other, 0.2 s
 * each; it is started for the first and ends when none is asked for. The last pictures are kept, at most
 * 0.1 MB each. On a busy machine a picture is late: its reader gets another one, and the next reader this one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type LonLat, tilesOfSources, WORLD_SOURCE } from '../../packages/basemap/ground.ts';
import { RecentCache } from '../place-lookup/recent-cache.ts';
import { WaitingLine } from '../rate-limit/waiting-line.ts';
import type { MapArchive, MapArchives } from './map-archive.ts';
import { type PictureAnswer, type PictureTask, styleOf, viewOf } from './picture-drawing.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const MOST_KEPT = 100;
/** Pictures that wait for the thread, and those of one address. Others are refused: they would come too late. */
const MOST_WAITING = 8;
const MOST_OF_ONE = 3;
/** Waiting longer for a picture costs more than it is worth: who unfolds a link gives up. */
const LATE_MS = 2_000;
/** A thread that takes so long hangs. At 20 times the load of the machine a picture took 10 s. */
const HANGS_MS = 120_000;
const IDLE_MS = 60_000;

export class Pictures {
  readonly #archives: MapArchives;
  readonly #font: Bytes | undefined;
  readonly #lateMs: number;
  readonly #kept = new RecentCache<Bytes>(MOST_KEPT);
  readonly #drawing = new Map<string, Promise<Bytes | undefined>>();
  readonly #line = new WaitingLine(MOST_WAITING, MOST_OF_ONE);
  #last: Promise<unknown> = Promise.resolve();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param font undefined if nothing is built: then there are no pictures */
  constructor(archives: MapArchives, font: Bytes | undefined, lateMs = LATE_MS) {
    this.#archives = archives;
    this.#font = font;
    this.#lateMs = lateMs;
  }

  /**
   * @param places one toilet, or those of a list in its order
   * @param address of its reader
   * @param lateMs after which its reader waits no longer
   * @returns undefined if there is no map at the position, 'late' if it is not drawn yet, or too many wait
   */
  async of(
    places: readonly LonLat[],
    address: string,
    lateMs = this.#lateMs,
  ): Promise<Bytes | 'late' | undefined> {
    const archive = this.#font && (await this.#archives.current());
    if (!archive) return undefined;
    const key = `${archive.edition} ${places.map(({ lon, lat }) => `${lon} ${lat}`)}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const drawing = this.#drawing.get(key) ?? this.#drawOnce(key, archive, places, address);
    if (!drawing) return 'late';
    const stop = new AbortController();
    const late = sleep(lateMs, 'late' as const, { signal: stop.signal, ref: false });
    try {
      return await Promise.race([drawing, late]);
    } finally {
      late.catch(() => {});
      stop.abort();
    }
  }

  /** Undefined if no place is left to wait. */
  #drawOnce(
    key: string,
    archive: MapArchive,
    places: readonly LonLat[],
    address: string,
  ): Promise<Bytes | undefined> | undefined {
    const leave = this.#line.enter(address);
    if (!leave) return undefined;
    const drawing = this.#draw(archive, places)
      .then((picture) => {
        if (picture) this.#kept.set(key, picture);
        return picture;
      })
      .finally(() => {
        this.#drawing.delete(key);
        leave();
      });
    // A reader that left does not see it fail.
    drawing.catch(() => {});
    this.#drawing.set(key, drawing);
    return drawing;
  }

  async #draw(archive: MapArchive, places: readonly LonLat[]): Promise<Bytes | undefined> {
    const tiles = await this.#tilesAround(archive, places);
    if (tiles.every(({ source }) => source === WORLD_SOURCE)) return undefined;
    const drawn = this.#last.then(() => this.#ask({ tiles, places }));
    this.#last = drawn.catch(() => {});
    return new Uint8Array(await drawn);
  }

  async #tilesAround(archive: MapArchive, places: readonly LonLat[]): Promise<PictureTask['tiles']> {
    const view = viewOf(places);
    const tiles: PictureTask['tiles'][number][] = [];
    for (const { z, x, y, ...spot } of tilesOfSources(styleOf(archive.tiles.header), view)) {
      const place = await archive.tiles.find(z, x, y);
      const tile = place && (await this.#archives.tile(archive, place));
      if (tile) tiles.push({ ...tile, ...spot });
    }
    return tiles;
  }

  /** Runs alone. A thread that hangs is ended; the next picture gets another one. */
  #ask(task: PictureTask): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise<Uint8Array>((done, fail) => {
      const late = setTimeout(() => {
        this.#end();
        fail(new Error('A picture of the map took too long.'));
      }, HANGS_MS);
      late.unref();
      const settle = (answer: PictureAnswer) => {
        clearTimeout(late);
        worker.off('error', fault);
        this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
        if ('png' in answer) done(answer.png);
        else fail(new Error(`A picture of the map was not drawn: ${answer.error}`));
      };
      const fault = (error: Error) => {
        this.#end();
        worker.off('message', settle);
        settle({ error: error.message });
      };
      worker.once('message', settle);
      worker.once('error', fault);
      worker.postMessage(task);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), {
      workerData: { font: this.#font },
    });
    worker.unref();
    return worker;
  }

  #end(): void {
    clearTimeout(this.#idle);
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}
