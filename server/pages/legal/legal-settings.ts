/** Settings as the pages of the law show them: the imprint, and other services that learn something from what users do. */

import { readFileSync } from 'node:fs';
import type { ThirdParties } from '#views';
import { reasonOf } from '../../../common/reason-of.ts';
import type { Settings } from '../../../schemas/settings/settings.ts';

export const NO_THIRD_PARTIES: ThirdParties = { payments: false, osmNotes: false };

/** The page /privacy names them. */
export function othersOf(
  settings: Pick<Settings, 'mapStyles' | 'ownMap' | 'siteverify' | 'placeLookupUrl' | 'payment' | 'osmNotes'>,
): ThirdParties {
  const { mapStyles, ownMap, siteverify, placeLookupUrl, payment, osmNotes } = settings;
  return {
    map: hostOf(mapStyles?.light ?? (ownMap && 'url' in ownMap ? ownMap.url : undefined)),
    humanCheck: hostOf(siteverify?.url),
    placeLookup: hostOf(placeLookupUrl),
    payments: payment !== undefined,
    osmNotes: osmNotes !== undefined,
  };
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).host;
}

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
