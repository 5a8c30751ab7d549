/** The map of a walk: its line, the stretch without a toilet, its ends, and the toilets beside it. The list holds the same. */

import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { WayTexts } from '../../views/texts/areas.ts';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import { openStateOf } from '../../views/toilet/toilet-words.ts';
import type { DrawnWay, Point } from '../page/found-from.ts';
import { addLayersOf, lineOf, PageMap, pointAt, whenSeen } from './create-map.ts';
import { boxOfLine, WAY_PADDING } from './first-view.ts';
import { CLOSEST_FIT, type Palette } from './map-style.ts';

type Line = DrawnWay['line'];

export interface WayOnMap {
  readonly line: Line;
  readonly gapLine: Line | undefined;
  readonly ends: readonly Point[];
  readonly toilets: readonly Toilet[];
}

export interface WayMapOptions {
  readonly settings: MapSettings;
  readonly texts: WayTexts;
  /** Called with the id of a toilet that was tapped. */
  onChoose(id: string): void;
  onNote(note: 'failed' | undefined): void;
}

export class WayMap extends PageMap {
  #shown: WayOnMap | undefined;

  constructor(container: HTMLElement, { settings, texts, onChoose, onNote }: WayMapOptions) {
    super(container, { settings, texts, label: texts.say('map.label'), onFailed: () => onNote('failed') });
    whenSeen(this.map, () => onNote(undefined));
    this.map.on('click', 'toilets', ({ features }) => {
      const id: unknown = features?.[0]?.properties.id;
      if (typeof id === 'string') onChoose(id);
    });
  }

  /** Draws a walk, and goes to it; undefined: none. */
  show(shown: WayOnMap | undefined): void {
    const isFirst = this.#shown === undefined;
    this.#shown = shown;
    this.#draw();
    if (!shown) return;
    const movement = isFirst ? { duration: 0 } : {};
    const fit = { padding: WAY_PADDING, maxZoom: CLOSEST_FIT, ...movement };
    this.map.fitBounds([...boxOfLine(shown.line)], fit);
  }

  protected override addLayers(palette: Palette): void {
    addLayersOf(this.map, ['way', 'gap', 'device', 'toilets'], palette);
    this.#draw();
  }

  #draw(): void {
    const { line, gapLine, ends = [], toilets = [] } = this.#shown ?? {};
    this.setData('way', line ? [lineOf(line, { isKnown: true })] : []);
    this.setData('gap', gapLine ? [lineOf(gapLine, {})] : []);
    const dots = ends.map((end) => pointAt(end, {}));
    this.setData('device', dots);
    const pins = toilets.map((toilet) =>
      pointAt(toilet, { id: toilet.id, state: openStateOf(toilet), rank: 1 }),
    );
    this.setData('toilets', pins);
  }
}
