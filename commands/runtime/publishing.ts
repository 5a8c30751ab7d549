/** Opens the place of PUBLISH_URL, and publishes each generation there as files. */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../common/logger.ts';
import { BucketTarget } from '../../pipeline/publication/bucket-target.ts';
import { archivesOf } from '../../pipeline/publication/expect-room.ts';
import { FolderTarget } from '../../pipeline/publication/folder-target.ts';
import { keepPublished } from '../../pipeline/publication/keep-published.ts';
import { Publisher } from '../../pipeline/publication/publisher.ts';
import type { Target } from '../../pipeline/publication/target.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { WrongSetting } from '../../schemas/settings/wrong-setting.ts';
import { readImprint } from '../../server/pages/legal/legal-settings.ts';
import { openWebsite } from '../../server/website/website.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { ObjectStore } from '../../shards/object-store/object-store.ts';
import type { Store } from '../../shards/store/store.ts';

const BUCKET = /^s3:\/\/([^/?#\s]+)(?:\/([^?#\s]*))?$/;

/** @param address a folder or `s3://bucket/prefix` */
function openTarget(address: string, { publishing }: Pick<Settings, 'publishing'>): Target {
  const [, bucket, prefix = ''] = BUCKET.exec(address) ?? [];
  if (bucket === undefined && address.includes('://'))
    throw new Error(`${address} is neither a folder nor s3://bucket/prefix.`);
  if (bucket === undefined) return new FolderTarget(resolve(address));
  const { endpoint, accessKey, secretKey, region } = publishing;
  if (accessKey === undefined || secretKey === undefined)
    throw new WrongSetting(
      `PUBLISH_ACCESS_KEY and PUBLISH_SECRET_KEY must be the keys of the bucket ${bucket}, to publish to it.`,
    );
  const url = `${endpoint}/${bucket}`;
  const objects = new ObjectStore(
    { url, accessKey, secretKey, region, named: 'PUBLISH' },
    { fetch, random: Math.random, pause: sleep },
  );
  return new BucketTarget(address, objects, prefix.replace(/^\/+|\/+$/g, ''));
}

/** @param address a folder or `s3://bucket/prefix` */
export function openPublisher(address: string, settings: Settings): Publisher {
  const { baseUrl, publishing } = settings;
  return new Publisher({
    target: openTarget(address, settings),
    nowMs: Date.now,
    random: Math.random,
    site: publishing.siteUrl ?? baseUrl,
    forServers: publishing.forServers,
  });
}

/** Publishes each generation to PUBLISH_URL, if that is set. Runs until the signal. */
export async function publishEach(
  settings: Settings,
  store: Store,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const { address } = settings.publishing;
  if (address === undefined) return;
  const publisher = openPublisher(address, settings);
  const websiteOf = await websiteMaker(settings);
  await keepPublished({ store, publisher, address: publisher.address, websiteOf, log }, signal);
}

/** Opens what makes the pages that lie beside the data; none if the website is not built: their code is part of the build. */
export async function websiteMaker(
  settings: Settings,
): Promise<(generation: Generation) => ReadonlyMap<string, Uint8Array>> {
  const { files: built } = openWebsite(settings);
  if (!built) return () => new Map();
  const { websiteFiles } = await import('../../server/static-site/website-files.ts');
  const imprint = readImprint(settings.imprint);
  const { contact, publishing, baseUrl } = settings;
  const { siteUrl = baseUrl, apiUrl } = publishing;
  return (generation) => {
    const archives = archivesOf(generation.manifest).names;
    return websiteFiles({ baseUrl: siteUrl, apiUrl, contact, imprint, built, generation, archives });
  };
}
