/** The sources beside the extract, in an import: read, and their records kept in the store. */
import { reasonOf } from '../../common/reason-of.ts';
import type { AddedSources } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';
import type { Progress } from '../progress.ts';
import type { AddressBook } from '../sources/address-book.ts';
import type { ReadSources } from '../sources/read-sources.ts';
import { encodeRecords, recordsOf, type SourceRecord } from '../sources/source-record.ts';
import { whatSourcesAdd } from '../sources/what-sources-add.ts';
import type { Candidate } from '../toilets/candidate.ts';
import type { Draft } from './draft.ts';
import type { WorkOptions } from './work.ts';

/**
 * A reading that fails goes on with the records of the import before.
 *
 * @param placesPath the place lookup of this import; asked for if rows have addresses alone
 */
export async function addSources(
  { store, sources, allowShrink, now, progress }: WorkOptions,
  placesPath: () => Promise<string | null>,
): Promise<{ readonly added: AddedSources | null; readonly records: readonly SourceRecord[] }> {
  if (sources === undefined) return { added: null, records: [] };
  // Imports without sources do not load what reads them, 20 ms and 8 MB.
  const [{ sourcesEdition }, { readSources }] = await Promise.all([
    import('../sources/sources-file.ts'),
    import('../sources/read-sources.ts'),
  ]);
  const edition = sourcesEdition(sources);
  const note = (sentence: string) => progress.note(sentence);
  const before = sourcesBefore(store, progress);
  let book: AddressBook | undefined;
  const addresses = async () => {
    book ??= (await import('../sources/address-book.ts')).openAddressBook(await placesPath());
    return book;
  };
  const { list, records } = await readSources(sources, {
    ...{ before, allowShrink, now: now(), note, addresses },
  }).finally(() => book?.close());
  const blob = await store.putBlob(encodeRecords(records));
  return { added: { records: blob, edition, list: [...list] }, records };
}

/** The sources with what each brings to the map, which the operator also reads. */
export function withAdds(
  added: AddedSources | null,
  candidates: readonly Candidate[],
  drafts: readonly Draft[],
  progress: Progress,
): AddedSources | null {
  if (!added) return null;
  const adds = whatSourcesAdd(
    candidates,
    drafts.map(({ toilet }) => toilet),
  );
  const list = added.list.map((source) => {
    const found = adds.get(source.name);
    if (!found) return source;
    progress.note(`Source ${source.name}: ${found.new} new toilets, ${found.merged} that others have, too.`);
    return { ...source, adds: found };
  });
  return { ...added, list };
}

/** Damaged records are none: the import that reads the files again must not fail for them. */
function sourcesBefore(store: Store, progress: Progress): ReadSources {
  try {
    const before = store.readCurrent();
    if (!before?.added_sources) return { list: [], records: [] };
    return { list: before.added_sources.list, records: recordsOf(store, before) };
  } catch (error) {
    progress.note(`The records of the sources before cannot be read: ${reasonOf(error)} They are read anew.`);
    return { list: [], records: [] };
  }
}
