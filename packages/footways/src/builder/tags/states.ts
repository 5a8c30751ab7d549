/** Reads from tags whether a way, or what stands on it, is out of use. Pure; the tables are the rules. */
import type { Tags } from '../../../../pbf/index.ts';
import { valuesOf } from './barrier-tags.ts';

const FLAGS = ['disused', 'abandoned', 'razed', 'demolished', 'removed', 'dismantled'];
/** Stages before or after use: `disused:highway=elevator`, or `highway=construction` with `construction=elevator`. */
const STAGES = [...FLAGS, 'construction', 'proposed', 'planned'];
const STATES = ['operational_status', 'lifecycle'];
const NOT_IN_USE = valuesOf(
  [
    'closed temporarily_closed permanently_closed suspended inactive shut construction under_construction planned proposed',
    'out_of_order out_of_service out_of_use not_working not_operational non_operational not_functional non_functional',
    'nonfunctional inoperative broken defective unusable',
    ...FLAGS,
  ].join(' '),
);

/** Without one of these a node has no tags to its reader. */
export const NODE_STAGE_KEYS = STAGES.map((stage) => `${stage}:highway`);
export const STATE_KEYS = [...STAGES, ...STATES];

export function isFlaggedUnused(tags: Tags): boolean {
  return FLAGS.some((key) => tags[key] === 'yes');
}

/** Whether the words of a state say so. What cannot be read says nothing. */
export function isStatedUnused(tags: Tags): boolean {
  return STATES.some((key) => NOT_IN_USE.has(tags[key]?.toLowerCase().replace(/[ -]+/g, '_') ?? ''));
}

/** A lift that is not there any more, or not yet. */
export function isPastLift(tags: Tags): boolean {
  return STAGES.some((stage) => [tags[`${stage}:highway`], tags[stage]].includes('elevator'));
}
