/** The picture of the map of the page "Find": takes the same words as the map (toilet-map.ts), and shows the same view. */
import { project, unproject, WORLD_PX } from '../../packages/basemap/ground.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import type { Bounds } from '../page/cells.ts';
import { passes } from '../page/filters.ts';
import type { DrawnWay } from '../page/found-from.ts';
import type { DevicePosition } from '../page/position.ts';
import type { ToiletCells } from '../page/toilet-cells.ts';
import type { Pixels } from '../page/use-lazy-map.ts';
import {
  boundsOfShown,
  boxOf,
  chosenZoom,
  EMPTY_ZOOM,
  endsOf,
  fitted,
  isRenewed,
  MARGIN_PX,
  NOTHING,
  paddingOf,
  type Shown,
  type Sides,
  type Size,
  type View,
  viewOfAll,
} from './first-view.ts';
import { MapPicture, pinOf } from './map-picture.ts';
import { CLOSEST_FIT, LISTING_ZOOM } from './map-style.ts';

export interface ToiletPictureOptions {
  readonly settings: MapSettings;
  readonly label: string;
  /** First view of the map without a search. */
  readonly start?: Bounds | undefined;
  /** The toilets in view, which the map asks for, too. */
  readonly cells: ToiletCells;
  covered(): Sides;
}

export class ToiletPicture {
  readonly drawn: Promise<void>;
  readonly #slot: HTMLElement;
  readonly #options: ToiletPictureOptions;
  readonly #picture: MapPicture;
  #target: (size: Size) => View;
  /** The target in a window of this size. */
  #found: { readonly size: Size; readonly view: View } | undefined;
  readonly #toilets = new Map<string, Toilet>();
  #shown: Shown | undefined;
  #chosen: Toilet | undefined;
  #device: DevicePosition | undefined;
  #way: DrawnWay | undefined;

  constructor(slot: HTMLElement, options: ToiletPictureOptions) {
    const { settings, label, start, covered } = options;
    this.#slot = slot;
    this.#options = options;
    this.#target = (size) =>
      start ? fitted(start, size, paddingOf(covered(), size, MARGIN_PX)) : viewOfAll(settings.bounds, size);
    const view = (size: Size) => this.#viewIn(size);
    this.#picture = new MapPicture(slot, { label, settings, view });
    this.drawn = this.#picture.drawn;
  }

  /** The view on show: the map begins with it. */
  get view(): { readonly lon: number; readonly lat: number; readonly zoom: number } {
    const { centre, zoom } = this.#viewIn(this.#size);
    return { ...unproject(centre), zoom };
  }

  show(shown: Shown): void {
    const before = this.#shown;
    this.#shown = shown;
    const { origin } = shown;
    const bounds = boundsOfShown(shown);
    const isSame = before !== undefined && isRenewed(before, shown);
    if (bounds && !isSame) this.#goTo(bounds, CLOSEST_FIT);
    else if (origin && !isSame) this.#go(() => ({ centre: project(origin), zoom: EMPTY_ZOOM }));
    this.#draw();
    void this.#load();
  }

  /** @param isAsked the reader chose it: it is brought into sight */
  choose(toilet: Toilet | undefined, isAsked: boolean): void {
    this.#chosen = toilet;
    const origin = this.#shown?.origin;
    const ends = toilet && isAsked ? endsOf(toilet, origin) : [];
    const { zoom } = this.#viewIn(this.#size);
    if (!ends.every((end) => this.#isInSight(end))) this.#goTo(boxOf(ends), chosenZoom(zoom));
    this.#draw();
  }

  showDevice(device: DevicePosition | undefined): void {
    this.#device = device;
    this.#draw();
  }

  drawWay(way: DrawnWay | undefined): void {
    this.#way = way;
    this.#draw();
  }

  toiletAt(point: Pixels): Toilet | undefined {
    return this.#toilets.get(this.#picture.pinAt(point) ?? '');
  }

  destroy(): void {
    this.#picture.destroy();
  }

  get #size(): Size {
    return { width: this.#slot.clientWidth, height: this.#slot.clientHeight };
  }

  #goTo(bounds: Bounds, maxZoom: number): void {
    this.#go((size) => fitted(bounds, size, paddingOf(this.#options.covered(), size), maxZoom));
  }

  #go(target: (size: Size) => View): void {
    this.#target = target;
    this.#found = undefined;
  }

  async #load(): Promise<void> {
    const size = this.#size;
    const { centre, zoom } = this.#viewIn(size);
    if (zoom < LISTING_ZOOM) return;
    const half = { x: size.width / 2 / WORLD_PX / 2 ** zoom, y: size.height / 2 / WORLD_PX / 2 ** zoom };
    const from = unproject({ x: centre.x - half.x, y: centre.y + half.y });
    const to = unproject({ x: centre.x + half.x, y: centre.y - half.y });
    await this.#options.cells.load([from.lon, from.lat, to.lon, to.lat], (toilets) => {
      for (const toilet of toilets) this.#toilets.set(toilet.id, toilet);
      this.#draw();
    });
  }

  #viewIn(size: Size): View {
    const { width, height } = this.#found?.size ?? {};
    if (!this.#found || width !== size.width || height !== size.height)
      this.#found = { size, view: this.#target(size) };
    return this.#found.view;
  }

  #isInSight(place: { lon: number; lat: number }): boolean {
    const { width, height } = this.#size;
    const { centre, zoom } = this.#viewIn({ width, height });
    const world = WORLD_PX * 2 ** zoom;
    const point = project(place);
    const x = (point.x - centre.x) * world + width / 2;
    const y = (point.y - centre.y) * world + height / 2;
    const { top, bottom, left, right } = paddingOf(this.#options.covered(), { width, height });
    return x > left && x < width - right && y > top && y < height - bottom;
  }

  #draw(): void {
    const { results, origin, filters, onlyFound } = this.#shown ?? NOTHING;
    const chosen = this.#chosen;
    for (const toilet of results) this.#toilets.set(toilet.id, toilet);
    const found = new Set(results.map(({ id }) => id));
    const pins = [...this.#toilets.values()]
      .map((toilet) => ({ ...pinOf(toilet), isResult: found.has(toilet.id), toilet }))
      .filter(({ toilet }) => toilet.id !== chosen?.id)
      .filter(({ isResult, toilet }) => isResult || (!onlyFound && passes(toilet, filters)));
    const dot = this.#device ?? origin;
    this.#picture.draw({
      pins,
      chosen: chosen && pinOf(chosen),
      dots: dot ? [dot] : [],
      way: this.#way,
    });
  }
}
