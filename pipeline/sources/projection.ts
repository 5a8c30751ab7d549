/** Positions of other systems, such as metres of a country's survey, as degrees of WGS84. */
import proj4 from 'proj4';

type Position = readonly [x: number, y: number];
export type Projection = (at: Position) => Position;

/** Returns the function from positions of a system to degrees; null if proj4 does not know the system. */
export function projectionOf(crs: string): Projection | null {
  try {
    const converter = proj4(crs, 'WGS84');
    return ([x, y]) => {
      const [lon = Number.NaN, lat = Number.NaN] = converter.forward([x, y]);
      return [lon, lat];
    };
  } catch {
    // It throws texts and Errors.
    return null;
  }
}

/**
 * Degrees of a position; null if it is not on the globe. What already looks like degrees stays: portals reproject some
 * of their formats, and no survey has its toilets within 180 m of its origin.
 */
export function toDegrees(at: Position, project: Projection | null): Position | null {
  if (isDegrees(at)) return at;
  const degrees = project?.(at);
  return degrees && isDegrees(degrees) ? degrees : null;
}

function isDegrees([lon, lat]: Position): boolean {
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
}
