/** The operations of the interface by name (interface, part 4), as the API description and settings name them. */
import { z } from 'zod';

export const OperationId = z.enum([
  'findToiletsNear',
  'listToiletsInArea',
  'getToilet',
  'submitToilet',
  'confirmToilet',
  'rateToilet',
  'reportToilet',
  'correctToilet',
  'claimToilet',
  'updatePartnerProfile',
  'startCheckout',
  'openBillingPortal',
  'receivePaymentEvent',
]);
export type OperationId = z.infer<typeof OperationId>;
