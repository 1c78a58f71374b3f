import { and, desc, eq, isNull } from 'drizzle-orm'
import { GUARDIAN_CODE_DAYS } from '@lectern/contracts'
import type { GuardianCode } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { makeReadableCode } from '../../../kernel/readable-code.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { guardianCodeState, hashGuardianCode } from '../guardian-codes.ts'
import { guardianCodes } from '../tables.ts'
import { readAdministeredPerson, relate } from './person-access.ts'
import { seesUnit } from './scope.ts'
import type { Scope } from './scope.ts'
import { recordChange } from './write-context.ts'
import type { WriteContext } from './write-context.ts'
import { changePupil, decidesOnGuardians, unitsWithRole } from './write-guardians.ts'

/** 31^8 codes: too many to guess with the limit of attempts. */
const CODE_LENGTH = 8
const DAY_MS = 24 * 3_600_000
/** Number of codes that the list shows. */
const LISTED_MAX = 5

/** A new code, which only this response contains. */
interface NewGuardianCode {
  readonly id: string
  readonly code: string
  readonly expiresAt: string
  readonly school: string
}

/**
 * Returns the newest guardian codes of a pupil, without the codes themselves. The open code of a pupil who has left its
 * school or will be deleted links no guardian, so its state is `withdrawn`. Refuses with `not_found` and `forbidden`.
 */
export async function listGuardianCodes(
  { clock }: Kernel,
  rows: Rows,
  scope: Scope,
  uid: string,
): Promise<GuardianCode[] | Refusal> {
  const pupil = await readAdministeredPerson(rows, scope.realm, uid)
  if (pupil === undefined || !relate(scope, pupil).sees) return refuse('not_found')
  if (!decidesOnGuardians(scope, pupil)) return refuse('forbidden')
  const found = await rows
    .select()
    .from(guardianCodes)
    .where(eq(guardianCodes.pupilUid, uid))
    .orderBy(desc(guardianCodes.createdAt))
    .limit(LISTED_MAX)
  const schools = pupil.user.deletionDueAt === null ? unitsWithRole(pupil, 'student') : []
  return found.map((code) => {
    const state = guardianCodeState(code, clock.now())
    return {
      id: code.uid,
      state: state === 'open' && !schools.includes(code.schoolUnitUid) ? 'withdrawn' : state,
      createdAt: code.createdAt.toISOString(),
      expiresAt: code.expiresAt.toISOString(),
    }
  })
}

/**
 * Creates a guardian code of a pupil. An open code of the pupil ends. Refuses with `not_found`, and with `forbidden` also
 * for a pupil without an active role in a school unit of the actor.
 */
export async function makeGuardianCode(context: WriteContext, uid: string): Promise<NewGuardianCode | Refusal> {
  const { kernel, actor, scope } = context
  const secret = makeReadableCode(CODE_LENGTH)
  const codeHash = await hashGuardianCode(kernel, secret)
  return changePupil(context, uid, async (rows, pupil) => {
    const unit = unitsWithRole(pupil, 'student').find((each) => seesUnit(scope, each))
    const school = pupil.roles.find((role) => role.uid === unit)
    if (school === undefined) return refuse('forbidden')
    const createdAt = kernel.clock.now()
    const expiresAt = new Date(createdAt.getTime() + GUARDIAN_CODE_DAYS * DAY_MS)
    await withdraw(rows, createdAt, eq(guardianCodes.pupilUid, uid))
    const id = kernel.ids.next()
    const row = {
      uid: id,
      realm: actor.realm,
      pupilUid: uid,
      schoolUnitUid: school.uid,
      codeHash,
      createdAt,
      expiresAt,
    }
    await rows.insert(guardianCodes).values(row)
    await recordChange(context, rows, uid, 'make-guardian-code', { code: id })
    const half = CODE_LENGTH / 2
    const code = `${secret.slice(0, half)}-${secret.slice(half)}`
    return { id, code, expiresAt: expiresAt.toISOString(), school: school.name }
  })
}

/** Withdraws an open guardian code. Refuses with `not_found` also for a used or withdrawn code, and with `forbidden`. */
export function withdrawGuardianCode(context: WriteContext, pupil: string, code: string): Promise<Refusal | undefined> {
  return changePupil(context, pupil, async (rows) => {
    const isCode = and(eq(guardianCodes.pupilUid, pupil), eq(guardianCodes.uid, code))
    const withdrawn = await withdraw(rows, context.kernel.clock.now(), isCode)
    if (withdrawn.length === 0) return refuse('not_found')
    await recordChange(context, rows, pupil, 'withdraw-guardian-code', { code })
    return undefined
  })
}

const withdraw = (rows: Rows, withdrawnAt: Date, which: ReturnType<typeof and>) =>
  rows
    .update(guardianCodes)
    .set({ withdrawnAt })
    .where(and(which, isNull(guardianCodes.withdrawnAt), isNull(guardianCodes.usedAt)))
    .returning({ uid: guardianCodes.uid })
