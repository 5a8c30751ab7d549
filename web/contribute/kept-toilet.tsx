/**
 * The page of a toilet, made from files of the toilets: those of a static host, or without network those that this device keeps of
 * areas and of the last searches.
 */
import { render } from 'preact';
import type { Reader } from '../../packages/reader/index.ts';
import { TOILET_ID } from '../../schemas/text/numbers.ts';
import type { ToiletState } from '../../views/contribute/toilet-view.tsx';
import type { MissingState } from '../../views/pages/app-pages.tsx';
import { PlaceMap, type PlaceMapState } from '../../views/toilet/place-map.tsx';
import { inLanguageOf, nameOf, openStateOf } from '../../views/toilet/toilet-words.ts';
import { keptAreas } from '../offline/kept-list.ts';
import { recentFiles } from '../page/data-files.ts';
import { PageReader } from '../page/page-reader.ts';
import { loadSearchTexts } from '../page/page-texts.ts';
import { loadToiletPageTexts } from '../send/contribute-texts.ts';
import { ToiletApp } from './toilet-app.tsx';

/**
 * Shows the toilet that the address of the page names.
 * @returns 'no-files' if its files cannot be had; undefined if it is shown, or if there is no such toilet
 */
export async function showToilet(): Promise<'no-files' | undefined> {
  const stateText = document.getElementById('missing-state')?.textContent;
  const [, toiletId = ''] = /\/toilets\/([^/]+)\/?$/.exec(location.pathname) ?? [];
  if (!stateText || !TOILET_ID.test(toiletId)) return undefined;
  const { base, styles, api }: MissingState = JSON.parse(stateText);
  const main = document.getElementById('main');
  const data = new PageReader(base, false);
  const state = await toiletState(data, toiletId);
  if (state === undefined) return 'no-files';
  if (!state || !main) return undefined;
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
        <ToiletApp initial={state} {...{ texts, data, styles }} />
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
  return undefined;
}

/** Null if there is no such toilet, undefined if its files cannot be had. */
async function toiletState(data: PageReader, toiletId: string): Promise<ToiletState | null | undefined> {
  const nowMs = Date.now();
  const question = async (reader: Reader) => {
    const result = await reader.toilet(toiletId, nowMs);
    if (!result) return null;
    const beside = await reader.details(toiletId, nowMs);
    const asides = await reader.asides([toiletId], nowMs);
    const { weekOf } = await import('../../packages/reader/index.ts');
    const week = await reader.ask((dataset) => weekOf(dataset, toiletId, nowMs));
    return { result, details: beside?.details ?? {}, where: asides[toiletId]?.place ?? null, week };
  };
  const kept = [...keptAreas().flatMap(({ files = [] }) => files), ...(await recentFiles())];
  const asked =
    (await data.ask(question)) ??
    (await data.ask(async (reader) => {
      await reader.loadLeaves(kept);
      return question(reader);
    }, false));
  if (!asked) return undefined;
  const { value, kept: ofDevice } = asked;
  const page = { nowMs, ...ofDevice, base: data.base, scripted: true, takesContributions: false };
  return value && { ...value, ...page };
}
