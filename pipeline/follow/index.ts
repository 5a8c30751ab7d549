/**
 * Follows an extract by the diffs of OpenStreetMap: the face of this folder, which owns its readers and its state.
 *
 * An import writes the state (state/source-store.ts). `work` follows a replication server, `apply` reads files; both publish the
 * toilets that a full import of the changed data would have.
 */
export { applyFiles, OldDiff } from './diff/apply-files.ts';
export { type AppliedDiffs, DiffPublisher } from './diff/diff-publisher.ts';
export { followReplication } from './diff/replication.ts';
