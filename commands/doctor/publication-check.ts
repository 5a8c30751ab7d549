/** The place of PUBLISH_URL: whether it can be read, is free or ours, and which address its pages have. */
import type { Settings } from '../../schemas/settings/settings.ts';
import { openPublisher } from '../runtime/publishing.ts';
import { type Check, type Finding, findingsOf } from './finding.ts';
import { isPublic } from './settings-check.ts';

const { ok, warning } = findingsOf('publication');

/** @param address of the place: a folder or `s3://bucket/prefix` */
export function publicationCheck(settings: Settings, address: string): Check {
  return {
    name: 'publication',
    // What is wrong is thrown in a sentence.
    look: async () => {
      const isOurs = await openPublisher(address, settings).isPublishedTo();
      return [
        ok(isOurs ? `${address} has what this program published.` : `${address} is empty so far.`),
        ...judgeSite(settings),
      ];
    },
  };
}

export function judgeSite({ publishing, baseUrl }: Pick<Settings, 'publishing' | 'baseUrl'>): Finding[] {
  const site = publishing.siteUrl ?? baseUrl;
  if (isPublic({ baseUrl: site })) return [];
  return [warning(`Published pages lead to ${site}. Set SITE_URL to the public address of the files.`)];
}
