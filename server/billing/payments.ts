/** What selling plans needs; undefined where no payment provider is configured. */
import type { PaymentSettings } from '../../schemas/payment-settings.ts';
import { PaymentProvider } from './payment-provider.ts';

export interface Payments {
  readonly provider: PaymentProvider;
  /** Secret that events are signed with. */
  readonly webhookSecret: string;
  /** The header that carries the signature. */
  readonly signatureHeader: string;
}

export function openPayments(settings: PaymentSettings | undefined): Payments | undefined {
  if (!settings) return undefined;
  const { webhookSecret, signatureHeader } = settings;
  return { provider: new PaymentProvider(settings), webhookSecret, signatureHeader };
}
