import * as z from 'zod/mini'

/** The types of subscriptions. A consumer has one whose type ends with 'consumer'. Spec 2 §5, §6. */
export const SUBSCRIPTION_TYPES = ['lectern-school', 'lectern-consumer', 'polylino-school', 'begreppa-school'] as const
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number]

/** A period in which a person or a school unit may use a service. Without `endsAt`, the period never ends. */
export const SubscriptionPeriod = z.object({
  legacyId: z.int(),
  type: z.string(),
  owner: z.object({ uid: z.uuid(), name: z.string() }),
  startsAt: z.iso.datetime(),
  endsAt: z.nullable(z.iso.datetime()),
  active: z.boolean(),
})
export type SubscriptionPeriod = z.infer<typeof SubscriptionPeriod>

export const PeriodData = z.object({ startsAt: z.iso.datetime(), endsAt: z.nullable(z.iso.datetime()) })
export type PeriodData = z.infer<typeof PeriodData>
