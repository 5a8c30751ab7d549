/**
 * Geometry of areas and lines: one point to walk to, what lies inside, how far off its edge.
 *
 * Rings are closed (first point repeated last), lon and lat in turn, in degrees. A ring that crosses ±180° runs on past
 * it (179.9, 180.1 ...), so that neighbouring vertices are always less than 180° apart; points come back in [-180,
 * 180].
 * Cost: linear in the vertices; polylabel only for the few areas whose centroid lies outside.
 */
/// <reference path="./polylabel.d.ts" />
import polylabel from 'polylabel';

export type LonLat = readonly [lon: number, lat: number];

/** All rings of an area, each closed (first point repeated last), lon and lat in turn. The even-odd rule decides what is inside. */
export type Outline = readonly Float64Array[];

const METERS_PER_DEGREE = 111_195;
/** polylabel's grid starts with (longer side / shorter side) cells; this bounds them for slivers. */
const LABEL_CELLS = 1000;
/** Beyond this no toilet was ever mapped; damaged data must not keep polylabel busy for minutes. */
const MAX_LABEL_VERTICES = 20_000;

/** Makes neighbours differ by at most 180° of longitude, in place; the first vertex moves next to `nearLon`. */
export function unwrap(line: Float64Array, nearLon: number): Float64Array {
  let previous = nearLon;
  for (let index = 0; index < line.length; index += 2) {
    const lon = line[index]!;
    previous = lon - 360 * Math.round((lon - previous) / 360);
    line[index] = previous;
  }
  return line;
}

/**
 * The centroid of outer rings less inner rings; if that lies outside, a point on the surface. Rings that enclose
 * nothing (all vertices in a line) yield the mean of their vertices.
 */
export function pointOfArea(outer: Outline, inner: Outline): LonLat {
  const [originLon, originLat] = [outer[0]![0]!, outer[0]![1]!];
  let area = 0;
  let lonMoment = 0;
  let latMoment = 0;
  for (const [rings, sign] of [
    [outer, 1],
    [inner, -1],
  ] as const)
    for (const ring of rings) {
      const moments = ringMoments(ring, originLon, originLat);
      // Mappers draw in either direction.
      const weight = moments.area < 0 ? -sign : sign;
      area += weight * moments.area;
      lonMoment += weight * moments.lon;
      latMoment += weight * moments.lat;
    }
  if (!(area > 0)) return meanOfVertices(outer);
  const centroid: LonLat = [originLon + lonMoment / area, originLat + latMoment / area];
  const outline = [...outer, ...inner];
  const point = contains(outline, ...centroid) ? centroid : pointOnSurface(outline);
  return [wrapLon(point[0]), point[1]];
}

/**
 * Twice the signed area and its moments, from the first vertex of the outline, in OSM's own grid of 1e-7 degrees. In
 * absolute degrees a cubicle's area drowns in rounding and its centroid lands kilometres off. Only whole numbers give
 * vertices in a line an area of exactly zero.
 */
function ringMoments(ring: Float64Array, originLon: number, originLat: number) {
  const x = (index: number): number => Math.round((ring[index]! - originLon) * 1e7);
  const y = (index: number): number => Math.round((ring[index + 1]! - originLat) * 1e7);
  let area = 0;
  let lon = 0;
  let lat = 0;
  for (let index = 0; index + 3 < ring.length; index += 2) {
    const cross = x(index) * y(index + 2) - x(index + 2) * y(index);
    area += cross;
    lon += (x(index) + x(index + 2)) * cross;
    lat += (y(index) + y(index + 2)) * cross;
  }
  return { area, lon: lon / 3e7, lat: lat / 3e7 };
}

/** The pole of inaccessibility, in local metres; at worst a vertex. */
function pointOnSurface(outline: Outline): LonLat {
  // polylabel searches within the first ring's box and counts crossings of all: the largest ring goes first.
  const rings = outline.toSorted((a, b) => boxOf(b).size - boxOf(a).size);
  const largest = rings[0]!;
  const [originLon, originLat] = [largest[0]!, largest[1]!];
  const vertices = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  if (vertices > MAX_LABEL_VERTICES) return [originLon, originLat];
  const metersPerLon = METERS_PER_DEGREE * Math.cos((originLat * Math.PI) / 180);
  const toMeters = (ring: Float64Array): number[][] =>
    Array.from({ length: ring.length / 2 }, (_, index) => [
      (ring[index * 2]! - originLon) * metersPerLon,
      (ring[index * 2 + 1]! - originLat) * METERS_PER_DEGREE,
    ]);
  const box = boxOf(largest);
  const longerSideM = Math.max(box.width * metersPerLon, box.height * METERS_PER_DEGREE);
  const label = polylabel(rings.map(toMeters), longerSideM / LABEL_CELLS);
  const point: LonLat = [originLon + label[0]! / metersPerLon, originLat + label[1]! / METERS_PER_DEGREE];
  return contains(outline, ...point) ? point : [originLon, originLat];
}

