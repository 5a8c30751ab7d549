/** The scripts that each page names, with the real build and a map on each page that can have one. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { BuiltFiles } from '../../../server/files/built-files.ts';
import { BUILT_WEBSITE } from '../../fixtures/built-website.ts';
import { openPage } from '../../fixtures/forms.ts';
import { forgetPartners, partnerServer, payingOwnerOf } from '../../fixtures/partners.ts';
import { useDatabase } from '../../fixtures/postgres.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const Chunk = z.looseObject({
  file: z.string(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
});
const chunks = z
  .record(z.string(), Chunk)
  .parse(JSON.parse(readFileSync(`${BUILT_WEBSITE}/manifest.json`, 'utf8')));
const entries = new Set(Object.values(chunks).flatMap(({ file, isEntry }) => (isEntry ? [`/${file}`] : [])));

const db = useDatabase();

/** Paths of a file and of all files that it imports, so those that run if it runs. */
function running(path: string): string[] {
  const chunk = Object.values(chunks).find(({ file }) => `/${file}` === path);
  return [path, ...(chunk?.imports ?? []).flatMap((name) => running(`/${chunks[name]?.file}`))];
}

test('every page with a map or forms runs each entry that it names; none is only preloaded', async () => {
  await forgetPartners(db.database);
  const style = 'https://maps.example/style.json';
  const website = { files: BuiltFiles.open(BUILT_WEBSITE), mapStyles: { light: style, dark: style } };
  const server = await partnerServer({
    database: db.database,
    toilets: [baseToilet({ id: 'lt_n1', lon: 7.4246, lat: 43.7384, zone: 'Europe/Monaco', country: 'MC' })],
    parts: () => ({ website }),
  });
  const owner = await payingOwnerOf(server, db.database, 'lt_n1');
  const pages: [path: string, cookie: string, script: string][] = [
    ['/', '', 'find/main.tsx'],
    ['/toilets/lt_n1', '', 'contribute/toilet.tsx'],
    ['/propose', '', 'contribute/propose.tsx'],
    ['/way', '', 'way/main.tsx'],
    ['/account', '', 'account/sign-in.ts'],
    ['/business/claim/lt_n1', owner.cookie, 'map/place.ts'],
    [`/business/${owner.listing}`, owner.cookie, 'business/listing.tsx'],
  ];
  for (const [path, cookie, script] of pages) {
    const { text } = await openPage(server.origin, path, { cookie });
    const scripts = Array.from(text.matchAll(/<script type="module" src="([^"]+)"/g), ([, src = '']) => src);
    expect([path, ...scripts]).toEqual([path, `/${chunks[script]?.file}`]);
    const preloaded = Array.from(text.matchAll(/rel="modulepreload" href="([^"]+)"/g), ([, at = '']) => at);
    const run = new Set(scripts.flatMap(running));
    expect([path, ...preloaded.filter((at) => entries.has(at) && !run.has(at))]).toEqual([path]);
  }
});
