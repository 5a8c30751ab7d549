/** The chosen item beside its map: what it says, what is known of its toilet, and the decisions. */

import type { ComponentChild } from 'preact';
import type { ModerationTexts } from '../texts/areas.ts';
import { DecisionForm } from './decision-form.tsx';
import { lineOf, positionOf, titleOf } from './item-words.ts';
import type {
  Claim,
  GoneVotes,
  Item,
  ModerationActions,
  ModerationState,
  Report,
} from './moderation-state.ts';
import { type DetailProps, ProposalDetail } from './proposal-detail.tsx';
import { ToiletDetail } from './toilet-detail.tsx';
import { VoteChangeDetail } from './vote-change-detail.tsx';

/** The map that our data come from. */
const OSM_MAP = 'https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=19/{lat}/{lon}';

export function ItemDetail({
  item,
  state,
  texts,
  actions,
}: {
  readonly item: Item;
  readonly state: ModerationState;
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
}): ComponentChild {
  const shared = { state, texts, actions };
  return (
    <article class="item" aria-labelledby="item-title">
      <h2 id="item-title" tabIndex={-1}>
        {titleOf(item, texts)}
      </h2>
      <p class="quiet">{lineOf(item, texts)}</p>
      <Spot item={item} state={state} texts={texts} />
      {item.queue === 'submissions' && <ProposalDetail of={item.of} {...shared} />}
      {item.queue === 'reports' && <ReportDetail of={item.of} {...shared} />}
      {item.queue === 'gone-votes' && <GoneDetail of={item.of} {...shared} />}
      {item.queue === 'vote-changes' && <VoteChangeDetail of={item.of} {...shared} />}
      {item.queue === 'claims' && <ClaimDetail of={item.of} {...shared} />}
      {item.queue !== 'submissions' && state.toilet && (
        <ToiletDetail looked={state.toilet} texts={texts} actions={actions} />
      )}
    </article>
  );
}

/** Renders the place of an item in words, and links to the same spot on other maps. */
function Spot({
  item,
  state,
  texts,
}: {
  item: Item;
  state: ModerationState;
  texts: ModerationTexts;
}): ComponentChild {
  const at = positionOf(item);
  if (!at) return null;
  const links = [
    [texts.say('mod.on-osm'), OSM_MAP],
    ...(state.aerialUrl === null ? [] : [[texts.say('mod.from-above'), state.aerialUrl] as const]),
  ] as const;
  return (
    <p class="spot">
      {state.place !== undefined && <strong>{`${state.place} `}</strong>}
      {links.map(([words, url]) => (
        <a key={url} href={addressAt(url, at)} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ))}
    </p>
  );
}

/** An address with `{lat}` and `{lon}` at a position. */
function addressAt(url: string, { lat, lon }: { lat: number; lon: number }): string {
  return url.replaceAll('{lat}', lat.toFixed(6)).replaceAll('{lon}', lon.toFixed(6));
}

function ReportDetail({ of, state, texts, actions }: DetailProps<Report>): ComponentChild {
  const isNoted = state.me.osm_notes && of.toilet?.source === 'openstreetmap';
  return (
    <div>
      {of.note !== null && <p class="said">{of.note}</p>}
      <p>{texts.say(`mod.accept-${of.kind}`)}</p>
      {isNoted && (
        <label class="option">
          <input
            type="checkbox"
            checked={state.wantsNote}
            onChange={(event: Event) => {
              if (event.currentTarget instanceof HTMLInputElement)
                actions.onWantsNote(event.currentTarget.checked);
            }}
          />
          {texts.say('mod.osm-note')}
        </label>
      )}
      <DecisionForm
        state={state}
        texts={texts}
        actions={actions}
        needsReason={false}
        yes={texts.say('mod.accept')}
        no={texts.say('mod.dismiss')}
      />
    </div>
  );
}

function GoneDetail({ state, texts, actions }: DetailProps<GoneVotes>): ComponentChild {
  return (
    <div>
      <p>{texts.say('mod.gone-what')}</p>
      <DecisionForm
        state={state}
        texts={texts}
        actions={actions}
        needsReason={false}
        yes={texts.say('mod.mark-gone')}
        no={texts.say('mod.keep')}
      />
    </div>
  );
}

function ClaimDetail({ of, state, texts, actions }: DetailProps<Claim>): ComponentChild {
  const row = (name: string, value: ComponentChild) =>
    value !== null && (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    );
  return (
    <div>
      <dl class="facts-list">
        {row(texts.say('mod.account'), of.account_email)}
        {row(texts.say('mod.contact'), of.contact_email)}
        {row(texts.say('mod.phone'), of.contact_phone)}
        {row(
          texts.say('mod.website'),
          of.website === null ? null : (
            <a href={of.website} target="_blank" rel="noreferrer">
              {of.website}
            </a>
          ),
        )}
        {row(texts.say('mod.note'), of.note)}
      </dl>
      {of.held_by_another && <p class="card-warning">{texts.say('mod.held')}</p>}
      <DecisionForm
        state={state}
        texts={texts}
        actions={actions}
        needsReason
        yes={texts.say('mod.approve')}
        no={texts.say('mod.reject')}
      />
    </div>
  );
}