function boxOf(ring: Float64Array) {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < ring.length; index += 2) {
    west = Math.min(west, ring[index]!);
    east = Math.max(east, ring[index]!);
    south = Math.min(south, ring[index + 1]!);
    north = Math.max(north, ring[index + 1]!);
  }
  const width = east - west;
  const height = north - south;
  return { west, width, height, size: width * height };
}

/** The last vertex of a ring is its first again and does not count twice. */
function meanOfVertices(rings: Outline): LonLat {
  const [originLon, originLat] = [rings[0]![0]!, rings[0]![1]!];
  let lon = 0;
  let lat = 0;
  let count = 0;
  for (const ring of rings)
    for (let index = 0; index + 3 < ring.length; index += 2) {
      lon += ring[index]! - originLon;
      lat += ring[index + 1]! - originLat;
      count++;
    }
  return count === 0
    ? [wrapLon(originLon), originLat]
    : [wrapLon(originLon + lon / count), originLat + lat / count];
}

/** The point at half the length of an unwrapped line. */
export function midpointOfLine(line: Float64Array): LonLat {
  const shrink = Math.cos((line[1]! * Math.PI) / 180);
  const lengthAt = (index: number): number =>
    Math.hypot((line[index + 2]! - line[index]!) * shrink, line[index + 3]! - line[index + 1]!);
  let total = 0;
  for (let index = 0; index + 3 < line.length; index += 2) total += lengthAt(index);
  let left = total / 2;
  for (let index = 0; index + 3 < line.length; index += 2) {
    const length = lengthAt(index);
    if (length > 0 && length >= left) {
      const share = left / length;
      const lon = line[index]! + share * (line[index + 2]! - line[index]!);
      return [wrapLon(lon), line[index + 1]! + share * (line[index + 3]! - line[index + 1]!)];
    }
    left -= length;
  }
  return [wrapLon(line[0]!), line[1]!];
}

/** Even-odd over all rings. A point on the edge itself may fall to either side. */
export function contains(outline: Outline, lon: number, lat: number): boolean {
  let inside = false;
  for (const ring of outline) {
    const x = nearest(ring, lon);
    for (let index = 0; index + 3 < ring.length; index += 2) {
      const ay = ring[index + 1]!;
      const by = ring[index + 3]!;
      if (ay > lat === by > lat) continue;
      const ax = ring[index]!;
      if (x < ax + ((lat - ay) / (by - ay)) * (ring[index + 2]! - ax)) inside = !inside;
    }
  }
  return inside;
}

/** Metres to the nearest edge, from inside as from outside; good to 0.5 % within some 100 km. */
export function distanceToOutlineM(outline: Outline, lon: number, lat: number): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let nearestSquared = Infinity;
  for (const ring of outline) {
    const x = nearest(ring, lon);
    for (let index = 0; index + 3 < ring.length; index += 2) {
      const ax = (ring[index]! - x) * shrink;
      const ay = ring[index + 1]! - lat;
      const dx = (ring[index + 2]! - x) * shrink - ax;
      const dy = ring[index + 3]! - lat - ay;
      const squared = dx * dx + dy * dy;
      const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared));
      nearestSquared = Math.min(nearestSquared, (ax + share * dx) ** 2 + (ay + share * dy) ** 2);
    }
  }
  return Math.sqrt(nearestSquared) * METERS_PER_DEGREE;
}

/** The longitude as it counts beside this ring, which may run on past ±180°. */
function nearest(ring: Float64Array, lon: number): number {
  const { west, width } = boxOf(ring);
  return lon - 360 * Math.round((lon - (west + width / 2)) / 360);
}

const wrapLon = (lon: number): number => (Math.abs(lon) <= 180 ? lon : lon - 360 * Math.round(lon / 360));
