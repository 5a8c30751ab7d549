/** The first blob of a .osm.pbf: its header, and the begin of the data. */
import { parseBlob, unpackBlob } from './pbf-blobs.ts';
import { ExtractFault, type PbfFile } from './pbf-file.ts';
import { parseHeader, type ScanHeader } from './pbf-header.ts';

/** Throws ExtractFault if the file does not begin as one. */
export async function readFileHeader(file: PbfFile): Promise<{ header: ScanHeader; dataStart: number }> {
  const blob = await file.blobAt(0).catch((error: unknown) => {
    throw new ExtractFault(
      `${file.path} is not an .osm.pbf file: it does not start with an OSMHeader blob. Fetch the file again.`,
      {
        cause: error,
      },
    );
  });
  if (blob.type !== 'OSMHeader')
    throw new ExtractFault(
      `${file.path} is not an .osm.pbf file: it starts with a blob of type "${blob.type}". Fetch the file again.`,
    );
  try {
    return { header: parseHeader(unpackBlob(parseBlob(blob.body))), dataStart: blob.next };
  } catch (error) {
    throw file.explained(0, error);
  }
}
