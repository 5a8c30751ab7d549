/**
 * The page that a static host shows for an address that is no file. The page of a toilet is made here, from the files of the
 * toilets: links to it lead to the same address as with a server.
 */
import { render } from 'preact';
import type { Reader } from '../../packages/reader/index.ts';
import { TOILET_ID } from '../../schemas/toilet/toilet-id.ts';
import type { ToiletState } from '../../views/contribute/toilet-view.tsx';
import type { MissingState } from '../../views/pages/app-pages.tsx';
import { PlaceMap, type PlaceMapState } from '../../views/toilet/place-map.tsx';
import { inLanguageOf, nameOf, openStateOf } from '../../views/toilet/toilet-words.ts';
import { ToiletApp } from '../contribute/toilet-app.tsx';
import { keptAreas } from '../offline/kept-areas.ts';
import { PageReader } from '../page/page-reader.ts';
import { loadSearchTexts } from '../page/page-texts.ts';
import { loadToiletPageTexts } from '../send/contribute-texts.ts';
import { inReadersLanguage } from './language.ts';

await inReadersLanguage();
const stateText = document.getElementById('missing-state')?.textContent;
const [, id = ''] = /\/toilets\/([^/]+)\/?$/.exec(location.pathname) ?? [];
if (stateText && TOILET_ID.test(id)) await showToilet(JSON.parse(stateText), id);

/** Shows a toilet, if there is one of this id. */
async function showToilet({ base, styles, api }: MissingState, toiletId: string): Promise<void> {
  const main = document.getElementById('main');
  const data = new PageReader(base, false);
  const state = await toiletState(data, toiletId);
  if (state === undefined) sayOffline();
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
  const kept = keptAreas().flatMap(({ files = [] }) => files);
  const asked =
    (await data.ask(question)) ??
    (await data.ask(async (reader) => {
      await reader.loadLeaves(kept);
      return question(reader);
    }, false));
  if (!asked) return undefined;
  return asked.value && { ...asked.value, nowMs, base: data.base, scripted: true, takesContributions: false };
}

function sayOffline(): void {
  const offline = document.querySelector<HTMLTemplateElement>('template#offline');
  if (!offline) return;
  document.title = offline.dataset.title ?? document.title;
  document.getElementById('main')?.replaceChildren(offline.content);
}
