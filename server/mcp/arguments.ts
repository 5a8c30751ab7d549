/** Reads the arguments of a tool call; names every bad one at once, as the REST door does. */
import type { z } from 'zod';
import type { InvalidParam } from '../../schemas/problem.ts';
import { incompletePosition } from '../../schemas/read-query.ts';
import { boundedParams } from '../bounded-params.ts';

export type Arguments<T> = { value: T } | { invalid: InvalidParam[] };

export function readArguments<S extends z.ZodObject>(schema: S, given: unknown): Arguments<z.output<S>> {
  const parsed = schema.safeParse(given);
  const invalid = parsed.success ? [] : parsed.error.issues.flatMap((issue) => faultsOf(schema, issue));
  const missing = isObject(given) ? incompletePosition(given) : undefined;
  if (missing) invalid.push(missing);
  return parsed.success && invalid.length === 0
    ? { value: parsed.data }
    : { invalid: boundedParams(invalid) };
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
