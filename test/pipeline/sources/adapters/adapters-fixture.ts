/** Made files of the shapes that adapters read, and all rows of one. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadRow } from '../../../../pipeline/sources/adapters/adapter.ts';
import { temporaryFolder } from '../../../fixtures/generation.ts';

/** The path of a new file. */
export function fileOf(content: string | Uint8Array, name = 'toilets.csv'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

export async function rowsIn(rows: AsyncIterable<ReadRow>): Promise<ReadRow[]> {
  const all: ReadRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
