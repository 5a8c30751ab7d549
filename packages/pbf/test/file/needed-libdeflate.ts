/** The library of the system that some tests of inflating need. */
import type { Need } from '../../../../test/fixtures/needs.ts';
import { inflateWhole } from '../../src/file/libdeflate.ts';

export const LIBDEFLATE: Need = { name: 'libdeflate (Debian: libdeflate0)', isThere: inflateWhole !== null };
