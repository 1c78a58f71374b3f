import type { Realm, WebConfig } from '@lectern/contracts'

/** Returns whether families of a country can pay. Spec 2 §5: the key depends on the country. */
export const hasPaymentKey = ({ stripePublishableKeys }: WebConfig, country: Realm): boolean =>
  stripePublishableKeys[country] !== undefined
