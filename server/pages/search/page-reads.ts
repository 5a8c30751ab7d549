/** The reads as pages use them: with objects for results. */
import type {
  AreaResult,
  DetailsResult,
  FindResult,
  ToiletResult,
} from '../../../schemas/reads/read-results.ts';
import type { ReadService } from '../../reads/read-service.ts';

export type PageReads = ReadService<FindResult, AreaResult, ToiletResult, DetailsResult>;
