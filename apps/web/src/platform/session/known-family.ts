import * as z from 'zod/mini'
import { createStoredValue } from '../stored-value.ts'
import { familyAccounts } from './family-accounts.ts'

/** An account that has asked for its family on this device, and the answer. */
const KnownFamily = z.object({
  account: z.string(),
  family: z.enum(['none', 'no children', 'children']),
  /** Whether the pages of the parent need a PIN. Earlier versions of the app did not store it. */
  pinSet: z.optional(z.boolean()),
})

/** The last answer on this device; null without one. */
export const knownFamily = createStoredValue('lectern_family', z.nullable(KnownFamily), null)

/** A family as the server returns it. */
interface Family {
  readonly parent: { readonly uid: string }
  readonly children: readonly { readonly uid: string }[]
  readonly pinSet: boolean
}

/** Stores the family that the server has returned, for the time without a network. */
export function rememberFamily({ parent, children, pinSet }: Family): void {
  familyAccounts.set([parent.uid, ...children.map(({ uid }) => uid)])
  knownFamily.set({ account: parent.uid, family: children.length > 0 ? 'children' : 'no children', pinSet })
}

/** Returns whether the pages of the parent `account` can need a PIN. Only the server's last answer on this device can deny it. */
export function canNeedPin(account: string): boolean {
  const known = knownFamily.get()
  return known?.account !== account || known.pinSet !== false
}
