/**
 * The map: toilets of the view from the box listing, from afar from the archive of all; the results of a search, the
 * chosen toilet and the way to it on top. It is a second way to the list, which holds the same. Loaded after the first
 * paint.
 */

import type { GeoJSONSource, PointLike } from 'maplibre-gl';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { MapNote } from '../../views/find/search-view.tsx';
import type { SearchTexts } from '../../views/texts/areas.ts';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import { openStateOf } from '../../views/toilet/toilet-words.ts';
import type { Bounds } from '../page/cells.ts';
import { passes } from '../page/filters.ts';
import type { DrawnWay } from '../page/found-from.ts';
import type { DevicePosition } from '../page/position.ts';
import type { ToiletCells } from '../page/toilet-cells.ts';
import { circleAround } from './circle-around.ts';
import { CLUSTER_MAX_ZOOM, CLUSTER_RADIUS } from './clusters.ts';
import { addLayersOf, collection, lineOf, PageMap, pointAt, viewOf, whenSeen } from './create-map.ts';
import {
  boundsOfShown,
  boxOf,
  chosenZoom,
  EMPTY_ZOOM,
  endsOf,
  isRenewed,
  MARGIN_PX,
  NOTHING,
  paddingOf,
  type Shown,
  type Sides,
} from './first-view.ts';
import { CLOSEST_FIT, FINGER_PX, farLayer, LISTING_ZOOM, type Palette, paletteOf } from './map-style.ts';
import type { MinutesControl } from './minutes-control.ts';
import type { ToiletPicture } from './toilet-picture.ts';

export { minutesControl } from './minutes-control.ts';

export interface MapOptions {
  readonly base: string;
  readonly settings: MapSettings;
  readonly texts: SearchTexts;
  readonly cells: ToiletCells;
  /** Parts of the map that the page covers, pixels: what is shown is shown beside them. */
  covered(): Sides;
  onChoose(toilet: Toilet): void;
  /** First view of the map without a search. */
  readonly start?: Bounds | undefined;
  /** View of the picture that the map takes over: its first search is there already. */
  readonly from?: ToiletPicture['view'] | undefined;
  readonly minutes?: MinutesControl | undefined;
  /** Called when the map shows what it begins with, and after each move. */
  onView(view: MapView): void;
  onNote(note: MapNote | undefined): void;
}

/** The part of the world in the part of the map that can be seen. */
export interface MapView {
  readonly box: Bounds;
  readonly centre: { readonly lon: number; readonly lat: number };
  /** The user moved the map, and not the page. */
  readonly isMoved: boolean;
}

export class ToiletMap extends PageMap {
  readonly #options: MapOptions;
  readonly #toilets = new Map<string, Toilet>();
  #onChoose: (toilet: Toilet) => void;
  #shown = NOTHING;
  #chosen: Toilet | undefined;
  #device: DevicePosition | undefined;
  #way: DrawnWay | undefined;
  #farFailed = false;
  /** Whether the map has been drawn once: from then on it reports what is missing. */
  #drawn = false;
  #note: MapNote | undefined;

