import { eq, sql } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { createPeople, findGroup, assignGroupCode, hashPassword, recordAudit } from '../../account/index.ts'
import type { SchoolGroup } from '../../account/index.ts'
import { endSessionsByMethod } from '../../identity/index.ts'
import { groupLogIns } from '../tables.ts'
import { makeGroupCode } from './group-code.ts'

interface Change {
  readonly kernel: Kernel
  readonly db: Db
  readonly realm: Realm
  /** Uid of a user, or `command:…` for a command. */
  readonly actor: string
}

/**
 * Sets the password of a group and returns the group's code. Creates a missing shared account and a missing code. Spec
 * 2 §6. Refuses with `not_found` for an unknown group.
 */
export async function setGroupPassword(
  change: Change,
  groupUid: string,
  password: string,
): Promise<{ code: string } | Refusal> {
  const { db, realm } = change
  if ((await findGroup(db, realm, groupUid)) === undefined) return refuse('not_found')
  await assignGroupCode(db, groupUid, makeGroupCode())
  const group = await findGroup(db, realm, groupUid)
  if (group?.code == null) return refuse('not_found')
  await saveLogIn(change, group, await hashPassword(password))
  return { code: group.code }
}

async function saveLogIn(change: Change, group: SchoolGroup, passwordHash: string): Promise<void> {
  const { kernel, db, realm, actor } = change
  const isOfGroup = eq(groupLogIns.groupUid, group.uid)
  const account = await db.transaction(async (rows) => {
    // If two teachers set the password at the same time, the second request waits.
    await rows.execute(sql`select pg_advisory_xact_lock(hashtext(${group.uid}))`)
    const changed = { passwordHash, changedAt: kernel.clock.now() }
    const [updated] = await rows
      .update(groupLogIns)
      .set(changed)
      .where(isOfGroup)
      .returning({ userUid: groupLogIns.userUid })
    const userUid = updated?.userUid ?? kernel.ids.next()
    if (updated === undefined) {
      await createPeople(kernel, rows, [toSharedAccount(group, realm, userUid)], actor)
      await rows.insert(groupLogIns).values({ groupUid: group.uid, realm, userUid, ...changed })
    }
    await recordAudit(kernel, rows, [{ realm, actor, subject: userUid, action: 'set-group-password' }])
    return userUid
  })
  // Pupils who logged in with the old password must enter the new password.
  await endSessionsByMethod(kernel, [account], 'group-code')
}

function toSharedAccount(group: SchoolGroup, realm: Realm, uid: string) {
  return {
    uid,
    realm,
    username: `group-${group.uid}`,
    firstname: group.name,
    lastname: '',
    sharedAccount: true,
    associations: [{ uid: group.schoolUnit.uid, role: 'student' as const }],
    groups: [group.uid],
  }
}
