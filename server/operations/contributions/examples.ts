/** Values that the examples of several contributions have in common. */
import { ToiletId } from '../../../schemas/toilet/toilet.ts';

export const EXAMPLE_TOKEN = 'eyJjaGFsbGVuZ2UiOnsicGFyYW1ldGVycyI6eyJhbGdvcml0aG0iOiJQQktERjIvU0hBLTI1NiIs…';
export const EXAMPLE_DEVICE = '8f14e45fceea167a5a36dedd4bea2543';

export const ONCE_A_DAY = 'A day is 24 hours. Until it is over, another one from the same address gets 429.';

/** Description of the id in the path of an operation on a toilet. */
export const TOILET_PATH = {
  pathParameters: { id: ToiletId.describe('Id of the toilet.') },
  parameterExamples: { id: 'lt_n1qfvzne' },
};
