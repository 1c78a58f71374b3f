import { desc, eq, isNotNull } from 'drizzle-orm'
import type { SchoolUnitStatus } from '@lectern/contracts'
import { isIn } from '../../../kernel/database/count-up-to.ts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PersonKey } from '../../../kernel/personal-data.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { FIRST_HASH } from '../audit-log/chain.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { sealAuditLog } from '../audit-log/seal-audit-log.ts'
import { auditLog, schoolUnits, users } from '../tables.ts'

/**
 * Deletes the row of a school unit with its groups, roles and subscriptions. The units below it move to the top. A
 * second call changes nothing.
 */
export async function deleteUnit(kernel: Kernel, { realm, uid }: PersonKey, actor: string): Promise<void> {
  await kernel.shards.forRealm(realm).transaction(async (rows) => {
    const isUnit = eq(schoolUnits.uid, uid)
    const [unit] = await rows.select({ uid: schoolUnits.uid }).from(schoolUnits).where(isUnit).for('update')
    if (unit === undefined) return
    await recordAudit(kernel, rows, [{ realm, actor, subject: uid, action: 'delete-school-unit' }])
    await rows.delete(schoolUnits).where(isUnit)
    await rows.update(schoolUnits).set({ parent: null }).where(eq(schoolUnits.parent, uid))
  })
}

/** Returns the uids that belong to an account. */
export async function listExisting(rows: Rows, uids: readonly string[]): Promise<string[]> {
  const found = await rows.select({ uid: users.uid }).from(users).where(isIn(users.uid, uids))
  return found.map(({ uid }) => uid)
}

/** Adds the new entries of a database's audit log to the chain. Returns the place and the SHA-256 of the last entry. */
export async function sealAndReadHead(db: Db): Promise<{ readonly sequence: number; readonly seal: string }> {
  await sealAuditLog(db)
  const [last] = await db
    .select({ sequence: auditLog.sequence, hash: auditLog.hash })
    .from(auditLog)
    .where(isNotNull(auditLog.sequence))
    .orderBy(desc(auditLog.sequence))
    .limit(1)
  return { sequence: last?.sequence ?? 0, seal: last?.hash ?? FIRST_HASH }
}

/**
 * Opens or closes a school unit, and returns its status before. People can log in only with a role in an active unit.
 * Refuses with `not_found`.
 */
export async function setUnitStatus(rows: Rows, uid: string, status: SchoolUnitStatus): Promise<SchoolUnitStatus> {
  const isUnit = eq(schoolUnits.uid, uid)
  const [before] = await rows.select({ status: schoolUnits.status }).from(schoolUnits).where(isUnit).for('update')
  if (before === undefined) throw refuse('not_found')
  await rows.update(schoolUnits).set({ status }).where(isUnit)
  return before.status
}

/** Returns whether a school unit has units directly below it. */
export async function hasUnitsBelow(rows: Rows, uid: string): Promise<boolean> {
  const below = await rows
    .select({ uid: schoolUnits.uid })
    .from(schoolUnits)
    .where(eq(schoolUnits.parent, uid))
    .limit(1)
  return below.length > 0
}
