import * as z from 'zod/mini'
import type { OfflineNotice } from './offline-state.ts'

/** A notice about an offline book, with the account that owned the book. */
export const OwnedNotice = z.object({
  owner: z.string(),
  kind: z.enum(['ended', 'full', 'blocked'] satisfies OfflineNotice['kind'][]),
  title: z.string(),
})
export type OwnedNotice = z.infer<typeof OwnedNotice>

/** Adds a notice. Removes an equal notice that another tab has added. */
export function addNotice(notices: readonly OwnedNotice[], added: OwnedNotice): OwnedNotice[] {
  const { owner, kind, title } = added
  const others = notices.filter((one) => one.owner !== owner || one.kind !== kind || one.title !== title)
  return [...others, added]
}
