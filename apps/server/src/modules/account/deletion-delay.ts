const DAY_MS = 24 * 3_600_000
/** Time between the decision and the deletion of an account. Spec 2 §5: an account is deleted within 30 days. */
const DELETED_AFTER_MS = 30 * DAY_MS

/** Returns the time at which an account is deleted if the decision is made now. */
export function deletionTime(now: Date): Date {
  return new Date(now.getTime() + DELETED_AFTER_MS)
}
