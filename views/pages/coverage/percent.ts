/** Writes a share as percent, by the rules of a language. Browsers load none of it. */
import type { AllTexts } from '../../texts/areas.ts';

/** @param share from 0 to 1 */
export function percent({ locale }: AllTexts, share: number, maximumFractionDigits = 0): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits }).format(share);
}
