/**
 * A picture of the map before MapLibre is there, which has 360 KB: the same ground, pins, way and position at the same places, on
 * one canvas. It cannot be moved. The slot that it lies in is below the map, which covers it once it is drawn itself.
 */
import {
  type Box,
  groundSteps,
  type LonLat,
  MAP_SOURCE,
  type PlacedTile,
  type Point,
  project,
  readStyle,
  type Style,
  unproject,
  type View,
  WORLD_PX,
} from '../../packages/basemap/ground.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { MapSettings, MapStyles } from '../../views/toilet/place-map.tsx';
import { type OpenState, openStateOf } from '../../views/toilet/toilet-words.ts';
import { shownTiles } from '../offline/kept-map.ts';
import type { DrawnWay } from '../page/found-from.ts';
import type { Pixels } from '../page/use-lazy-map.ts';
import { CanvasSurface, Tiles } from '../small-map/canvas-surface.ts';
import { graticuleOf, M_PER_DEGREE } from './circle-around.ts';
import { clustered } from './clusters.ts';
import { type View as FirstView, type Size, viewOfAll } from './first-view.ts';
import { CHOSEN_SIZE, CREDIT, FINGER_PX, paletteOf, pinSize, SHARP_ENOUGH } from './map-style.ts';
import { clusterSize, MARKER_PX, PUT_PIN, paintCluster, paintMarker } from './marker-images.ts';

export function pinOf(toilet: Toilet): Pin & { readonly id: string } {
  const { id, lon, lat } = toilet;
  return { id, lon, lat, state: openStateOf(toilet) };
}

interface Pin extends LonLat {
  readonly id?: string;
  readonly state: OpenState;
}

/** Positions, with the circle in which a device may be. */
type Dot = LonLat & { readonly accuracyM?: number };

/** Pins, positions and way on the ground. */
export interface Scene {
  readonly pins: readonly (Pin & { readonly isResult: boolean })[];
  readonly chosen?: Pin | undefined;
  /** The pin that the reader puts. */
  readonly put?: LonLat | undefined;
  readonly dots?: readonly Dot[];
  readonly way?: DrawnWay | undefined;
  /** The part of the way without a toilet. */
  readonly gap?: DrawnWay['line'] | undefined;
}

type ViewIn = (size: Size) => FirstView;

interface MapPictureParts {
  /** Name of the map for screen readers. */
  readonly label: string;
  readonly settings: Pick<MapSettings, 'styles' | 'bounds'>;
  /** The first view; all toilets if not given. */
  readonly view?: ViewIn;
}

/** The pin that is put is 48 pixels high, as its button on the map. */
const PUT_SIZE = 2;
/** Tiles that have not come by then are missing in the picture. */
const LATE_MS = 4_000;

export class MapPicture {
  /** The ground is drawn, as far as it came. */
  readonly drawn: Promise<void>;
  readonly #styles: MapStyles | null;
  readonly #slot: HTMLElement;
  readonly #canvas = document.createElement('canvas');
  readonly #isDark = matchMedia('(prefers-color-scheme: dark)');
  readonly #sizes = new ResizeObserver(() => this.#later());
  #style: Style | undefined;
  #tiles: Tiles | undefined;
  #scene: Scene = { pins: [] };
  #view: ViewIn;
  #marks: readonly Mark[] = [];
  /** The last whole one stands until the next is whole. */
  #grounds: { readonly whole?: Ground | undefined; readonly next?: Ground } = {};
  #frame = 0;
  #isDrawn: () => void = () => undefined;
  readonly #late: ReturnType<typeof setTimeout>;
  /** Tiles are no longer waited for. */
  #isLate = false;

