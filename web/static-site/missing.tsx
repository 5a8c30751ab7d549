/**
 * The page that a static host shows for an address that is no file. The page of a toilet is made here, from the files of the
 * toilets: links to it lead to the same address as with a server.
 */
import { render } from 'preact';
import { TOILET_ID } from '../../schemas/toilet/toilet-id.ts';
import type { ToiletState } from '../../views/contribute/toilet-view.tsx';
import type { MissingState } from '../../views/pages/app-pages.tsx';
import { PlaceMap, type PlaceMapState } from '../../views/toilet/place-map.tsx';
import { inLanguageOf, nameOf, openStateOf } from '../../views/toilet/toilet-words.ts';
import { loadToiletPageTexts } from '../contribute/contribute-texts.ts';
import { ToiletApp } from '../contribute/toilet-app.tsx';
import { PageReader } from '../page/page-reader.ts';
import { loadSearchTexts } from '../page/page-texts.ts';
import { inReadersLanguage } from './language.ts';

await inReadersLanguage();
const stateText = document.getElementById('missing-state')?.textContent;
const [, id = ''] = /\/toilets\/([^/]+)\/?$/.exec(location.pathname) ?? [];
if (stateText && TOILET_ID.test(id)) await showToilet(JSON.parse(stateText), id);

/** Shows a toilet, if there is one of this id. */
async function showToilet({ base, styles, api }: MissingState, toiletId: string): Promise<void> {
  const state = await toiletState(base, toiletId);
  const main = document.getElementById('main');
  if (!state || !main) return;
  const [texts, searchTexts] = await Promise.all([loadToiletPageTexts(), loadSearchTexts()]);
  const { toilet } = state.result;
  const label = nameOf(inLanguageOf(toilet, state.details.names, texts), texts);
  const { lon, lat } = toilet;
  const map: PlaceMapState | null = styles && {
    ...{ lon, lat, label, styles, marker: openStateOf(toilet), title: searchTexts.say('map.title') },
  };
  document.title = `${label}: Lootiles`;
  history.replaceState(null, '', `${base}/toilets/${toilet.id}`);
  main.replaceChildren();
  render(
    <>
      {map && <PlaceMap state={map} />}
      <div id="toilet">
        <ToiletApp initial={state} texts={texts} />
      </div>
      {api && (
        <p>
          <a class="button-link" href={`${api}/toilets/${toilet.id}#help`}>
            {texts.say('card.help')}
          </a>
        </p>
      )}
    </>,
    main,
  );
  await import('../map/place.ts');
}

/** Undefined if there is no such toilet, or its files cannot be had. */
async function toiletState(base: string, toiletId: string): Promise<ToiletState | undefined> {
  const nowMs = Date.now();
  const asked = await new PageReader(base, false).ask(async (reader) => {
    const result = await reader.toilet(toiletId, nowMs);
    if (!result) return undefined;
    const beside = await reader.details(toiletId, nowMs);
    const asides = await reader.asides([toiletId], nowMs);
    return { result, details: beside?.details ?? {}, where: asides[toiletId]?.place ?? null };
  });
  if (!asked?.value) return undefined;
  return { ...asked.value, week: null, nowMs, base, scripted: true, takesContributions: false };
}
