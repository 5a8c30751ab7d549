/** The names of the operations (interface 1), as the API description and settings use them. */
import { z } from 'zod';

export const OperationId = z.enum([
  'findToiletsNear',
  'listToiletsInArea',
  'getToilet',
  'getToiletDetails',
  'getWalk',
  'findToiletsAlong',
  'suggestPlaces',
  'namePosition',
  'summarizeArea',
  'findToiletsNearEach',
  'listChanges',
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
