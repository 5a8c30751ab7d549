/** Made files of the shapes that sources have, and all rows of one as a mapping reads them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadRow } from '../../../../pipeline/sources/column-map.ts';
import { Mapping, rowsOf } from '../../../../pipeline/sources/mapping.ts';
import { temporaryFolder } from '../../../fixtures/generation.ts';

const FACTS = { name: 'city', title: 'City', licence: 'CC0-1.0', credit: 'City' };

/** A mapping of which only some fields matter. */
export function mappingOf(fields: object): Mapping {
  return Mapping.parse({ ...FACTS, ...fields });
}

/** The path of a new file. */
function fileOf(content: string | Uint8Array, name = 'toilets'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** All rows of a file with this content. */
export async function rowsIn(mapping: Mapping, content: string | Uint8Array): Promise<ReadRow[]> {
  return await Array.fromAsync(rowsOf({ ...mapping, file: fileOf(content) }));
}
