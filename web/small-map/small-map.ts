/**
 * A map in some 30 KB: our own vector tiles on a canvas, markers as buttons, a walking line, and the credit. For pages
 * that cannot load MapLibre (1 MB): one file in the chat of an agent, and an element on a page of another site.
 */
import {
  drawGround,
  type LonLat,
  MAP_SOURCE,
  type Point,
  project,
  readStyle,
  type Style,
  unproject,
  viewAround,
  WORLD_PX,
} from '../../packages/basemap/ground.ts';
import { CanvasSurface, Tiles } from './canvas-surface.ts';

export interface Marker extends LonLat {
  readonly id: string;
  /** Words for screen readers. */
  readonly label: string;
  readonly text: string;
  readonly state: 'open' | 'closed' | 'unknown';
}

/** Words for screen readers. */
export interface MapWords {
  readonly map: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
}

export interface SmallMapParts {
  /** Address of the server, without a trailing slash. */
  readonly server: string;
  readonly words: MapWords;
  onChosen(id: string): void;
  /** The view moved by hand. */
  onMoved?(): void;
}

const CLOSEST_FIT = 17;
const MARGIN_PX = 36;
const MOST_ZOOM = 19;
const STEP_PX = 80;
const MOST_RATIO = 2;

export class SmallMap {
  readonly #parts: SmallMapParts;
  readonly #root = document.createElement('div');
  readonly #canvas = document.createElement('canvas');
  readonly #pins = document.createElement('div');
  readonly #zoomIn = this.#zoomButton('+', 1);
  readonly #zoomOut = this.#zoomButton('−', -1);
  #style: Style | undefined;
  #tiles: Tiles | undefined;
  #centre: Point = { x: 0.5, y: 0.5 };
  #zoom = 1;
  #markers: readonly { readonly marker: Marker; readonly pin: HTMLButtonElement; readonly at: Point }[] = [];
  #from: Point | undefined;
  #line: readonly Point[] = [];
  #isEstimate = false;
  #isDue = false;
  #wanted: readonly Point[] = [];
  #scheme = '';

