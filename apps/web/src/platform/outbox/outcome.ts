export type Outcome =
  | { readonly kind: 'delivered' }
  /** The server would reject this batch again. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** A later attempt can have another result. */
  | { readonly kind: 'not-sent' }

/** Client errors that can be temporary: log-in expired, timeout, too early, too many requests. */
const TEMPORARY: ReadonlySet<number> = new Set([401, 408, 425, 429])

/** Converts the result of a call to an outcome. Status 0 means no response. */
export function toOutcome(result: { ok: true } | { ok: false; status: number; code: string }): Outcome {
  if (result.ok) return { kind: 'delivered' }
  const { status, code } = result
  if (status < 400 || status >= 500 || TEMPORARY.has(status)) return { kind: 'not-sent' }
  return { kind: 'rejected', reason: `${status} ${code}` }
}
