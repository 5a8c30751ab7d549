/**
 * Parts of the page "Find" that are loaded after its answer: saved toilets and places, areas that are kept, saving the place
 * of a search, and the offer to install the app.
 */
import type { ComponentChild } from 'preact';
import { useEffect } from 'preact/hooks';
import { InstallOffer } from '../../views/find/install-offer.tsx';
import { OfflineAreas } from '../../views/find/offline-areas.tsx';
import { SavedPart, type SavedToilet, SavePlace } from '../../views/find/saved-part.tsx';
import { choicesOf, type SearchQuery } from '../../views/find/search-query.ts';
import type { SearchTexts } from '../../views/texts/areas.ts';
import type { PageReader } from '../page/page-reader.ts';
import { keepSaved } from '../saved/keep-saved.ts';
import { isAt, numberOf } from '../saved/saved-things.ts';
import type { UsedSaved } from '../saved/use-saved.ts';
import type { FindEvent, FindState } from './find-events.ts';
import type { InstallPrompt } from './install-prompt.ts';
import type { AboutSaved } from './search-toilets.ts';
import { useInstall } from './use-install.ts';
import { useOfflineAreas } from './use-offline-areas.ts';
import { useSavedRows } from './use-saved-rows.ts';

interface LateProps {
  readonly data: PageReader;
  readonly texts: SearchTexts;
  readonly find: FindState;
  readonly used: UsedSaved;
  /** Searches at a place that has a name. */
  readonly goTo: (query: SearchQuery) => void;
}

interface SavedProps extends LateProps {
  /** Imported here, it would be a script of its own: 0.5 KB more before the answer. */
  readonly askSaved: (data: PageReader, saved: readonly SavedToilet[]) => Promise<AboutSaved>;
  readonly send: (event: FindEvent) => void;
}

export function SavedToilets({ data, askSaved, texts, find, used, send, goTo }: SavedProps): ComponentChild {
  const { page, device } = find;
  const { saved, change } = used;
  const { base, nowMs, query, answer } = page;
  const listed = useSavedRows((some) => askSaved(data, some), saved.toilets, page, device);
  return (
    <SavedPart
      {...{ texts, base, nowMs, ...listed, places: saved.places, count: saved.toilets.length }}
      isBelow={answer.kind === 'found' || find.chosen !== undefined}
      onChoose={(toilet) => send({ on: 'choose', toilet })}
      onPlace={({ name, lon, lat }) => goTo({ lon, lat, label: name, ...choicesOf(query) })}
      onForgetToilet={(id) => change({ on: 'forget-toilet', id })}
      onForgetPlace={(name) => change({ on: 'forget-place', name })}
    />
  );
}

interface BelowProps extends LateProps {
  readonly prompt: InstallPrompt;
}

export function BelowResults({ data, texts, find, used, prompt, goTo }: BelowProps): ComponentChild {
  const { answer, map } = find.page;
  const { saved, last, change } = used;
  const kept = useOfflineAreas(data, find.page, goTo);
  const install = useInstall(prompt, kept.areas.length > 0 || numberOf(saved) > 0);
  // What did not come when it was saved may come now.
  useEffect(() => void (numberOf(saved) > 0 && keepSaved(data, map.styles)), [data]);
  const origin = answer.kind === 'found' ? answer.result.origin : null;
  const place = origin && { name: origin.label, lon: origin.lon, lat: origin.lat };
  const isNew = place && !saved.places.some((one) => isAt(one, place));
  const ofPlace = last?.event.on === 'save-place' || last?.event.on === 'forget-place' ? last : undefined;
  const isListed = answer.kind === 'found' || answer.kind === 'view';
  const isAnswered = isListed && answer.result.results.length > 0 && !find.isSearching;
  return (
    <>
      {(kept.areas.length > 0 || kept.keeping) && <OfflineAreas {...kept} texts={texts} />}
      <SavePlace
        texts={texts}
        place={isNew ? place : undefined}
        said={ofPlace && texts.say(`save.${ofPlace.outcome}`)}
        onSave={(named) => change({ on: 'save-place', place: named })}
      />
      {isAnswered && <InstallOffer {...install} texts={texts} />}
    </>
  );
}
