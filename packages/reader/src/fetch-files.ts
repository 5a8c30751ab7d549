/**
 * Fetches the files of a publication below an address. Rejects if one cannot be had; a host that answers a page instead is
 * noticed by the reader, which checks what it opens.
 */
import { pathOf } from '../../../shards/publication/directory.ts';

export type FetchBlob = (name: string) => Promise<ArrayBuffer>;

/** @param address of the folder that holds `data/` */
export function fetchFilesOf(address: string, ask: typeof fetch = fetch): FetchBlob {
  const base = address.replace(/\/+$/, '');
  return async (name) => {
    const response = await ask(`${base}/${pathOf(name)}`);
    if (!response.ok) throw new Error(`The host answered ${response.status}.`);
    return response.arrayBuffer();
  };
}
