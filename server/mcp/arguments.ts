/** Reads the arguments of a tool call; names every bad one at once, as the REST door does. */
import type { z } from 'zod';
import { DECIMAL } from '../../schemas/decimal.ts';
import type { InvalidParam } from '../../schemas/problem.ts';
import { incompletePosition } from '../../schemas/read-query.ts';
import { boundedParams } from '../http/bounded-params.ts';

export type Arguments<T> = { value: T } | { invalid: InvalidParam[] };

export function readArguments<S extends z.ZodObject>(schema: S, given: unknown): Arguments<z.output<S>> {
  const first = schema.safeParse(given);
  const asMeant = first.success ? given : meant(given, first.error.issues);
  const parsed = first.success ? first : schema.safeParse(asMeant);
  const invalid = parsed.success ? [] : parsed.error.issues.flatMap((issue) => faultsOf(schema, issue));
  const missing = isObject(asMeant) ? incompletePosition(asMeant) : undefined;
  if (missing) invalid.push(missing);
  return parsed.success && invalid.length === 0
    ? { value: parsed.data }
    : { invalid: boundedParams(invalid) };
}

/**
 * The arguments as a model meant them: `null` is absent, and a number or boolean may come as a text that is exactly that.
 * All else stays, and is refused.
 */
function meant(given: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  if (!isObject(given)) return given;
  const read: Record<string, unknown> = { ...given };
  for (const issue of issues) {
    const [name] = issue.path;
    if (issue.path.length !== 1 || typeof name !== 'string') continue;
    const value = read[name];
    if (value === null) delete read[name];
    else if (issue.code !== 'invalid_type' || typeof value !== 'string') continue;
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
  return [{ name, reason: `must be ${article} ${issue.expected}; leave it out if it is not known` }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
