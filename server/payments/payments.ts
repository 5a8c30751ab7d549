/** Parts for selling plans; undefined if no payment provider is configured. */
import type { PaymentSettings } from '../../schemas/settings/composed-settings.ts';
import type { PaymentProvider } from './payment-provider.ts';

export interface Payments {
  readonly provider: PaymentProvider;
  /** Secret that events are signed with. */
  readonly webhookSecret: string;
  /** The header that carries the signature. */
  readonly signatureHeader: string;
}

/** The provider's client is loaded only if plans are sold: it is two hundred files. */
export async function openPayments(settings: PaymentSettings | undefined): Promise<Payments | undefined> {
  if (!settings) return undefined;
  const { PaymentProvider } = await import('./payment-provider.ts');
  const { webhookSecret, signatureHeader } = settings;
  return { provider: new PaymentProvider(settings), webhookSecret, signatureHeader };
}
