/** Returns whether the pupil submitted late, or the due date has passed without a submission. */
export function isOverdue(
  { dueAt, submittedAt }: { readonly dueAt: Date | null; readonly submittedAt: Date | null },
  now: Date,
): boolean {
  return dueAt !== null && (submittedAt ?? now) > dueAt
}
