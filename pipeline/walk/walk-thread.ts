/** The tools by which walking graphs are built, and the worker script that has them, too. */
import { answerGraphTasks, type GraphTools } from '../../packages/footways/build.ts';
import { encodeWalkTile } from '../../shards/walk/walk-blob.ts';
import { createNodeFiles, openNodeFiles } from '../osm/node-files.ts';
import { hoursOfTile } from './tile-hours.ts';

export const SCRIPT = new URL(import.meta.url);

export const TOOLS: GraphTools = {
  createNodes: createNodeFiles,
  openNodes: openNodeFiles,
  encode: (tile) => encodeWalkTile(tile.draft, tile.barriers, hoursOfTile(tile)),
};

answerGraphTasks(TOOLS);
