/** Reads the arguments of a tool call; names every bad one at once, as the REST door does. */
import type { z } from 'zod';
import { boundedParams, type InvalidParam } from '../../schemas/problems/problem.ts';
import { incompletePosition } from '../../schemas/reads/read-query.ts';
import { DECIMAL } from '../../schemas/text/numbers.ts';

export type Arguments<T> = { value: T } | { invalid: InvalidParam[] };

/** Names that hosts of agents add to the arguments of every call, whatever the tool. They say nothing to us. */
const HOST_ARGUMENTS: ReadonlySet<string> = new Set([
  'toolCallId',
  'sessionId',
  'action',
  'chatInput',
  'tool',
]);

export function readArguments<S extends z.ZodObject>(schema: S, given: unknown): Arguments<z.output<S>> {
  const present = isObject(given) ? withoutBlanks(schema, withoutHosts(given)) : given;
  const first = schema.safeParse(present);
  const asMeant = first.success ? present : meant(present, first.error.issues);
  const parsed = first.success ? first : schema.safeParse(asMeant);
  const invalid = parsed.success ? [] : parsed.error.issues.flatMap((issue) => faultsOf(schema, issue));
  const missing = isObject(asMeant) ? incompletePosition(asMeant) : undefined;
  if (missing) invalid.push(missing);
  return parsed.success && invalid.length === 0
    ? { value: parsed.data }
    : { invalid: boundedParams(invalid) };
}

function withoutHosts(given: Record<string, unknown>): Record<string, unknown> {
  return without(
    given,
    Object.keys(given).filter((name) => HOST_ARGUMENTS.has(name)),
  );
}

/** The arguments without optional ones that are `null` or blank: models fill in every field that a schema names. */
function withoutBlanks(schema: z.ZodObject, given: Record<string, unknown>): Record<string, unknown> {
  const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');
  const isOptional = (name: string) =>
    Object.hasOwn(schema.shape, name) && schema.shape[name].safeParse(undefined).success;
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

/**
 * The arguments as a model meant them: a number or boolean may come as a text that is exactly that. All else stays, and
 * is refused.
 */
function meant(given: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  if (!isObject(given)) return given;
  const read: Record<string, unknown> = { ...given };
  for (const issue of issues) {
    const [name] = issue.path;
    if (issue.path.length !== 1 || typeof name !== 'string') continue;
    const value = read[name];
    if (issue.code !== 'invalid_type' || typeof value !== 'string') continue;
    else if (issue.expected === 'boolean' && (value === 'true' || value === 'false'))
      read[name] = value === 'true';
    else if ((issue.expected === 'number' || issue.expected === 'int') && DECIMAL.test(value))
      read[name] = Number(value);
  }
  return read;
}

function faultsOf(schema: z.ZodObject, issue: z.core.$ZodIssue): InvalidParam[] {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(schema.shape).join(', ');
    return issue.keys.map((name) => ({
      name,
      reason: `is not an argument of this tool: use ${known}`,
    }));
  }
  const name = issue.path.length > 0 ? String(issue.path[0]) : 'arguments';
  if (issue.code !== 'invalid_type') return [{ name, reason: issue.message }];
  const article = /^[aeiou]/.test(issue.expected) ? 'an' : 'a';
  const canMiss = schema.shape[name]?.safeParse(undefined).success ?? false;
  const remedy = canMiss ? '; leave it out if it is not known' : '';
  return [{ name, reason: `must be ${article} ${issue.expected}${remedy}` }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
