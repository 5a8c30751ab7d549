/** The part of the static bench that runs in a page: warm searches in the files of a publication. */
import { Reader } from '../../packages/reader/index.ts';
import type { NearestQuery } from '../../schemas/reads/read-query.ts';

declare global {
  var warmSearch: (queries: readonly NearestQuery[]) => Promise<number>;
}

const ROUNDS = 11;

/** Median time of a search in microseconds. The first round loads the files, the second warms the code up. */
globalThis.warmSearch = async (queries) => {
  const reader = await Reader.open({
    baseUrl: '',
    fetchBlob: async (name) => (await fetch(`/data/${name}.bin`)).arrayBuffer(),
  });
  const nowMs = Date.now();
  const us: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedMs = performance.now();
    for (const query of queries)
      await reader.nearest(query, { lon: query.lon ?? 0, lat: query.lat ?? 0, label: 'x' }, nowMs);
    if (round > 1) us.push(((performance.now() - startedMs) * 1_000) / queries.length);
  }
  return us.toSorted((a, b) => a - b)[us.length >> 1] ?? Number.NaN;
};
