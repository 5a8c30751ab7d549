/** Reads the arguments of a tool call; names every bad one at once, as the REST door does. */
import { boundedParams } from '../../schemas/problems/problem.ts';
import { type Parsed, type QueryOf, type Question, readValues } from '../../schemas/reads/question.ts';

/** Names that hosts of agents add to the arguments of every call, whatever the tool. They say nothing to us. */
const HOST_ARGUMENTS: ReadonlySet<string> = new Set([
  'toolCallId',
  'sessionId',
  'action',
  'chatInput',
  'tool',
]);

/** Reads arguments strictly: a model that writes `latitude` must not be answered as if it had sent no position. */
export function readArguments<Q extends Question>(asked: Q, given: unknown): Parsed<QueryOf<Q>> {
  if (!isObject(given)) return { invalid: [{ name: 'arguments', reason: 'must be an object' }] };
  const read = readValues(asked, withoutBlanks(asked, withoutHosts(given)));
  const strangers = read.unknown.map((name) => ({
    name,
    reason: `is not an argument of this tool: use ${asked.names.join(', ')}`,
  }));
  const faults = 'invalid' in read ? read.invalid : [];
  if ('query' in read && strangers.length === 0) return { query: read.query };
  return { invalid: boundedParams([...faults, ...strangers]) };
}

function withoutHosts(given: Record<string, unknown>): Record<string, unknown> {
  return without(
    given,
    Object.keys(given).filter((name) => HOST_ARGUMENTS.has(name)),
  );
}

/** The arguments without optional ones that are `null` or blank: models fill in every field that a schema names. */
function withoutBlanks({ table }: Question, given: Record<string, unknown>): Record<string, unknown> {
  const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');
  const isOptional = (name: string) => Object.hasOwn(table, name) && table[name]?.given !== 'required';
  return without(
    given,
    Object.keys(given).filter((name) => isBlank(given[name]) && isOptional(name)),
  );
}

function without(given: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  if (names.length === 0) return given;
  const read = { ...given };
  for (const name of names) delete read[name];
  return read;
}

/** The arguments with the id of a toilet instead of its link: models pass on what they show. */
export function withLinkedId(given: unknown, baseUrl: string): unknown {
  if (!isObject(given) || typeof given.id !== 'string' || !URL.canParse(given.id)) return given;
  const [base, link] = [new URL(baseUrl), new URL(given.id)];
  const [, path, id] = /^(.*?)(?:\/api\/v1)?\/toilets\/([^/]+)\/?$/.exec(link.pathname) ?? [];
  const isOurs = link.host === base.host && path === base.pathname.replace(/\/$/, '');
  return isOurs ? { ...given, id } : given;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
