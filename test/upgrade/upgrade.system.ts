/** The data of each earlier release, opened by this program: tables, generation, contributions, public ids. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AreaResult, ToiletResult } from '../../schemas/reads/read-results.ts';
import { BASE_URL } from '../fixtures/app.ts';
import { DEBIAN_POSTGRES, POSTGRES_TOOLS, startDebianPostgres } from '../fixtures/debian-postgres.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { needs } from '../fixtures/needs.ts';
import { type Served, serving } from '../fixtures/process.ts';
import { runLootiles } from '../fixtures/run.ts';
import { extractOf, makeExtractFolder, RELEASES, unpack } from './releases.ts';

const RESTORE = fileURLToPath(new URL('../../deploy/restore', import.meta.url));
const ALL = '/api/v1/toilets?bbox=7.39,43.69,7.45,43.71&limit=200';

/** What people said, by toilet from west to east. The vote counts for 24 months, so it is asked of the old generation alone. */
async function told({ ask }: Served) {
  const { results } = AreaResult.parse(JSON.parse((await ask(ALL)).text));
  const sorted = results.toSorted((one, other) => one.lon - other.lon || one.lat - other.lat);
  const one = async (id: string) =>
    ToiletResult.parse(JSON.parse((await ask(`/api/v1/toilets/${id}`)).text)).toilet;
  return {
    ids: sorted.map(({ id }) => id),
    confirmations: (await one('lt_n7ps')).confirmations,
    rated: (await one('lt_n7pt')).cleanliness,
    wheelchair: (await one('lt_n7pu')).wheelchair,
    gone: (await ask('/api/v1/toilets/lt_n7pv')).status,
    proposed: results.filter(({ source }) => source === 'community').map(({ name }) => name),
  };
}

describe('the data of an earlier release', needs(DEBIAN_POSTGRES), () => {
  test.each(RELEASES)(
    '%s is served as it is, and imported over without losing what people said',
    async (version) => {
      const folder = temporaryFolder();
      unpack(version, folder);
      const EXTRACT = extractOf(version);
      const made = makeExtractFolder(version);
      onTestFinished(() => rmSync(made, { recursive: true, force: true }));
      cpSync(join(folder, 'street.osm.pbf'), EXTRACT, { preserveTimestamps: true });
      const postgres = await startDebianPostgres(POSTGRES_TOOLS!);
      const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url, EXTRACT };
      const path = `${join(POSTGRES_TOOLS!, 'bin')}:${process.env.PATH}`;
      execFileSync(RESTORE, [join(folder, 'backup')], { env: { ...settings, PATH: path } });

      const before = await serving(settings.DATA_DIR, { ...settings, BASE_URL });
      const old = await told(before);
      expect(old).toMatchObject({
        ...{ confirmations: 3, rated: { average: 4, count: 3 }, wheelchair: 'yes', gone: 404 },
        proposed: ['Behind the market'],
      });
      expect(old.ids).toHaveLength(30);

      const imported = await runLootiles(['import'], settings);
      expect(imported.code, imported.stderr).toBe(0);
      const now = await told(await serving(settings.DATA_DIR, { ...settings, BASE_URL }));
      expect({ ...now, wheelchair: old.wheelchair }).toEqual(old);
      expect((await told(before)).ids).toEqual(old.ids);
    },
  );
});
