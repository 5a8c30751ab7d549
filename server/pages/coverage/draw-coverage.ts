/** Draws the streets of a town in the colours of their minutes, its toilets and its gaps, as SVG. No letters but numbers. Pure. */
import type { Coverage, DrawnStreet } from '../../../packages/reader/index.ts';
import { COVERAGE_BANDS, FAR_BAND } from '../../../schemas/reads/town-coverage.ts';
import type { Box } from '../../../shards/generation/search.ts';

const SIDE = 800;
const TOILET = '#0b6e62';
const NUMBER = { radius: 11, letters: 13 };

type Place = readonly [x: number, y: number];

export function drawCoverage(
  box: Box,
  streets: readonly DrawnStreet[],
  { toilets, gaps }: Pick<Coverage, 'toilets' | 'gaps'>,
): string {
  const placeOf = (lon: number, lat: number): Place => [
    Math.round(((lon - box.west) / (box.east - box.west)) * SIDE),
    Math.round(((box.north - lat) / (box.north - box.south)) * SIDE),
  ];
  const bands = [...COVERAGE_BANDS, FAR_BAND];
  const paths = bands.map(() => '');
  for (const { points, minutes } of streets) {
    const band = COVERAGE_BANDS.findIndex(({ mostMin }) => minutes <= mostMin);
    paths[band < 0 ? COVERAGE_BANDS.length : band] += lineOf(points, placeOf);
  }
  const lines = bands.map(({ colour, widthPx }, i) =>
    paths[i] ? `<path d="${paths[i]}" stroke="${colour}" stroke-width="${widthPx}"/>` : '',
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">`,
    // Far streets first: near ones lie over them.
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.toReversed().join('')}</g>`,
    ...toilets.map(({ lon, lat, state }) => toiletAt(placeOf(lon, lat), state)),
    ...gaps.map(({ lon, lat }, i) => numberAt(placeOf(lon, lat), i + 1)),
    '</svg>',
  ].join('\n');
}

/** Draws a line in steps from point to point; points of one pixel are drawn once. */
function lineOf(points: readonly number[], placeOf: (lon: number, lat: number) => Place): string {
  let path = '';
  let [x, y] = [Number.NaN, Number.NaN];
  for (let i = 0; i < points.length; i += 2) {
    const [nextX, nextY] = placeOf(points[i]! / 1e7, points[i + 1]! / 1e7);
    if (nextX === x && nextY === y && i + 2 < points.length) continue;
    path += path === '' ? `M${nextX} ${nextY}` : `l${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
  }
  return path;
}

function toiletAt([x, y]: Place, state: Coverage['toilets'][number]['state']): string {
  if (state === 'closed') {
    const cross = `M${x - 5} ${y - 5}l10 10m0 -10l-10 10`;
    return `<path d="${cross}" fill="none" stroke="#fff" stroke-width="5"/><path d="${cross}" fill="none" stroke="#4a555b" stroke-width="2.5"/>`;
  }
  const fill = state === 'open' ? `fill="${TOILET}" stroke="#fff"` : `fill="#fff" stroke="${TOILET}"`;
  return `<circle cx="${x}" cy="${y}" r="6" ${fill} stroke-width="2.5"/>`;
}

function numberAt([x, y]: Place, number: number): string {
  const { radius, letters } = NUMBER;
  // Beside the place, so that the toilet there is seen.
  const [atX, atY] = [Math.min(SIDE - radius, x + radius + 3), Math.max(radius, y - radius - 3)];
  return `<circle cx="${atX}" cy="${atY}" r="${radius}" fill="#1a2426" stroke="#fff" stroke-width="1.5"/><text x="${atX}" y="${atY + 4.5}" text-anchor="middle" font-family="sans-serif" font-weight="bold" font-size="${letters}" fill="#fff">${number}</text>`;
}
