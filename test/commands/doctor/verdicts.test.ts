/** What `lootiles doctor` thinks of what it saw, at the bounds. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeCertificate } from '../../../commands/doctor/address-check.ts';
import { judgeDatabaseClock, judgeTables } from '../../../commands/doctor/database-check.ts';
import { type Finding, findingsOf, lineOf, lookInTime } from '../../../commands/doctor/finding.ts';
import { judgeClock, judgeData, judgeDisk } from '../../../commands/doctor/import-check.ts';
import { judgeSite, publicationCheck } from '../../../commands/doctor/publication-check.ts';
import { badMappingsAt, judgeSettings } from '../../../commands/doctor/settings-check.ts';
import { DAY_MS } from '../../../common/durations.ts';
import { readSettings } from '../../../schemas/settings/settings.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import { workFolder } from '../../fixtures/imports.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const at = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
const counted = (days: number) => ({ counted_at: at(days), created_at: at(days) });

describe('a finding', () => {
  const { ok } = findingsOf('quota store');

  test('is one line, also of a reason with several', () => {
    expect(lineOf(ok('One\ntwo.'))).toBe('ok:      quota store  One two.');
  });

  test('is wrong if the check throws, or never ends', async () => {
    const broken = { name: 'mail', look: async () => Promise.reject(new Error('It broke.')) };
    expect(await lookInTime(broken, 1_000)).toEqual([{ name: 'mail', verdict: 'wrong', text: 'It broke.' }]);
    const endless = { name: 'mail', look: () => new Promise<Finding[]>(() => {}) };
    expect(await lookInTime(endless, 20)).toEqual([
      { name: 'mail', verdict: 'wrong', text: 'There was no answer within 0.02 s.' },
    ]);
  });
});

describe('verdicts', () => {
  test.each([
    [60, undefined, 'ok'],
    [14, undefined, 'ok'],
    [13, undefined, 'warning'],
    [0, undefined, 'warning'],
    [-1, undefined, 'wrong'],
    [60, 'DEPTH_ZERO_SELF_SIGNED_CERT', 'wrong'],
  ])('a certificate for %d days more, with the fault %s, is %s', (days, fault, verdict) => {
    expect(judgeCertificate('toilets.example', { endMs: NOW + days * DAY_MS, fault }, NOW).verdict).toBe(
      verdict,
    );
  });

  test.each([
    [[], undefined, 'ok'],
    [[59_000, -2_000], undefined, 'ok'],
    [[0, -60_000], undefined, 'warning'],
    [[DAY_MS], undefined, 'wrong'],
    [[], counted(0.9), 'ok'],
    [[], counted(1), 'wrong'],
    [[], counted(-40), 'warning'],
    [[0], counted(-40), 'ok'],
  ] as const)(
    'a clock ahead of servers by %j ms, with data counted at %j, is %s',
    (aheads, served, verdict) => {
      expect(judgeClock(aheads, served, NOW).verdict).toBe(verdict);
    },
  );

  test.each([
    [9e7, 0, 'wrong'],
    [9e8, 0, 'warning'],
    [1e9, 0, 'ok'],
    [1e10, 4e9, 'warning'],
    [2e10, 4e9, 'ok'],
  ])('%d bytes free for an extract of %d are %s', (free, extract, verdict) => {
    expect(judgeDisk(free, extract, '/data').verdict).toBe(verdict);
  });

  test.each([
    [5_000, []],
    [-9_000, []],
    [11_000, ['warning']],
    [-11_000, ['warning']],
  ])('a database whose clock is %d ms ahead gives %j', (aheadMs, verdicts) => {
    const found = judgeDatabaseClock(NOW + aheadMs, NOW, NOW);
    expect(found.map(({ verdict }) => verdict)).toEqual(verdicts);
    // A slow answer says nothing about the clock.
    expect(judgeDatabaseClock(NOW + 15_000, NOW, NOW + 30_000)).toEqual([]);
  });

  test('tables of a newer version are wrong, missing ones come by themselves', () => {
    expect(judgeTables([], []).verdict).toBe('ok');
    expect(judgeTables(['0012_x'], []).verdict).toBe('warning');
    expect(judgeTables([], ['0099_x'])).toMatchObject({
      verdict: 'wrong',
      text: expect.stringContaining('0099_x'),
    });
  });

  const served = (change: Partial<Manifest>) => ({
    ...{ generation: 7, toilets: 42, demo: false, data_date: at(-1), extract: 'europe/monaco' },
    ...{ ...counted(-1), ...change },
  });
  test.each([
    ['none', undefined, 'warning', 'no generation'],
    ['of yesterday', served({}), 'ok', '1.0 days old'],
    ['invented', served({ demo: true }), 'warning', 'INVENTED'],
    ['not counted for three days', served(counted(-3)), 'warning', 'no worker runs'],
    ['old', served({ data_date: at(-9) }), 'warning', '9.0 days old'],
    ['of an unknown age', served({ data_date: null }), 'ok', 'does not say'],
  ] as const)('data that is %s', (_, manifest, verdict, text) => {
    expect(judgeData(manifest, NOW)).toMatchObject({ verdict, text: expect.stringContaining(text) });
  });

  test.each([
    ['none yet', undefined, 'GENERATION_URL'],
    ['not counted', served(counted(-3)), 'no worker runs at its site.'],
    ['old', served({ data_date: at(-9) }), 'Its site publishes nothing newer.'],
  ] as const)('data of another site that is %s names no command that would refuse', (_, manifest, text) => {
    const { text: said } = judgeData(manifest, NOW, true);
    expect(said).toContain(text);
    expect(said).not.toContain('lootiles ');
  });

  test('settings of a public service name what it lacks; files that are not there are wrong', () => {
    const judge = (env: Record<string, string>, isThere = true) =>
      judgeSettings(readSettings(env), { isThere: () => isThere }).map(
        ({ verdict, text }) => `${verdict}: ${text}`,
      );
    const whole = {
      BASE_URL: 'https://toilets.example',
      TRUST_PROXY: 'loopback',
      CONTACT: 'https://town.example',
      IMPRINT: 'The town.',
    };
    expect(judge(whole)).toEqual(['ok: All are accepted. The public address is https://toilets.example.']);
    expect(judge({})).toEqual([expect.stringContaining('Set BASE_URL')]);
    for (const name of ['TRUST_PROXY', 'CONTACT', 'IMPRINT'] as const)
      expect(judge({ ...whole, [name]: '' })).toEqual([expect.stringMatching(`^warning: .*${name}`)]);
    expect(judge({ ...whole, BASE_URL: 'http://toilets.example' })).toEqual([
      expect.stringContaining('https'),
    ]);
    expect(judge({ ...whole, MAP_URL: '/none.pmtiles' }, false)).toEqual([
      expect.stringMatching(/^wrong: .*MAP_URL/),
    ]);
    expect(judge({ ...whole, IMPRINT: '/none/imprint.txt' })).toEqual([
      expect.stringMatching(/^wrong: IMPRINT/),
    ]);
    for (const METRICS of ['0.0.0.0:9464', '[::]:9464'])
      expect(judge({ ...whole, METRICS })).toEqual([
        expect.stringMatching(/^warning: METRICS is open at all addresses .*9464/),
      ]);
    for (const METRICS of ['9464', '10.0.0.5:9464'])
      expect(judge({ ...whole, METRICS })).toEqual([expect.stringMatching(/^ok/)]);
    const doubtful = judgeSettings(readSettings(whole), {
      isThere: () => true,
      doubtful: 'SMTP_HOST is no setting.',
    });
    expect(doubtful.map(lineOf)).toEqual(['warning: settings     SMTP_HOST is no setting.']);
  });

  test('mappings that cannot be used are named, in a file and in a folder', () => {
    const folder = workFolder();
    const file = join(folder, 'list.json');
    const faults = (text: string) => {
      writeFileSync(file, text);
      return badMappingsAt(file);
    };
    expect(faults('{"toilets": []}')).toEqual([{ name: file, fault: expect.stringContaining('wrong') }]);
    expect(faults('toilets: none')).toEqual([{ name: file, fault: 'it is not JSON' }]);
    expect(faults('{"sources": []}')).toEqual([]);
    writeFileSync(file, '[]');
    expect(badMappingsAt(folder)).toEqual([{ name: 'list', fault: expect.stringContaining('wrong') }]);
    for (const path of [undefined, join(folder, 'none')]) expect(badMappingsAt(path)).toEqual([]);
    const found = judgeSettings(readSettings({}), {
      isThere: () => true,
      badMappings: badMappingsAt(folder),
    });
    expect(found[0]).toMatchObject({ verdict: 'wrong', text: expect.stringContaining('The mapping list ') });
  });

  test('a place to publish to is empty or ours, and its pages have a public address', async () => {
    const folder = workFolder();
    const env = { PUBLISH_URL: folder, SITE_URL: 'https://toilets.example' };
    const look = () => lookInTime(publicationCheck(readSettings(env), folder), 10_000);
    expect((await look()).map(lineOf)).toEqual([`ok:      publication  ${folder} is empty so far.`]);
    writeFileSync(join(folder, 'index.html'), 'A page of others.');
    expect(await look()).toEqual([
      { name: 'publication', verdict: 'wrong', text: expect.stringContaining('did not write') },
    ]);
    for (const local of [{}, { SITE_URL: 'http://127.0.0.1:3000' }])
      expect(judgeSite(readSettings(local))).toEqual([
        expect.objectContaining({ verdict: 'warning', text: expect.stringContaining('Set SITE_URL') }),
      ]);
    expect(judgeSite(readSettings({ BASE_URL: 'https://town.example' }))).toEqual([]);
  });
});
