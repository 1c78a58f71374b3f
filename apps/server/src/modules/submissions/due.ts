/**
 * Returns whether the pupil submitted after the due date, or has not submitted and the due date has passed. Returns
 * false if there is no due date.
 */
export function isOverdue(
  { dueAt, submittedAt }: { readonly dueAt: Date | null; readonly submittedAt: Date | null },
  now: Date,
): boolean {
  return dueAt !== null && (submittedAt ?? now) > dueAt
}
