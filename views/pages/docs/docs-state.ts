/** The state of the page /docs: the API as the server describes it. */
import type { z } from 'zod';
import type { ProblemKind } from '../../../schemas/problems/problems.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface DocsState {
  readonly version: string;
  readonly areas: readonly DocsArea[];
  readonly headers: readonly DocsHeader[];
  readonly objects: readonly DocsObject[];
}

export interface DocsArea {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly DocsOperation[];
}

export interface DocsOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Paragraphs are separated by an empty line. */
  readonly description: string;
  /** The operation will be removed. */
  readonly isDeprecated: boolean;
  readonly parameters: readonly DocsField[];
  /** Parameters that an operation above has, too. `parameters` leaves them out. */
  readonly shared?: { readonly id: string; readonly names: readonly string[] };
  readonly body?: DocsContent;
  readonly answer: DocsContent & { readonly status: number };
  readonly problems: readonly ProblemKind[];
}

interface DocsContent {
  /** Name of the object that is sent or answered. */
  readonly object: string;
  readonly examples: readonly DocsExample[];
}

export interface DocsExample {
  readonly summary: string;
  /** Path and query of the request that is answered so; undefined if the example cannot be tried. */
  readonly target?: string;
  readonly value: unknown;
}

export interface DocsField {
  readonly name: string;
  readonly note?: 'required' | 'may be missing';
  readonly schema: JsonSchema;
  readonly meaning?: string;
}

export interface DocsHeader {
  readonly name: string;
  readonly example: string | number;
  readonly meaning: string;
}

export interface DocsObject {
  readonly name: string;
  readonly description?: string;
  /** Name of an object whose fields this one has, too. `fields` leaves them out. */
  readonly base?: string;
  readonly fields: readonly DocsField[];
}
