import * as z from 'zod/mini'
import type { OfflineNotice } from './offline-state.ts'

/** What happened to a book, and whose it was. */
export const OwnedNotice = z.object({
  owner: z.string(),
  kind: z.enum(['ended', 'full', 'blocked'] satisfies OfflineNotice['kind'][]),
  title: z.string(),
})
export type OwnedNotice = z.infer<typeof OwnedNotice>

/** The notices with one more, said once: two tabs may find the same. */
export function addNotice(notices: readonly OwnedNotice[], added: OwnedNotice): OwnedNotice[] {
  const { owner, kind, title } = added
  const others = notices.filter((one) => one.owner !== owner || one.kind !== kind || one.title !== title)
  return [...others, added]
}
