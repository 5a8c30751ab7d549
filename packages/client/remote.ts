/** The face for our own pages: the reads of a server as values, and the one way to ask it anything else. */
export { type Answer, ask, having, type IsWhole, isObject, type Refusal } from './src/answer.ts';
export {
  askAlong,
  askArea,
  askDetails,
  askNameOf,
  askNearest,
  askToilet,
  askWalk,
  type Remote,
} from './src/remote.ts';
