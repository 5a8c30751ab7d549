/** Saving toilets and places: what is saved, and what the last change did. */
import { useEffect, useState } from 'preact/hooks';
import type { ToiletTexts } from '../../views/texts/areas.ts';
import type { MapStyles } from '../../views/toilet/place-map.tsx';
import type { SaveActions } from '../../views/toilet/toilet-hero.tsx';
import type { PageReader } from '../page/page-reader.ts';
import { listen } from '../page/use-events.ts';
import { changeSaved, NOTHING, readSaved, type Saved, type SavedEvent } from './saved-things.ts';

/** Outcome of a change. `kept`: it can be found without network, too. */
type SavedOutcome = 'saved' | 'kept' | 'not-kept' | 'removed' | 'full' | 'refused';

interface Change {
  readonly event: SavedEvent;
  readonly outcome: SavedOutcome;
}

export interface UsedSaved {
  readonly saved: Saved;
  readonly last: Change | undefined;
  change(event: SavedEvent): void;
}

export function useSaved(data: PageReader, styles: MapStyles | null): UsedSaved {
  const [saved, setSaved] = useState(NOTHING);
  const [last, setLast] = useState<Change>();
  useEffect(() => {
    const look = () => setSaved(readSaved());
    look();
    // Another tab may have changed it, or the page from which the reader comes back.
    return listen(look, 'storage', 'pageshow');
  }, []);
  const change = async (event: SavedEvent) => {
    const changed = changeSaved(event);
    setSaved(readSaved());
    if (changed !== 'changed') return setLast({ event, outcome: changed });
    const isSaving = event.on === 'save-toilet' || event.on === 'save-place';
    setLast({ event, outcome: isSaving ? 'saved' : 'removed' });
    const isKept = await import('./keep-saved.ts').then(
      ({ keepSaved }) => keepSaved(data, styles),
      // The script did not come.
      () => false,
    );
    const outcome = isKept ? 'kept' : 'not-kept';
    // Another change may be the last by now.
    if (isSaving) setLast((now) => (now?.event === event ? { event, outcome } : now));
  };
  return { saved, last, change: (event) => void change(event) };
}

export function saveActions({ saved, last, change }: UsedSaved, texts: ToiletTexts): SaveActions {
  const { event, outcome } = last ?? {};
  const id =
    event?.on === 'save-toilet' ? event.toilet.id : event?.on === 'forget-toilet' ? event.id : undefined;
  return {
    ids: new Set(saved.toilets.map((toilet) => toilet.id)),
    last: id === undefined || !outcome ? undefined : { id, words: texts.say(`save.${outcome}`) },
    onSave: ({ id, lon, lat }, name) => change({ on: 'save-toilet', toilet: { id, name, lon, lat } }),
    onForget: (id) => change({ on: 'forget-toilet', id }),
  };
}
