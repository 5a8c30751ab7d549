/** A walk, and the way from a start to one toilet, in words. */
import type { WayAnswer } from '../../schemas/reads/mcp-tools.ts';
import type { Walk } from '../../schemas/toilet/walk.ts';
import { oneLine } from './one-line.ts';

const LONGEST_LABEL = 80;
const NO_STEPS = {
  no_route: 'The map has no way there within 5 km, so the walk is an estimate.',
  no_graph: 'This server has no paths, so the walk is an estimate.',
} as const;

/** The metres of a walk, which are not those of the straight line, and its steps. Goes on behind "3 min walk". */
export function walkWords(walk: Walk): string {
  if (walk.source === 'straight_line') return ` of about ${walk.distance_m} m, an estimate`;
  const { flights } = walk;
  const counted = flights ? ` with ${flights} ${flights === 1 ? 'flight' : 'flights'} of steps` : '';
  const steps = flights === null ? ', the stairs to its floor not known' : counted;
  return ` of ${walk.distance_m} m${steps}`;
}

/** The way as lines: its begin, its length, and its steps. */
export function wayLines({ status, origin, walk, steps, ask_user: question }: WayAnswer): string[] {
  if (origin === null || walk === null) return [`Way: ${status}. Ask the user: ${question ?? ''}`];
  const from = `${oneLine(origin.label, LONGEST_LABEL)} (${origin.lat}, ${origin.lon})`;
  const more = status === 'no_route' || status === 'no_graph' ? ` ${NO_STEPS[status]}` : '';
  return [
    `Way from ${from}: ${walk.min} min walk${walkWords(walk)}.${more}`,
    ...steps.map((step, i) => `${i + 1}. ${step}`),
  ];
}
