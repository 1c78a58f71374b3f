/** Has the day passed: of what is handed in, when it was; of the rest, now? */
export function isOverdue(
  { dueAt, submittedAt }: { readonly dueAt: Date | null; readonly submittedAt: Date | null },
  now: Date,
): boolean {
  return dueAt !== null && (submittedAt ?? now) > dueAt
}
