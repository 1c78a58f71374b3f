import * as z from 'zod/mini'
import { createStoredValue } from '../stored-value.ts'

/**
 * The accounts of the family that reads on this device: the parent and the children. A change between them is no log-out,
 * so the device keeps the data of all of them. Empty if no family reads on this device.
 */
export const familyAccounts = createStoredValue('lectern_family_accounts', z.array(z.string()), [])

/** Returns the account, and the other accounts of its family on this device. */
export function withFamily(account: string): readonly string[] {
  const accounts = familyAccounts.get()
  return accounts.includes(account) ? accounts : [account]
}
