/** A circle on the ground as a polygon: a layer's circles have pixels, not metres. */

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
