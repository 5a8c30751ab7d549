/** Other services that learn something from what users do, by the settings. The page /privacy names them. */
import type { Others } from '#views';
import type { Settings } from '../../../schemas/settings.ts';

export const NO_OTHERS: Others = { payments: false, osmNotes: false };

export function othersOf(
  settings: Pick<Settings, 'mapStyles' | 'ownMap' | 'siteverify' | 'placeLookupUrl' | 'payment' | 'osmNotes'>,
): Others {
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
