/** `lootiles publish`: publishes the current generation as files, once. The worker does the same with PUBLISH_URL. */
import { sentenceOf } from '../pipeline/publication/keep-published.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { Generation } from '../shards/generation/generation.ts';
import { openPublisher, websiteMaker } from './runtime/publishing.ts';
import { openServedStore } from './runtime/store.ts';

/** @param given a folder or `s3://bucket/prefix`; PUBLISH_URL by default */
export async function publishCommand(settings: Settings, given: string | undefined): Promise<void> {
  const address = given ?? settings.publishing.address;
  if (address === undefined)
    throw new Error(
      'Name where to publish: lootiles publish <folder|s3://bucket/prefix>, or set PUBLISH_URL.',
    );
  const publisher = openPublisher(address, settings);
  const store = await openServedStore(settings);
  const manifest = store.readCurrent()!;
  const startMs = performance.now();
  const generation = new Generation(store, manifest);
  const website = (await websiteMaker(settings))(generation);
  const published = await publisher.publish({ generation, store, website });
  console.log(sentenceOf(published, publisher.address, performance.now() - startMs));
  if (website.size === 0)
    console.log(
      'The website is not built, so only data was published. Run "npm run build" and publish again to add it.',
    );
}
