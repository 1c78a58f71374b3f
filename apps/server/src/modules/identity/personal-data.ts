import { count, eq, or } from 'drizzle-orm'
import type { Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource, PersonKey } from '../../kernel/personal-data.ts'
import { deleteFactors } from './second-factors/factor-store.ts'
import { createSessions } from './sessions.ts'
import { hasReaderPin, removeReaderPin } from './readers/reader-pins.ts'
import { impersonations, passkeys, recoveryCodes, secondFactors } from './tables.ts'

/**
 * Creates this module's source of personal data. The source includes impersonations in which the person is the actor or
 * the subject.
 */
export function logInPersonalData(kernel: Kernel): PersonalDataSource {
  const { shards } = kernel
  const sessions = createSessions(kernel)
  const isInvolved = (uid: string) => or(eq(impersonations.actorUid, uid), eq(impersonations.subjectUid, uid))
  const endLogIns = async ({ uid }: PersonKey) => {
    await sessions.endAllForAccount(uid)
    await shards.home.delete(impersonations).where(isInvolved(uid))
  }
  return {
    name: 'logIn',
    exportPerson: async ({ realm, uid }) => {
      const db = shards.forRealm(realm)
      const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userUid, uid))
      const keys = await db
        .select({ name: passkeys.name, createdAt: passkeys.createdAt })
        .from(passkeys)
        .where(eq(passkeys.userUid, uid))
      const [codes] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userUid, uid))
      const { startedAt, endsAt, reason, actorName } = impersonations
      return {
        sessions: await sessions.listForAccount(uid),
        secondStepAlways: factor?.always ?? false,
        authenticatorApp: factor?.totpSecret != null,
        passkeys: keys,
        readerPin: await hasReaderPin(db, uid),
        recoveryCodesLeft: codes?.left ?? 0,
        acting: await shards.home
          .select({ startedAt, endsAt, reason, actorName })
          .from(impersonations)
          .where(isInvolved(uid)),
      }
    },
    // Sessions and second factors are no data that a reader or a school has made.
    countLost: () => Promise.resolve({}),
    // Second factors and PIN belong to the password of an account, which ends with the account.
    mergePerson: async (rows, { from }) => ({
      moved: {},
      dropped: { secondFactors: await countAndDelete(rows, from) },
    }),
    endLogIns,
    deletePerson: async (person) => {
      await endLogIns(person)
      const { realm, uid } = person
      await shards.forRealm(realm).transaction(async (rows) => {
        await deleteFactors(rows, uid)
        await removeReaderPin(rows, uid)
      })
    },
  }
}

/** Deletes the second factors and the PIN of a person. Returns the number of authenticator apps and passkeys. */
async function countAndDelete(rows: Rows, uid: string): Promise<number> {
  const [factor] = await rows.select().from(secondFactors).where(eq(secondFactors.userUid, uid))
  const [keys] = await rows.select({ value: count() }).from(passkeys).where(eq(passkeys.userUid, uid))
  await deleteFactors(rows, uid)
  await removeReaderPin(rows, uid)
  return (keys?.value ?? 0) + (factor?.totpSecret == null ? 0 : 1)
}
