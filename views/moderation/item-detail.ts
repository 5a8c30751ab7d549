/** The chosen item beside its map: what it says, what is known of its toilet, and the decisions. */
import { type ComponentChild, h } from 'preact';
import type { ModerationTexts } from '../texts/moderation/moderation-texts.ts';
import { DecisionForm } from './decision-form.ts';
import { lineOf, titleOf } from './item-words.ts';
import type {
  Claim,
  GoneVotes,
  Item,
  ModerationActions,
  ModerationState,
  Report,
} from './moderation-state.ts';
import { type DetailProps, SubmissionDetail } from './submission-detail.ts';
import { ToiletDetail } from './toilet-detail.ts';
import { VoteChangeDetail } from './vote-change-detail.ts';

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
  return h(
    'article',
    { class: 'item', 'aria-labelledby': 'item-title' },
    h('h2', { id: 'item-title', tabIndex: -1 }, titleOf(item, texts)),
    h('p', { class: 'quiet' }, lineOf(item, texts)),
    item.queue === 'submissions' && h(SubmissionDetail, { of: item.of, ...shared }),
    item.queue === 'reports' && h(ReportDetail, { of: item.of, ...shared }),
    item.queue === 'gone-votes' && h(GoneDetail, { of: item.of, ...shared }),
    item.queue === 'vote-changes' && h(VoteChangeDetail, { of: item.of, ...shared }),
    item.queue === 'claims' && h(ClaimDetail, { of: item.of, ...shared }),
    item.queue !== 'submissions' && state.toilet && h(ToiletDetail, { looked: state.toilet, texts, actions }),
  );
}

function ReportDetail({ of, state, texts, actions }: DetailProps<Report>): ComponentChild {
  const isNoted = state.me.osm_notes && of.toilet?.source === 'openstreetmap';
  return h(
    'div',
    null,
    of.note !== null && h('p', { class: 'said' }, of.note),
    h('p', null, texts.say(`mod.accept-${of.kind}`)),
    isNoted &&
      h(
        'label',
        { class: 'option' },
        h('input', {
          type: 'checkbox',
          checked: state.wantsNote,
          onChange: (event: Event) => {
            if (event.currentTarget instanceof HTMLInputElement)
              actions.onWantsNote(event.currentTarget.checked);
          },
        }),
        texts.say('mod.osm-note'),
      ),
    h(DecisionForm, {
      state,
      texts,
      actions,
      needsReason: false,
      yes: texts.say('mod.accept'),
      no: texts.say('mod.dismiss'),
    }),
  );
}

function GoneDetail({ state, texts, actions }: DetailProps<GoneVotes>): ComponentChild {
  return h(
    'div',
    null,
    h('p', null, texts.say('mod.gone-what')),
    h(DecisionForm, {
      state,
      texts,
      actions,
      needsReason: false,
      yes: texts.say('mod.mark-gone'),
      no: texts.say('mod.keep'),
    }),
  );
}

function ClaimDetail({ of, state, texts, actions }: DetailProps<Claim>): ComponentChild {
  const row = (name: string, value: ComponentChild) =>
    value !== null && h('div', null, h('dt', null, name), h('dd', null, value));
  return h(
    'div',
    null,
    h(
      'dl',
      { class: 'facts-list' },
      row(texts.say('mod.account'), of.account_email),
      row(texts.say('mod.contact'), of.contact_email),
      row(texts.say('mod.phone'), of.contact_phone),
      row(
        texts.say('mod.website'),
        of.website === null
          ? null
          : h('a', { href: of.website, target: '_blank', rel: 'noreferrer' }, of.website),
      ),
      row(texts.say('mod.note'), of.note),
    ),
    of.held_by_another && h('p', { class: 'card-warning' }, texts.say('mod.held')),
    h(DecisionForm, {
      state,
      texts,
      actions,
      needsReason: true,
      yes: texts.say('mod.approve'),
      no: texts.say('mod.reject'),
    }),
  );
}
