/** The worker as a real process, killed in the middle of sending a note: the next one finds what became of it. */
import { chmodSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createModeratorToken, moderatorByToken } from '../../../overlay/accounts/accounts.ts';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import { Moderation } from '../../../overlay/moderation/moderation.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { create, osmApi } from '../../fixtures/osm-api.ts';
import { useDatabase } from '../../fixtures/postgres.ts';
import { Program } from '../../fixtures/process.ts';

const db = useDatabase();
const State = z.object({ state: z.string() });

/** Whether the note exists when the worker dies: it did not hear of it either way. */
test.each([true, false])(
  'a note is sent once though its worker was killed (it had arrived: %s)',
  async (hadArrived) => {
    const { database } = db;
    await database.execute('DELETE FROM osm_note');
    const now = new Date();
    const token = await createModeratorToken(database, 'mod@example.org', now);
    const by = { moderatorId: (await moderatorByToken(database, token, now))?.id ?? '', now };
    const { id } = await new Contributions(database).report({
      toiletId: 'lt_n1',
      kind: 'gone',
      note: null,
      now,
    });
    const place = { toiletId: 'lt_n1', reference: 'osm:node/1', lon: 7.42, lat: 43.73 };
    await new Moderation(database, normalHours).acceptReport(id, by, place);

    const api = await osmApi();
    const settings = {
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: db.url,
      BASE_URL: 'https://toilets.example',
      OSM_NOTES: 'on',
      OSM_API_URL: api.url,
    };
    chmodSync(settings.DATA_DIR, 0o755);
    const posted = new Promise<void>((resolve) => {
      api.instead.POST = (request) => {
        if (hadArrived) create(api.notes, new URL(request.url ?? '', 'http://localhost').searchParams);
        resolve();
      };
    });
    const killed = new Program(['work'], settings);
    await posted;
    killed.signal('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    api.instead = {};

    // As if the ten minutes were over for which it had taken the note.
    await database.execute('UPDATE osm_note SET next_try_at = now()');
    new Program(['work'], settings);
    const state = () => database.query(State, 'SELECT state FROM osm_note WHERE report_id = $1', [id]);
    await expect.poll(state, { timeout: 60_000 }).toEqual([{ state: 'sent' }]);
    expect(api.notes).toHaveLength(1);
    expect(api.requests.filter(({ line }) => line.startsWith('POST'))).toHaveLength(hadArrived ? 1 : 2);
  },
);
