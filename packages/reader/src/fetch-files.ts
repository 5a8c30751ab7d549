/**
 * Fetches the files of a publication below an address. Rejects if one cannot be had; a host that answers a page instead is
 * noticed by the reader, which checks what it opens.
 */
// Stands alone: its declarations are a part of the package, and may name no schema.
import { pathOf } from '../../../shards/publication/directory.ts';

type FetchBlob = (name: string) => Promise<ArrayBuffer>;

/** @param address of the folder that holds `data/` */
export function fetchFilesOf(address: string, ask: typeof fetch = fetch): FetchBlob {
  const base = address.replace(/\/+$/, '');
  return async (name) => {
    const response = await ask(`${base}/${pathOf(name)}`);
    if (!response.ok) throw new Error(`The host answered ${response.status}.`);
    return response.arrayBuffer();
  };
}