  constructor(container: HTMLElement, options: MapOptions) {
    const { settings, texts, onChoose } = options;
    const onFailed = () => this.#tell('failed');
    // As much on all sides: the middle of what is seen is that of the list which the server made.
    const padding = paddingIn(container, options, MARGIN_PX);
    const start = options.start && { bounds: options.start, padding };
    const label = texts.say('map.label');
    super(container, { settings, texts, label, onFailed, start: options.from ?? start });
    this.#options = options;
    this.#onChoose = onChoose;
    if (options.minutes) this.map.addControl(options.minutes);
    this.map.on('moveend', (event) => {
      this.#tellView('originalEvent' in event && event.originalEvent !== undefined);
      void this.#update();
    });
    whenSeen(this.map, () => this.#begin());
    this.map.on('error', (event) => this.#onError(event));
    this.map.on('click', ({ point }) => void this.#onTap(point));
    for (const layer of ['toilets', 'clusters']) {
      this.map.on('mouseenter', layer, () => this.#setCursor('pointer'));
      this.map.on('mouseleave', layer, () => this.#setCursor(''));
    }
  }

  onChoose(onChoose: (toilet: Toilet) => void): void {
    this.#onChoose = onChoose;
  }

  show(shown: Shown): void {
    const before = this.#shown;
    // The map begins at the first search; it goes to later ones.
    const isFirst = before === NOTHING;
    const movement = isFirst ? { duration: 0 } : {};
    this.#shown = shown;
    for (const toilet of shown.results) this.#toilets.set(toilet.id, toilet);
    if (!isRenewed(before, shown) && !(isFirst && this.#options.from)) this.#goTo(shown, movement);
    this.#options.minutes?.filter(shown.filters);
    void this.#update();
  }

  #goTo(shown: Shown, movement: { duration?: number }): void {
    const { origin } = shown;
    const bounds = boundsOfShown(shown);
    if (bounds)
      this.map.fitBounds([...bounds], { padding: this.#padding, maxZoom: CLOSEST_FIT, ...movement });
    else if (origin) this.map.easeTo({ center: [origin.lon, origin.lat], zoom: EMPTY_ZOOM, ...movement });
  }

  /** @param isAsked the reader chose it: it is brought into sight */
  choose(toilet: Toilet | undefined, isAsked: boolean): void {
    this.#chosen = toilet;
    if (toilet) this.#toilets.set(toilet.id, toilet);
    this.#draw();
    if (!toilet || !isAsked) return;
    const { origin } = this.#shown;
    const ends = endsOf(toilet, origin);
    if (ends.every((end) => this.#isInSight(end))) return;
    const maxZoom = chosenZoom(this.map.getZoom());
    this.map.fitBounds([...boxOf(ends)], { padding: this.#padding, maxZoom });
  }

  /** The dot of the reader, with the circle in which the device may be. */
  showDevice(device: DevicePosition | undefined): void {
    this.#device = device;
    this.#draw();
  }

  drawWay(way: DrawnWay | undefined): void {
    this.#way = way;
    this.#draw();
  }

  #begin(): void {
    this.#drawn = true;
    this.#tellView(false);
    this.#options.onNote(this.#note);
  }

  #tellView(isMoved: boolean): void {
    const { top, bottom, left, right } = this.#options.covered();
    const { clientWidth, clientHeight } = this.map.getContainer();
    const { lng: west, lat: north } = this.map.unproject([left, top]);
    const { lng: east, lat: south } = this.map.unproject([clientWidth - right, clientHeight - bottom]);
    const { lng: lon, lat } = this.#centre();
    const box = [Math.max(-180, west), south, Math.min(180, east), north] as const;
    // The visible box is empty if the map crosses the antimeridian or is fully covered: list nothing.
    if (box[0] < box[2] && south < north) this.#options.onView({ box, centre: { lon, lat }, isMoved });
  }

  get #padding(): Sides {
    return paddingIn(this.map.getContainer(), this.#options);
  }

  /** The middle of what can be seen of the map. */
  #centre() {
    const { top, bottom, left, right } = this.#padding;
    const { clientWidth, clientHeight } = this.map.getContainer();
    return this.map.unproject([(left + clientWidth - right) / 2, (top + clientHeight - bottom) / 2]);
  }

  #isInSight({ lon, lat }: { lon: number; lat: number }): boolean {
    const { x, y } = this.map.project([lon, lat]);
    const { top, bottom, left, right } = this.#padding;
    const { clientWidth, clientHeight } = this.map.getContainer();
    return x > left && x < clientWidth - right && y > top && y < clientHeight - bottom;
  }

  async #onTap({ x, y }: { x: number; y: number }): Promise<void> {
    if (!this.#ready) return;
    const around: [PointLike, PointLike] = [
      [x - FINGER_PX, y - FINGER_PX],
      [x + FINGER_PX, y + FINGER_PX],
    ];
    const layers = ['toilets', 'clusters', 'far'].filter((id) => this.map.getLayer(id));
    const [tapped] = this.map.queryRenderedFeatures(around, { layers });
    if (tapped?.geometry.type !== 'Point') return;
    const [lon = 0, lat = 0] = tapped.geometry.coordinates;
    if (tapped.layer.id === 'toilets') {
      const toilet = this.#toilets.get(String(tapped.properties.id));
      if (toilet) this.#onChoose(toilet);
      return;
    }
    const closer = this.map.getZoom() + 2;
    const source = this.map.getSource<GeoJSONSource>('toilets');
    const zoom =
      tapped.layer.id === 'clusters'
        ? await source?.getClusterExpansionZoom(Number(tapped.properties.cluster_id))
        : closer;
    this.map.easeTo({ center: [lon, lat], zoom: zoom ?? closer });
  }

  protected override addLayers(palette: Palette): void {
    this.map.addSource('toilets', {
      type: 'geojson',
      data: collection([]),
      cluster: true,
      clusterRadius: CLUSTER_RADIUS,
      clusterMaxZoom: CLUSTER_MAX_ZOOM,
    });
    addLayersOf(this.map, ['way', 'device', 'chosen', 'toilets'], palette);
    void this.#update();
  }

  /** Its layers can be written to: not before its style is there, nor while another one is loading. */
  get #ready(): boolean {
    return this.map.getSource('toilets') !== undefined;
  }

  /** Loads what the view needs, and says what is missing. */
  async #update(): Promise<void> {
    if (!this.#ready) return;
    this.#draw();
    if (this.map.getZoom() < LISTING_ZOOM) return this.#showFar();
    const whole = await this.#options.cells.load(viewOf(this.map), (toilets) => {
      for (const toilet of toilets) this.#toilets.set(toilet.id, toilet);
      this.#draw();
    });
    this.#tell(whole ? undefined : 'some-missing');
  }

  /**
   * Shows all toilets from afar. Single toilets are too many to ask for there: the archive has them all, if there is
   * one.
   */
  #showFar(): void {
    if (!this.#farFailed && !this.map.getSource('far')) {
      const { base, settings } = this.#options;
      const url = `pmtiles://${location.origin}${settings.toilets ?? `${base}/tiles/toilets.pmtiles`}`;
      this.map.addSource('far', { type: 'vector', url });
      this.map.addLayer(farLayer(paletteOf(this.map.getContainer())), 'way-case');
    }
    this.#tell(this.#farFailed ? 'zoom-in' : undefined);
  }

  #draw(): void {
    if (!this.#ready) return;
    const { results, origin, filters, onlyFound } = this.#shown;
    const found = new Set(results.map(({ id }) => id));
    const near = this.map.getZoom() >= LISTING_ZOOM && !onlyFound;
    const chosen = this.#chosen;
    const features = Array.from(this.#toilets.values())
      .filter(({ id }) => id !== chosen?.id)
      .filter((toilet) => found.has(toilet.id) || (near && passes(toilet, filters)))
      .map((toilet) =>
        pointAt(toilet, { id: toilet.id, state: openStateOf(toilet), rank: found.has(toilet.id) ? 1 : 0 }),
      );
    this.setData('toilets', features);
    this.setData('chosen', chosen ? [pointAt(chosen, { state: openStateOf(chosen) })] : []);
    const device = this.#device;
    this.setData('device', [
      ...(device ? [circleAround(device, device.accuracyM)] : []),
      ...(device ? [pointAt(device, {})] : origin ? [pointAt(origin, {})] : []),
    ]);
    const way = this.#way;
    this.setData('way', way ? [lineOf(way.line, { isKnown: way.isKnown })] : []);
  }

  /** An archive that is not there leaves the listing. */
  #onError(event: object): void {
    if (!('sourceId' in event) || event.sourceId !== 'far') return;
    this.#farFailed = true;
    if (this.map.getZoom() < LISTING_ZOOM) this.#tell('zoom-in');
  }

  #tell(note: MapNote | undefined): void {
    this.#note = note;
    if (this.#drawn || note === 'failed') this.#options.onNote(note);
  }

  #setCursor(cursor: string): void {
    this.map.getCanvas().style.cursor = cursor;
  }
}

function paddingIn(container: HTMLElement, { covered }: MapOptions, abovePx?: number): Sides {
  const { clientWidth: width, clientHeight: height } = container;
  return paddingOf(covered(), { width, height }, abovePx);
}
