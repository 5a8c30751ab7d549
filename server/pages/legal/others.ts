/** Other services that learn something from what users do, by the settings. The page /privacy names them. */
import type { ThirdParties } from '#views';
import type { Settings } from '../../../schemas/settings/settings.ts';

export const NO_THIRD_PARTIES: ThirdParties = { payments: false, osmNotes: false };

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
