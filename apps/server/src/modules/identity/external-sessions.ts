import { and, eq, notExists } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { endSessions } from './end-sessions.ts'
import { externalSessions as table, oidcPayloads } from './tables.ts'

/** The session at an identity provider with which a session of ours began. */
export const ExternalSession = z.object({
  /** Uid of the provider. */
  provider: z.uuid(),
  /** Hash of the provider's identifier of the person. */
  subject: z.string(),
  /** Hash of the provider's identifier of the session; undefined if it names none. */
  sid: z.string().optional(),
  /** Encrypted values that the log-out at the provider needs; undefined if it offers none. */
  sealedHint: z.string().optional(),
})
export type ExternalSession = z.infer<typeof ExternalSession>

/**
 * Begins the log-out at the provider, after the end of our session. Returns the provider's page, or undefined if the person
 * stays logged in there.
 */
export type BeginExternalLogOut = (
  session: ExternalSession,
) => Promise<{ readonly address: string; readonly cookies: readonly string[] } | undefined>

/** Stores the session at the provider for a session of ours. The end of the session deletes it. */
export async function saveExternalSession(
  { shards }: Kernel,
  { uid: sessionUid, accountId }: { readonly uid: string; readonly accountId: string },
  { provider, subject, sid, sealedHint }: ExternalSession,
): Promise<void> {
  await shards.home.insert(table).values({
    sessionUid,
    accountId,
    providerUid: provider,
    subject,
    sid: sid ?? null,
    sealedHint: sealedHint ?? null,
  })
}

/** Returns the session at the provider; undefined for a session that began here. */
export async function findExternalSession(db: Db, sessionUid: string): Promise<ExternalSession | undefined> {
  const [found] = await db.select().from(table).where(eq(table.sessionUid, sessionUid))
  if (found === undefined) return undefined
  const { providerUid, subject, sid, sealedHint } = found
  return {
    provider: providerUid,
    subject,
    ...(sid === null ? {} : { sid }),
    ...(sealedHint === null ? {} : { sealedHint }),
  }
}

/** The sessions that a provider ends: those of a person, or one session. At least one of the two hashes is given. */
type EndedAtProvider = Pick<ExternalSession, 'provider' | 'sid'> & { readonly subject?: string | undefined }

/** Ends our sessions that began with sessions of a provider. Returns their number. */
export async function endExternalSessions(
  kernel: Kernel,
  { provider, subject, sid }: EndedAtProvider,
): Promise<number> {
  if (subject === undefined && sid === undefined) return 0
  const found = await kernel.shards.home
    .select({ accountId: table.accountId, uid: table.sessionUid })
    .from(table)
    .where(
      and(
        eq(table.providerUid, provider),
        subject === undefined ? undefined : eq(table.subject, subject),
        sid === undefined ? undefined : eq(table.sid, sid),
      ),
    )
  for (const { accountId, uid } of found) await endSessions(kernel, accountId, [uid])
  return found.length
}

/** Deletes the rows whose session of ours has expired. */
export async function deleteExpiredExternalSessions(db: Db): Promise<void> {
  const session = db.select({ uid: oidcPayloads.uid }).from(oidcPayloads).where(eq(oidcPayloads.uid, table.sessionUid))
  await db.delete(table).where(notExists(session))
}
