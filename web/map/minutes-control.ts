/**
 * The button "How far is the next toilet?" of a map, with its layer and legend: streets in the colour of their minutes, from
 * the newest dump. Nothing of the layer is loaded before the button is pressed.
 */
import type { ExpressionSpecification, IControl, Map as MapLibre } from 'maplibre-gl';
import { COVERAGE_BANDS, COVERAGE_ZOOM, FAR_BAND } from '../../schemas/reads/town-coverage.ts';
import type { FilterName } from '../../schemas/toilet/facts.ts';
import type { KeyOf } from '../../views/texts/areas.ts';
import type { Messages, Texts } from '../../views/texts/texts.ts';
import { type AreaFiles, loadTexts } from '../page/page-texts.ts';

/** Names the source and its layer. */
const ID = 'minutes';
const SVG = 'http://www.w3.org/2000/svg';
/** A clock, on a grid of 24 units. */
const SIGN = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3';

const COVERAGE: AreaFiles<'coverage'> = {
  area: 'coverage',
  files: import.meta.glob<Messages>('../../texts/??/coverage.json', { import: 'default' }),
};

/** The button with its words; undefined if there are no minutes of streets, or no network. */
export async function minutesControl(archive: string | undefined): Promise<MinutesControl | undefined> {
  if (archive === undefined) return undefined;
  try {
    return new MinutesControl(location.origin + archive, await loadTexts(COVERAGE));
  } catch {
    // Kept pages lack its words. Its layer would be missing, too.
    return undefined;
  }
}

export class MinutesControl implements IControl {
  readonly #texts: Texts<KeyOf<'coverage'>>;
  readonly #archive: string;
  readonly #box = elementOf('div', 'minutes maplibregl-ctrl');
  readonly #button = elementOf('button', '');
  readonly #legend = elementOf('div', 'minutes-legend');
  #map: MapLibre | undefined;
  #filters: readonly FilterName[] = [];
  #isOn = false;
  #isMissing = false;

  /** @param archive address of `coverage.pmtiles`, which need not be there */
  constructor(archive: string, texts: Texts<KeyOf<'coverage'>>) {
    this.#archive = archive;
    this.#texts = texts;
    const name = texts.say('cover.heading');
    this.#button.type = 'button';
    this.#button.title = name;
    this.#button.setAttribute('aria-label', name);
    this.#button.append(signOf(SIGN));
    this.#button.addEventListener('click', () => {
      this.#isOn = !this.#isOn;
      this.#isMissing = false;
      this.#draw();
      this.#write();
    });
    // Its words are read when they change.
    this.#legend.setAttribute('role', 'status');
    const group = elementOf('div', 'maplibregl-ctrl-group');
    group.append(this.#button);
    this.#box.append(group, this.#legend);
    this.#write();
  }

  onAdd(map: MapLibre): HTMLElement {
    this.#map = map;
    map.on('style.load', this.#draw);
    map.on('zoomend', this.#write);
    map.on('error', (event) => {
      if (!('sourceId' in event) || event.sourceId !== ID) return;
      this.#isMissing = true;
      this.#write();
    });
    return this.#box;
  }

  /** Ends with its map, which drops what listens to it. */
  onRemove(): void {
    this.#map = undefined;
    this.#box.remove();
  }

  /** Takes the minutes to toilets that pass those filters for which dumps have minutes. */
  filter(filters: readonly FilterName[]): void {
    this.#filters = filters;
    if (!this.#isOn) return;
    this.#draw();
    this.#write();
  }

  get #kind(): 'any' | 'step_free' | 'free' {
    if (this.#filters.includes('wheelchair')) return 'step_free';
    return this.#filters.includes('free') ? 'free' : 'any';
  }

  readonly #draw = (): void => {
    const map = this.#map;
    if (!map) return;
    if (map.getLayer(ID)) map.removeLayer(ID);
    if (!this.#isOn) {
      if (map.getSource(ID)) map.removeSource(ID);
      return;
    }
    if (!map.getSource(ID)) map.addSource(ID, { type: 'vector', url: `pmtiles://${this.#archive}` });
    // Below the names of streets, so that they can be read.
    const names = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id;
    map.addLayer(
      {
        ...{ id: ID, type: 'line', source: ID, 'source-layer': 'streets' },
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': byBand(this.#kind, 'colour'), 'line-width': byBand(this.#kind, 'widthPx') },
      },
      names,
    );
  };

  readonly #write = (): void => {
    this.#button.setAttribute('aria-pressed', String(this.#isOn));
    this.#legend.hidden = !this.#isOn;
    this.#legend.replaceChildren(...(this.#isOn ? this.#words() : []));
  };

  #words(): HTMLElement[] {
    const texts = this.#texts;
    if (this.#isMissing) return [elementOf('p', '', texts.say('cover.layer-missing'))];
    const kind = this.#kind;
    const said = [
      texts.say('cover.any-hour'),
      ...(kind === 'step_free' ? [texts.say('cover.step-free')] : []),
      ...(kind === 'free' ? [texts.say('cover.free')] : []),
    ];
    const isFar = (this.#map?.getZoom() ?? 0) < COVERAGE_ZOOM;
    const list = elementOf('ul', 'cover-legend');
    list.append(
      ...COVERAGE_BANDS.map(({ mostMin }, i) =>
        elementOf('li', `band-${i}`, texts.say('cover.up-to', { minutes: mostMin })),
      ),
      elementOf('li', '', texts.say('cover.over', { minutes: COVERAGE_BANDS.at(-1)?.mostMin ?? 0 })),
    );
    return [
      elementOf('p', '', texts.say('cover.heading')),
      elementOf('p', 'quiet', said.join(' · ')),
      isFar ? elementOf('p', '', texts.say('cover.layer-closer')) : list,
    ];
  }
}

/** The colour or the width of streets by their whole minutes. A street without a known walk has none. */
function byBand(kind: string, property: 'colour' | 'widthPx'): ExpressionSpecification {
  const minutes: ExpressionSpecification = ['coalesce', ['get', `min_${kind}`], Number.MAX_SAFE_INTEGER];
  const [first, ...others] = [...COVERAGE_BANDS, FAR_BAND];
  const starts = COVERAGE_BANDS.map(({ mostMin }) => mostMin + 1);
  return ['step', minutes, first[property], ...others.flatMap((band, i) => [starts[i] ?? 0, band[property]])];
}

/** @param path of a picture on a grid of 24 units */
function signOf(path: string): SVGSVGElement {
  const sign = document.createElementNS(SVG, 'svg');
  const line = document.createElementNS(SVG, 'path');
  sign.setAttribute('viewBox', '0 0 24 24');
  sign.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  sign.append(line);
  return sign;
}

function elementOf<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
