/** Who else learns something by what people do here, as the settings have it: what the page /privacy names. */
import type { Settings } from '../../schemas/settings.ts';

export interface Others {
  /** Host of the base map: the browser asks it. */
  readonly map?: string | undefined;
  /** Host of the human check, where it is not our own. */
  readonly humanCheck?: string | undefined;
  /** Host that looks place names up; our server asks it. */
  readonly placeLookup?: string | undefined;
  /** A payment provider keeps what businesses pay. */
  readonly payments: boolean;
  /** Accepted reports become notes to OpenStreetMap. */
  readonly osmNotes: boolean;
}

export const NOBODY_ELSE: Others = { payments: false, osmNotes: false };

export function othersOf(
  settings: Pick<Settings, 'mapStyleUrl' | 'siteverify' | 'placeLookupUrl' | 'payment' | 'osmNotes'>,
): Others {
  const { mapStyleUrl, siteverify, placeLookupUrl, payment, osmNotes } = settings;
  return {
    map: hostOf(mapStyleUrl),
    humanCheck: hostOf(siteverify?.url),
    placeLookup: hostOf(placeLookupUrl),
    payments: payment !== undefined,
    osmNotes: osmNotes !== undefined,
  };
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).host;
}
