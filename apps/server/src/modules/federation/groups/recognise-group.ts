import { eq } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { findGroupByCode, verifyPassword } from '../../account/index.ts'
import type { FirstFactor } from '../../identity/index.ts'
import { groupLogIns } from '../tables.ts'

/**
 * Returns the first factor for the group's shared account, or undefined for a wrong code or password; both cases take
 * about the same time.
 */
export async function recogniseGroup(
  kernel: Kernel,
  realm: Realm,
  code: string,
  password: string,
): Promise<FirstFactor | Refusal | undefined> {
  const db = kernel.shards.forRealm(realm)
  const group = await findGroupByCode(db, realm, code)
  const [groupLogIn] =
    group === undefined ? [] : await db.select().from(groupLogIns).where(eq(groupLogIns.groupUid, group.uid))
  const isRight = await verifyPassword(groupLogIn?.passwordHash, password)
  if (!isRight || groupLogIn === undefined) return undefined
  return { accountId: groupLogIn.userUid, realm, amr: ['group-code'] }
}