  constructor(slot: HTMLElement, { label, settings, view }: MapPictureParts) {
    this.#slot = slot;
    this.#styles = settings.styles;
    this.#view = view ?? ((size) => viewOfAll(settings.bounds, size));
    this.drawn = new Promise((resolve) => {
      this.#isDrawn = resolve;
    });
    this.#late = setTimeout(() => {
      this.#isLate = true;
      this.#isDrawn();
      this.#later();
    }, LATE_MS);
    this.#canvas.setAttribute('role', 'img');
    this.#canvas.setAttribute('aria-label', label);
    const credit = document.createElement('p');
    credit.innerHTML = CREDIT;
    slot.replaceChildren(this.#canvas, credit);
    this.#sizes.observe(slot);
    this.#isDark.addEventListener('change', this.#follow);
    void this.#follow();
  }

  draw(scene: Scene, view = this.#view): void {
    this.#scene = scene;
    this.#view = view;
    this.#later();
  }

  /** The id of the pin under a finger. */
  pinAt({ x, y }: Pixels): string | undefined {
    const isUnder = (mark: Mark) =>
      Math.abs(mark.x - x) <= mark.width / 2 + FINGER_PX &&
      Math.abs(mark.y - y) <= mark.height / 2 + FINGER_PX;
    return this.#marks.findLast(isUnder)?.id;
  }

  placeAt({ x, y }: Pixels): LonLat {
    const { clientWidth: width, clientHeight: height } = this.#slot;
    const { centre, zoom } = this.#view({ width, height });
    const world = WORLD_PX * 2 ** zoom;
    return unproject({ x: centre.x + (x - width / 2) / world, y: centre.y + (y - height / 2) / world });
  }

  destroy(): void {
    clearTimeout(this.#late);
    this.#grounds.next?.drawing.stop();
    cancelAnimationFrame(this.#frame);
    this.#sizes.disconnect();
    this.#isDark.removeEventListener('change', this.#follow);
    this.#slot.replaceChildren();
    this.#isDrawn();
  }

  readonly #follow = async (): Promise<void> => {
    const styles = this.#styles;
    try {
      if (!styles) return this.#isDrawn();
      const answer = await fetch(this.#isDark.matches ? styles.dark : styles.light);
      const document: unknown = await answer.json();
      const source = await shownTiles(document);
      if (!source) return this.#isDrawn();
      this.#style = readStyle(document);
      const { read, ...zooms } = source;
      const sources = new Map(this.#style.sources).set(MAP_SOURCE, { ...zooms, tiles: undefined });
      this.#tiles = new Tiles({ sources, read }, () => this.#tiles?.isWaiting || this.#later());
    } catch {
      // Without network, or of a style that is not ours, the plain ground has the same pins.
      this.#isDrawn();
    } finally {
      this.#later();
    }
  };

  #later(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  #paint(): void {
    const { clientWidth: width, clientHeight: height } = this.#slot;
    const pen = this.#canvas.getContext('2d');
    if (!pen || width === 0 || height === 0) return;
    const ratio = Math.min(devicePixelRatio, SHARP_ENOUGH);
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    const view = { ...this.#view({ width, height }), width, height };
    const viewKey = JSON.stringify(view);
    const tiles = this.#tiles?.in(view);
    const painter = new ScenePainter(pen, view, this.#slot);
    const marks = painter.marksOf(this.#scene);
    this.#marks = marks;
    const style = this.#style;
    if (style && tiles && (this.#isLate || !this.#tiles?.isWaiting))
      this.#drawGround(style, { tiles, view, viewKey, marks, ratio });
    const { whole, next } = this.#grounds;
    const isThere = whole?.viewKey === viewKey;
    if (isThere) pen.drawImage(whole.drawing.canvas, 0, 0);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (!isThere) painter.plainGround();
    painter.scene(this.#scene, marks);
    if (whole && !next && !this.#tiles?.isWaiting) this.#isDrawn();
  }

  /** Begins with the ground of a view, unless it is drawn already. Names keep clear of marks. */
  #drawGround(style: Style, { tiles, view, viewKey, marks, ratio }: GroundParts): void {
    const { whole, next } = this.#grounds;
    const taken = marks.map(({ x, y, width, height, angle }) => ({ x, y, width, height, angle }));
    const spots = tiles.map(({ source, left, top }) => ({ source, left, top }));
    const key = JSON.stringify([viewKey, taken, spots, ratio]);
    const newest = next ?? whole;
    if (newest?.style === style && newest.key === key) return;
    next?.drawing.stop();
    const drawing = new SteppedGround(
      { width: this.#canvas.width, height: this.#canvas.height },
      (pen) => groundSteps(new CanvasSurface(pen, ratio), style, tiles, view, taken),
      () => {
        this.#grounds = { whole: ground };
        this.#later();
      },
    );
    const ground: Ground = { drawing, style, key, viewKey };
    this.#grounds = { whole, next: ground };
  }
}

interface GroundParts {
  readonly tiles: readonly PlacedTile<Path2D>[];
  readonly view: View;
  readonly viewKey: string;
  readonly marks: readonly Mark[];
  readonly ratio: number;
}

/** A ground, and everything that it was drawn of. */
interface Ground {
  readonly drawing: SteppedGround;
  readonly style: Style;
  readonly key: string;
  readonly viewKey: string;
}

/** A pin, or a disc of many, on the picture. */
interface Mark extends Box {
  readonly id?: string | undefined;
  paint(): void;
}

/** Paints what MapLibre's layers of map-style.ts draw, in their order. */
class ScenePainter {
  readonly #pen: CanvasRenderingContext2D;
  readonly #view: View;
  readonly #palette: ReturnType<typeof paletteOf>;

  constructor(pen: CanvasRenderingContext2D, view: View, slot: HTMLElement) {
    this.#pen = pen;
    this.#view = view;
    this.#palette = paletteOf(slot);
  }

  plainGround(): void {
    const { centre, width, height } = this.#view;
    const half = { x: width / 2 / this.#world, y: height / 2 / this.#world };
    const from = unproject({ x: centre.x - half.x, y: centre.y + half.y });
    const to = unproject({ x: centre.x + half.x, y: centre.y - half.y });
    this.#pen.fillStyle = this.#palette.ground;
    this.#pen.fillRect(0, 0, width, height);
    for (const line of graticuleOf([from.lon, from.lat, to.lon, to.lat]))
      this.#line(line, 1, this.#palette.line, 'butt');
  }

  /** The chosen one last, which lies above the others. */
  marksOf({ pins, chosen, put }: Scene): Mark[] {
    const { zoom } = this.#view;
    const placed = pins.map((pin) => ({ ...project(pin), pin }));
    const marks = clustered(placed, zoom).map(({ members, ...at }) =>
      members.length > 1
        ? this.#disc(at, members.length)
        : members.map(({ pin }) => this.#marker(pin, pinSize(zoom, pin.isResult))),
    );
    return [
      ...marks.flat(),
      ...(chosen ? [this.#marker(chosen, CHOSEN_SIZE)] : []),
      ...(put ? [this.#put(put)] : []),
    ];
  }

  scene({ dots = [], way, gap }: Scene, marks: readonly Mark[]): void {
    const { onAccent, device: blue } = this.#palette;
    if (way) {
      this.#pen.globalAlpha = 0.9;
      this.#line(way.line, 8, onAccent);
      this.#pen.globalAlpha = 1;
      this.#line(way.line, 5, blue, 'round', way.isKnown ? [] : [0.05, 10]);
    }
    if (gap) this.#line(gap, 5.5, onAccent, 'butt', [5.5, 5.5]);
    for (const { paint } of marks) paint();
    for (const dot of dots) this.#dot(dot);
  }

  #disc(at: Point, count: number): Mark {
    const side = clusterSize(count);
    const paint = () => this.#at(at, 1, () => paintCluster(this.#pen, count, this.#palette));
    return { ...this.#placed(at), width: side, height: side, angle: 0, paint };
  }

  #marker(pin: Pin, size: number): Mark {
    const at = project(pin);
    const side = MARKER_PX * size;
    const { x, y } = this.#placed(at);
    const paint = () =>
      this.#at(at, size, () => {
        this.#pen.translate(-MARKER_PX / 2, -MARKER_PX);
        paintMarker(this.#pen, pin.state, this.#palette);
      });
    return { id: pin.id, x, y: y - side / 2, width: side, height: side, angle: 0, paint };
  }

  #put(place: LonLat): Mark {
    const at = project(place);
    const { x, y } = this.#placed(at);
    const paint = () =>
      this.#at(at, PUT_SIZE, () => {
        const [path, pen] = [new Path2D(PUT_PIN), this.#pen];
        pen.translate(-12, -24);
        pen.fillStyle = this.#palette.accent;
        pen.fill(path, 'evenodd');
        pen.strokeStyle = this.#palette.onAccent;
        pen.stroke(path);
      });
    const side = 24 * PUT_SIZE;
    return { x, y: y - side / 2, width: side, height: side, angle: 0, paint };
  }

  #dot({ accuracyM = 0, ...place }: Dot): void {
    const { device, onAccent } = this.#palette;
    const pen = this.#pen;
    const mPerPx = (360 * M_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180)) / this.#world;
    this.#at(project(place), 1, () => {
      pen.fillStyle = device;
      pen.globalAlpha = 0.15;
      pen.beginPath();
      pen.arc(0, 0, accuracyM / mPerPx, 0, 2 * Math.PI);
      pen.fill();
      pen.globalAlpha = 1;
      pen.beginPath();
      // A stroke of MapLibre's lies around the circle, one of the canvas on its edge.
      pen.arc(0, 0, 7 + 3 / 2, 0, 2 * Math.PI);
      pen.fill();
      pen.strokeStyle = onAccent;
      pen.lineWidth = 3;
      pen.stroke();
    });
  }

  #line(
    line: DrawnWay['line'],
    width: number,
    colour: string,
    cap: CanvasLineCap = 'round',
    dashes: number[] = [],
  ): void {
    const pen = this.#pen;
    pen.beginPath();
    for (const [lon = 0, lat = 0] of line) {
      const { x, y } = this.#placed(project({ lon, lat }));
      pen.lineTo(x, y);
    }
    pen.lineJoin = 'round';
    pen.lineCap = cap;
    pen.setLineDash(dashes);
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke();
    pen.setLineDash([]);
  }

  #at(point: Point, scale: number, paint: () => void): void {
    const { x, y } = this.#placed(point);
    this.#pen.save();
    this.#pen.translate(x, y);
    this.#pen.scale(scale, scale);
    paint();
    this.#pen.restore();
  }

  get #world(): number {
    return WORLD_PX * 2 ** this.#view.zoom;
  }

  #placed({ x, y }: Point): Point {
    const { centre, width, height } = this.#view;
    return { x: (x - centre.x) * this.#world + width / 2, y: (y - centre.y) * this.#world + height / 2 };
  }
}

/** Time of a step of drawing. With a fourth of the CPU of this machine all steps together take 0.2 to 0.3 s. */
const STEP_MS = 10;

/** The ground of a picture, drawn on a canvas of its own in short steps: between them the page answers the reader. */
class SteppedGround {
  readonly canvas = document.createElement('canvas');
  #isWhole = false;
  #isStopped = false;

  /**
   * @param size pixels of the screen
   * @param stepsOf draws a part with each step
   */
  constructor(
    size: Size,
    stepsOf: (pen: CanvasRenderingContext2D) => Iterator<undefined>,
    onWhole: () => void,
  ) {
    Object.assign(this.canvas, size);
    // In memory, not on the graphics card, so that a look at a pixel is cheap.
    const pen = this.canvas.getContext('2d', { willReadFrequently: true });
    if (pen) void this.#draw(pen, stepsOf(pen), onWhole);
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #draw(pen: CanvasRenderingContext2D, steps: Iterator<undefined>, onWhole: () => void): Promise<void> {
    while (!this.#isWhole) {
      await new Promise((resolve) => setTimeout(resolve));
      if (this.#isStopped) return;
      const endMs = performance.now() + STEP_MS;
      while (!this.#isWhole && performance.now() < endMs) {
        this.#isWhole = steps.next().done === true;
        // Canvases remember what is to be drawn, and draw it all when it is looked at.
        pen.getImageData(0, 0, 1, 1);
      }
    }
    onWhole();
  }
}
