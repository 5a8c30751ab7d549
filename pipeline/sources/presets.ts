/** The mappings that come with the program: a file each in `presets/`. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('presets/', import.meta.url));
const ENDING = '.json';

export function presetNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
}

/** The path of a preset; undefined if there is none of that name. */
export function presetPath(name: string): string | undefined {
  return presetNames().includes(name) ? `${FOLDER}${name}${ENDING}` : undefined;
}