  constructor(container: HTMLElement, parts: SmallMapParts) {
    this.#parts = parts;
    this.#root.className = 'small-map';
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute('role', 'application');
    this.say(parts.words);
    const zooms = document.createElement('div');
    zooms.className = 'zooms';
    zooms.append(this.#zoomIn, this.#zoomOut);
    this.#root.append(this.#canvas, this.#pins, zooms, credit());
    container.append(this.#root);
    this.#listen();
    new ResizeObserver(() => {
      if (this.#wanted.length > 0) this.#fit();
      this.#draw();
    }).observe(this.#root);
  }

  say({ map, zoomIn, zoomOut }: MapWords): void {
    this.#canvas.setAttribute('aria-label', map);
    this.#zoomIn.setAttribute('aria-label', zoomIn);
    this.#zoomOut.setAttribute('aria-label', zoomOut);
  }

  /** Shows the ground in light or dark. Without a map on the server the ground stays plain. */
  async setScheme(scheme: 'light' | 'dark'): Promise<void> {
    if (scheme === this.#scheme) return;
    this.#scheme = scheme;
    this.#root.dataset.scheme = scheme;
    try {
      const response = await fetch(`${this.#parts.server}/tiles/style-${scheme}.json`);
      if (!response.ok || this.#scheme !== scheme) return;
      this.#style = readStyle(await response.json());
      const { sources } = this.#style;
      const tiles = sources.get(MAP_SOURCE)?.tiles;
      const read = async (tile: string) => {
        const answer = tiles === undefined ? undefined : await fetch(tiles.replace('{z}/{x}/{y}', tile));
        return answer?.ok ? answer.arrayBuffer() : new ArrayBuffer();
      };
      this.#tiles = new Tiles({ sources, read }, () => this.#draw());
    } catch {
      // Without the ground the markers are still right.
    }
    this.#draw();
  }

  setMarkers(markers: readonly Marker[], chosen?: string): void {
    this.#pins.replaceChildren();
    this.#markers = markers.map((marker) => {
      const pin = document.createElement('button');
      pin.type = 'button';
      pin.className = `pin ${marker.state}`;
      pin.textContent = marker.text;
      pin.setAttribute('aria-label', marker.label);
      pin.addEventListener('click', () => this.#parts.onChosen(marker.id));
      this.#pins.append(pin);
      return { marker, pin, at: project(marker) };
    });
    this.choose(chosen);
  }

  choose(id: string | undefined): void {
    for (const { marker, pin } of this.#markers) {
      pin.classList.toggle('chosen', marker.id === id);
      pin.setAttribute('aria-pressed', String(marker.id === id));
    }
    this.#draw();
  }

  setOrigin(origin: LonLat | undefined): void {
    this.#from = origin && project(origin);
    this.#draw();
  }

  /** @param isEstimate the line is straight, not a way: it is dotted */
  setLine(points: readonly LonLat[], isEstimate: boolean): void {
    this.#line = points.map(project);
    this.#isEstimate = isEstimate;
    this.#draw();
  }

  show(points: readonly LonLat[]): void {
    this.#wanted = points.map(project);
    this.#fit();
    this.#draw();
  }

  lookAt(centre: LonLat, zoom: number): void {
    this.#wanted = [];
    [this.#centre, this.#zoom] = [project(centre), zoom];
    this.#draw();
  }

  get bounds(): readonly [west: number, south: number, east: number, north: number] {
    const half = { x: this.#width / 2 / this.#world, y: this.#height / 2 / this.#world };
    const northWest = unproject({ x: this.#centre.x - half.x, y: this.#centre.y - half.y });
    const southEast = unproject({ x: this.#centre.x + half.x, y: this.#centre.y + half.y });
    return [northWest.lon, southEast.lat, southEast.lon, northWest.lat];
  }

  get #width(): number {
    return this.#root.clientWidth;
  }

  get #height(): number {
    return this.#root.clientHeight;
  }

  get #world(): number {
    return WORLD_PX * 2 ** this.#zoom;
  }

  #fit(): void {
    const view = viewAround(
      this.#wanted,
      { width: this.#width, height: this.#height },
      MARGIN_PX,
      CLOSEST_FIT,
    );
    if (view) [this.#centre, this.#zoom] = [view.centre, view.zoom];
  }

  #zoomButton(text: string, by: number): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.addEventListener('click', () => this.#zoomBy(by));
    return button;
  }

  #zoomBy(by: number, at: Point = { x: this.#width / 2, y: this.#height / 2 }): void {
    const before = this.#world;
    this.#zoom = Math.max(1, Math.min(MOST_ZOOM, this.#zoom + by));
    const share = 1 / before - 1 / this.#world;
    const [x, y] = [at.x - this.#width / 2, at.y - this.#height / 2];
    this.#moveTo({ x: this.#centre.x + x * share, y: this.#centre.y + y * share });
  }

  #moveTo({ x, y }: Point): void {
    this.#wanted = [];
    this.#centre = { x: ((x % 1) + 1) % 1, y: Math.max(0, Math.min(1, y)) };
    this.#draw();
    this.#parts.onMoved?.();
  }

  #moveBy(xPx: number, yPx: number): void {
    this.#moveTo({ x: this.#centre.x + xPx / this.#world, y: this.#centre.y + yPx / this.#world });
  }

  #listen(): void {
    const canvas = this.#canvas;
    const fingers = new Map<number, Point>();
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    });
    canvas.addEventListener('pointermove', (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.offsetX, y: event.offsetY };
      fingers.set(event.pointerId, now);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return this.#moveBy(before.x - now.x, before.y - now.y);
      const apart = (a: Point) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      this.#zoomBy(Math.log2(apart(now) / apart(before)), middle);
    });
    for (const end of ['pointerup', 'pointercancel'] as const)
      canvas.addEventListener(end, (event) => void fingers.delete(event.pointerId));
    canvas.addEventListener('dblclick', (event) => this.#zoomBy(1, { x: event.offsetX, y: event.offsetY }));
    // A page scrolls over the map: only with Ctrl does the wheel zoom, as a pinch on a touch pad does.
    canvas.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        this.#zoomBy(-event.deltaY / 200, { x: event.offsetX, y: event.offsetY });
      },
      { passive: false },
    );
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.#moveBy(-STEP_PX, 0),
      ArrowRight: () => this.#moveBy(STEP_PX, 0),
      ArrowUp: () => this.#moveBy(0, -STEP_PX),
      ArrowDown: () => this.#moveBy(0, STEP_PX),
      '+': () => this.#zoomBy(1),
      '-': () => this.#zoomBy(-1),
    };
    canvas.addEventListener('keydown', (event) => {
      const act = keys[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    });
  }

  /** Draws once a frame, however often it is asked. */
  #draw(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#drawNow();
    });
  }

  #drawNow(): void {
    const [width, height] = [this.#width, this.#height];
    const pen = this.#canvas.getContext('2d');
    if (!pen || width === 0 || height === 0) return;
    const ratio = Math.min(devicePixelRatio, MOST_RATIO);
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    const view = { centre: this.#centre, zoom: this.#zoom, width, height };
    if (this.#style && this.#tiles)
      drawGround(new CanvasSurface(pen, ratio), this.#style, this.#tiles.in(view), view);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#drawLine(pen);
    if (this.#from) drawOrigin(pen, this.#placed(this.#from));
    for (const { pin, at } of this.#markers) {
      const { x, y } = this.#placed(at);
      pin.style.transform = `translate(${x}px, ${y}px)`;
      pin.hidden = x < 0 || y < 0 || x > width || y > height;
    }
  }

  #drawLine(pen: CanvasRenderingContext2D): void {
    if (this.#line.length < 2) return;
    pen.beginPath();
    for (const point of this.#line) {
      const { x, y } = this.#placed(point);
      pen.lineTo(x, y);
    }
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.setLineDash(this.#isEstimate ? [1, 9] : []);
    pen.strokeStyle = '#fff';
    pen.lineWidth = 8;
    pen.stroke();
    pen.strokeStyle = getComputedStyle(this.#root).getPropertyValue('--walk') || '#00695c';
    pen.lineWidth = 5;
    pen.stroke();
    pen.setLineDash([]);
  }

  #placed({ x, y }: Point): Point {
    const east = x - this.#centre.x;
    // The nearer way around the world.
    const around = east > 0.5 ? east - 1 : east < -0.5 ? east + 1 : east;
    return {
      x: around * this.#world + this.#width / 2,
      y: (y - this.#centre.y) * this.#world + this.#height / 2,
    };
  }
}

function drawOrigin(pen: CanvasRenderingContext2D, { x, y }: Point): void {
  pen.beginPath();
  pen.arc(x, y, 7, 0, 2 * Math.PI);
  pen.fillStyle = '#1565c0';
  pen.fill();
  pen.strokeStyle = '#fff';
  pen.lineWidth = 3;
  pen.stroke();
}

/** The data asks for it: always shown, over every ground. */
function credit(): HTMLElement {
  const link = document.createElement('a');
  link.className = 'credit';
  link.href = 'https://www.openstreetmap.org/copyright';
  link.target = '_blank';
  link.rel = 'noopener';
  // The same in all languages.
  link.lang = 'en';
  link.dir = 'ltr';
  link.textContent = '© OpenStreetMap contributors';
  return link;
}
