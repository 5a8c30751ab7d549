/** The text of the page /imprint, from the setting. */
import { readFileSync } from 'node:fs';
import { reasonOf } from '../../../common/reason-of.ts';

/**
 * The text of the page /imprint.
 * Throws if the file of the setting cannot be read: a service must not start without the imprint that it owes.
 * @param setting a text, or the path of a file with the text (it begins with `/` or `.`)
 */
export function readImprint(setting: string | undefined): string | undefined {
  if (setting === undefined || !/^\.{0,2}\/[^\n]*$/.test(setting)) return setting;
  try {
    return readFileSync(setting, 'utf8').trim() || undefined;
  } catch (error) {
    throw new Error(
      `IMPRINT cannot be read (${reasonOf(error)}). Set it to a text file, or to the text itself.`,
    );
  }
}
