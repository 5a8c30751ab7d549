/** The texts that the table of details (schemas/toilet/details.ts) asks for. A catalogue that lacks one of them does not compile. */
import type { DETAILS, Detail } from '../../schemas/toilet/details.ts';

type ValueOf<D extends Detail> = (typeof DETAILS)[D] extends {
  readonly values: readonly (infer Value extends string)[];
}
  ? Value
  : never;

/** Words for a value of any detail: `yes` is one word for all. */
export type DetailValueKey = `detail.value.${{ [D in Detail]: ValueOf<D> }[Detail]}`;
export type DetailKey = `detail.${Detail}` | DetailValueKey;
