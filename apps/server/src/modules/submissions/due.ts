/** Returns true if the submission was late, or, before it is submitted, if the due date has passed. */
export function isOverdue(
  { dueAt, submittedAt }: { readonly dueAt: Date | null; readonly submittedAt: Date | null },
  now: Date,
): boolean {
  return dueAt !== null && (submittedAt ?? now) > dueAt
}
