import { count, eq, or } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonHolder } from '../../kernel/personal-data.ts'
import { forgetFactors } from './second-factors/factor-store.ts'
import { createSessions } from './sessions.ts'
import { actingSessions, passkeys, recoveryCodes, secondFactors } from './tables.ts'

/** What the authorization server holds on a person: where they are logged in, how they prove it, who acted as whom. */
export function logInHolder(kernel: Kernel): PersonHolder {
  const { shards } = kernel
  const sessions = createSessions(kernel)
  const acted = (uid: string) => or(eq(actingSessions.actorUid, uid), eq(actingSessions.subjectUid, uid))
  return {
    name: 'logIn',
    exportPerson: async ({ realm, uid }) => {
      const db = shards.of(realm)
      const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userUid, uid))
      const keys = await db
        .select({ name: passkeys.name, createdAt: passkeys.createdAt })
        .from(passkeys)
        .where(eq(passkeys.userUid, uid))
      const [codes] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userUid, uid))
      const { startedAt, endsAt, reason, actorName } = actingSessions
      return {
        sessions: await sessions.listOf(uid),
        secondStepAlways: factor?.always ?? false,
        authenticatorApp: factor?.totpSecret != null,
        passkeys: keys,
        recoveryCodesLeft: codes?.left ?? 0,
        acting: await shards.home
          .select({ startedAt, endsAt, reason, actorName })
          .from(actingSessions)
          .where(acted(uid)),
      }
    },
    forgetPerson: async ({ realm, uid }) => {
      const db = shards.of(realm)
      await sessions.endAllOf(uid)
      await shards.home.delete(actingSessions).where(acted(uid))
      await db.transaction((rows) => forgetFactors(rows, uid))
    },
  }
}
