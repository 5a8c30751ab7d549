/** Loads the map when there is a spot to show, and keeps it at what is shown. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Item, LookedAt, ModerationState } from '../../views/moderation/moderation-state.ts';
import type { ModerationTexts } from '../../views/texts/areas.ts';
import type { Position, Spot, SpotMap } from './spot-map.ts';

export function useSpotMap(
  state: ModerationState,
  texts: ModerationTexts,
  onMoved: (to: Position) => void,
): { current: HTMLDivElement | null } {
  const ref = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SpotMap>();
  const moved = useRef(onMoved);
  moved.current = onMoved;
  const spot = spotOf(state);
  const isNeeded = spot !== undefined;
  const { map: settings } = state;

  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    let made: SpotMap | undefined;
    void import('./spot-map.ts')
      .then(({ SpotMap }) => {
        if (isGone || !ref.current) return;
        const label = texts.say('mod.map');
        made = new SpotMap(ref.current, { settings, texts, label, onMoved: (to) => moved.current(to) });
        setMap(made);
      })
      // No WebGL: the page says the same without it.
      .catch(() => {});
    return () => {
      isGone = true;
      made?.destroy();
      setMap(undefined);
    };
  }, [isNeeded, settings, texts]);

  useEffect(() => {
    if (map && spot) map.show(spot);
  }, [map, spot?.id, spot?.at.lon, spot?.at.lat]);

  return ref;
}

function spotOf({ tab, chosen, toilet, draft }: ModerationState): Spot | undefined {
  if (tab === 'toilet') return toilet && spotOfToilet(toilet);
  if (chosen?.queue === 'submissions') return spotOfProposal(chosen, Number(draft.lon), Number(draft.lat));
  return chosen && toilet ? spotOfToilet(toilet) : undefined;
}

/** Position of the pin now; what is typed may be no position. */
function spotOfProposal(
  { id, of }: Item & { readonly queue: 'submissions' },
  lon: number,
  lat: number,
): Spot {
  const isPosition = Math.abs(lon) <= 180 && Math.abs(lat) < 90;
  return {
    id,
    at: isPosition ? { lon, lat } : of,
    near: of.possible_duplicates.map(({ toilet }) => toilet),
    isMovable: true,
  };
}

function spotOfToilet({ state: { id, source } }: LookedAt): Spot {
  return { id, at: source, near: [], isMovable: false };
}
