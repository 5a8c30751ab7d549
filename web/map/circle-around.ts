/** A circle on the ground as a polygon: a layer's circles have pixels, not metres. */
import type { Bounds } from '../page/cells.ts';

const CORNERS = 48;
export const M_PER_DEGREE = 111_195;

export function circleAround(
  { lon, lat }: { lon: number; lat: number },
  radiusM: number,
): GeoJSON.Feature<GeoJSON.Polygon> {
  const high = radiusM / M_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const ring = Array.from({ length: CORNERS + 1 }, (_, i) => {
    const turn = (2 * Math.PI * (i % CORNERS)) / CORNERS;
    return [lon + wide * Math.cos(turn), lat + high * Math.sin(turn)];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}

/** Degrees between two lines. */
const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];
const MOST_LINES = 12;

/** Lines of longitude and latitude for an empty map, so that people see it move as they drag it. */
export function graticuleOf([west, south, east, north]: Bounds): number[][][] {
  const step = STEPS.find((degrees) => (east - west) / degrees <= MOST_LINES) ?? 30;
  const [left, right] = [Math.floor(west / step), Math.ceil(east / step)];
  const [bottom, top] = [Math.floor(south / step), Math.ceil(north / step)];
  const indices = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const meridians = indices(left, right).map((i) => [
    [i * step, bottom * step],
    [i * step, top * step],
  ]);
  const parallels = indices(bottom, top).map((i) => [
    [left * step, i * step],
    [right * step, i * step],
  ]);
  return [...meridians, ...parallels];
}
