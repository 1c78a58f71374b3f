import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { GuardianCodeState } from '@lectern/contracts'
import * as z from 'zod'
import { isStudentLogIn } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import { checkAttempt, perPeriod } from '../../kernel/attempt-limit.ts'
import { readSecret } from '../../kernel/database/secret.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuseWhileImpersonating } from '../../kernel/log-in-policies.ts'
import { normaliseCode } from '../../kernel/readable-code.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Verdict } from '../../kernel/route.ts'
import { addGuardians, listChildren } from './guardians.ts'
import { associations, guardianCodes, schoolUnits, users } from './tables.ts'

type CodeRow = typeof guardianCodes.$inferSelect

const QUARTER_MS = 15 * 60_000
/** Limit of wrong codes per user. */
const WRONG_CODES = perPeriod(10, QUARTER_MS)
/** Limit of wrong codes per network address. All parents at a school evening can share one address. */
const WRONG_CODES_OF_ADDRESS = perPeriod(60, QUARTER_MS)
/** Days for which a code stays in the list of the school after its last valid day. */
const LISTED_AFTER_END_MS = 30 * 24 * 3_600_000

/** Returns the hash to store. The key makes a copy of the table useless, because all codes could be tried. */
export async function hashGuardianCode({ shards }: Kernel, code: string): Promise<string> {
  const make = () => randomBytes(32).toString('base64url')
  const key = await readSecret(shards.home, 'guardian-code-key', z.string(), make)
  return createHmac('sha256', key).update(code).digest('base64url')
}

export function guardianCodeState({ usedAt, withdrawnAt, expiresAt }: CodeRow, now: Date): GuardianCodeState {
  if (usedAt !== null) return 'used'
  if (expiresAt <= (withdrawnAt ?? now)) return 'expired'
  return withdrawnAt === null ? 'open' : 'withdrawn'
}

/** Allows guardians, of a school or consumers, but not during an impersonation. Spec 2 §5: a person has one type. */
export async function requireGuardian(actor: Actor, _input: unknown, rows: Rows): Promise<Verdict> {
  if (refuseWhileImpersonating(actor) !== 'allowed') return 'not_while_acting'
  if (isStudentLogIn(actor)) return 'forbidden'
  const [found] = await rows
    .select({ uid: associations.userUid })
    .from(associations)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(and(eq(associations.userUid, actor.userId), eq(associations.role, 'guardian'), isActive))
    .limit(1)
  return found === undefined ? 'forbidden' : 'allowed'
}

/** Input of a try with a typed code. */
interface CodeTry {
  readonly kernel: Kernel
  readonly actor: Actor
  readonly address: string
  readonly code: string
}

/** Returns the child of a code. Refuses with `too_many_requests` and the refusals of `openCode`. */
export function readGuardianCode(attempt: CodeTry) {
  return limitTries(attempt, async (rows, codeHash) => {
    const child = await openCode(rows, attempt, codeHash)
    if (child instanceof Refusal) return child
    const { firstname, school, linked } = child
    return { firstname, school, linked }
  })
}

/**
 * Adds the child of a code to the children of the guardian, and ends the code. For a child that is linked already, the
 * code stays open. Refuses as `readGuardianCode` does.
 */
export function addChild(attempt: CodeTry) {
  const { kernel, actor } = attempt
  return limitTries(attempt, async (rows, codeHash) => {
    const child = await openCode(rows, attempt, codeHash)
    if (child instanceof Refusal) return child
    const { uid, firstname, linked, codeUid } = child
    if (!linked) {
      const used = { usedAt: kernel.clock.now(), usedBy: actor.userId }
      await rows.update(guardianCodes).set(used).where(eq(guardianCodes.uid, codeUid))
      const link = { realm: actor.realm, guardian: actor.userId, pupil: uid }
      await addGuardians(kernel, rows, [link], actor.userId)
    }
    return { uid, firstname }
  })
}

/** Deletes the codes that have ended long ago. */
export async function deleteOldGuardianCodes({ shards, clock }: Kernel): Promise<void> {
  const before = new Date(clock.now().getTime() - LISTED_AFTER_END_MS)
  for (const db of shards.each) await db.delete(guardianCodes).where(lt(guardianCodes.expiresAt, before))
}

/** Counts the try before the check, so that parallel tries cannot pass the limit. */
async function limitTries<T>(
  { kernel, actor, address, code }: CodeTry,
  check: (rows: Rows, codeHash: string) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const counters = [
    { name: ['guardian code', actor.userId], rule: WRONG_CODES },
    { name: ['guardian codes of address', address], rule: WRONG_CODES_OF_ADDRESS },
  ]
  const refusal = await kernel.attempts.take(...counters)
  if (refusal !== undefined) return refusal
  const giveBack = () => kernel.attempts.giveBack(...counters)
  const result = await checkAttempt(async () => {
    const codeHash = await hashGuardianCode(kernel, normaliseCode(code))
    return kernel.shards.forRealm(actor.realm).transaction((rows) => check(rows, codeHash))
  }, giveBack)
  if (!(result instanceof Refusal)) await giveBack()
  return result
}

/**
 * Returns the child of a code, and locks the child. The code of a child that is linked already may have ended. Refuses with `guardian_code_wrong`, `guardian_code_used`,
 * `guardian_code_expired`, and `guardian_code_withdrawn` also if the pupil has left the school or will be deleted.
 */
async function openCode(rows: Rows, { kernel, actor }: CodeTry, codeHash: string) {
  const isCode = and(eq(guardianCodes.codeHash, codeHash), eq(guardianCodes.realm, actor.realm))
  const ofCode = rows.select({ uid: guardianCodes.pupilUid }).from(guardianCodes).where(isCode)
  // The changes of the school lock the pupil, too, so a code is used once, and no two transactions wait for each other.
  await rows.select({ uid: users.uid }).from(users).where(inArray(users.uid, ofCode)).for('no key update')
  const [row] = await rows.select().from(guardianCodes).where(isCode)
  if (row === undefined) return refuse('guardian_code_wrong')
  const linked = (await listChildren(rows, actor.realm, actor.userId)).some(({ uid }) => uid === row.pupilUid)
  const state = guardianCodeState(row, kernel.clock.now())
  if (!linked && state !== 'open') return refuse(`guardian_code_${state}`)
  const [pupil] = await rows
    .select({ uid: users.uid, firstname: users.firstname, school: schoolUnits.name, due: users.deletionDueAt })
    .from(users)
    .innerJoin(associations, eq(associations.userUid, users.uid))
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(and(eq(users.uid, row.pupilUid), eq(schoolUnits.uid, row.schoolUnitUid), isStudent, isActive))
  if (pupil === undefined || pupil.due !== null) return refuse('guardian_code_withdrawn')
  return { uid: pupil.uid, firstname: pupil.firstname, school: pupil.school, linked, codeUid: row.uid }
}

const isStudent = eq(associations.role, 'student')
const isActive = and(eq(associations.active, true), eq(schoolUnits.status, 'active'))
