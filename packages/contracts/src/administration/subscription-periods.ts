import * as z from 'zod/mini'
import type { FieldProblem } from '../form-problem.ts'
import { fieldProblem } from '../registration.ts'

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

/**
 * Returns a problem if the period does not end after its start. `stored` is the period before the change; null for a new
 * period. The problem is at the start if only the start has changed, and otherwise at the end. Spec 2 §5.
 */
export function findPeriodProblems(
  { startsAt, endsAt }: PeriodData,
  stored: Pick<PeriodData, 'endsAt'> | null,
): FieldProblem[] {
  if (endsAt === null || Date.parse(endsAt) > Date.parse(startsAt)) return []
  const isSameEnd = stored !== null && stored.endsAt !== null && Date.parse(stored.endsAt) === Date.parse(endsAt)
  return [isSameEnd ? fieldProblem('startsAt', 'date_too_late') : fieldProblem('endsAt', 'date_too_early')]
}
