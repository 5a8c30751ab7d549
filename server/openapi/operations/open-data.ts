/** Description of the feed of changes: beyond the interface. */
import { Change, ChangeFeed, ChangeItem, ManyChanges, ToiletChange } from '../../../schemas/reads/dump.ts';
import { jsonFeed } from '../../files/change-feed.ts';
import { type Area, COUNTED_PROBLEMS } from '../../operations/description.ts';

const MERGED: ToiletChange = {
  ...{ date: '2026-11-22', kind: 'gone', id: 'lt_n1qfvzne', lon: 7.42465, lat: 43.73841, name: null },
  ...{ reason: 'merged', now: 'lt_n21e7p74' },
};
const CHANGED: ToiletChange = {
  ...{ date: '2026-11-22', kind: 'changed', id: 'lt_n21e7p74', lon: 7.42988, lat: 43.73657, name: null },
  columns: ['opening_hours', 'fee_required'],
};

export const OPEN_DATA: Area = {
  tag: {
    name: 'Open data',
    description:
      'Dumps of all toilets, and a feed of what changed since, for copies that stay current. The dumps are listed at /dumps/index.json.',
  },
  schemas: { ChangeFeed, ChangeItem, Change, ToiletChange, ManyChanges },
  operations: [
    {
      id: 'listChanges',
      method: 'get',
      path: '/changes.json',
      summary: 'List changes since a dump',
      description:
        'Beyond the interface. Returns the toilets that came, changed or went in the last 30 days, newest first, as JSON Feed 1.1. /changes.atom has the same as Atom.\n\nTo keep a copy current, download a dump, then ask with its date as since, and follow next_url. Take each id again that was added or changed, and remove what is gone.',
      parameterExamples: { since: '2026-11-21', cursor: '2026-11-22.41250' },
      answer: {
        status: 200,
        description: 'A page of changes.',
        schema: ChangeFeed,
        headers: ['Cache-Control'],
        examples: {
          day: {
            summary: 'A day',
            value: jsonFeed('https://toilets.example', {
              dump: {
                ...{ date: '2026-11-22', made_at: '2026-11-22T03:10:00.000Z' },
                ...{ attribution: '© OpenStreetMap contributors', licence: 'ODbL-1.0' },
              },
              ...{ since: '2026-11-21', query: '?since=2026-11-21', nextQuery: undefined },
              changes: [MERGED, CHANGED],
            }),
          },
        },
      },
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct since and repeat the request.',
          target: '/changes.json?since=yesterday',
          invalidParams: [{ name: 'since', reason: 'must be a date such as 2026-11-22' }],
        },
        {
          kind: 'not-found',
          detail: 'This server has no list of changes yet. The dump after the next import has one.',
        },
        ...COUNTED_PROBLEMS,
      ],
    },
  ],
};
