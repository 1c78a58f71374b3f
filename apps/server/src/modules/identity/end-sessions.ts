import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { devices, externalSessions, oidcPayloads as table } from './tables.ts'

/** SQL for the account of a payload. This expression has an index. */
export const payloadOwner = sql<string>`${table.payload} ->> 'accountId'`
/** SQL for the session of a token or a code. */
const parentSession = sql<string>`${table.payload} ->> 'sessionUid'`
/** SQL for the session of any payload. */
const payloadSession = sql<string | null>`coalesce(${table.uid}, ${parentSession})`

/**
 * Ends sessions of a person, with their tokens. The other nodes also refuse the access tokens after their next
 * notification.
 */
export async function endSessions(kernel: Kernel, accountId: string, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  const sessionUids = [...uids]
  const isOwn = eq(payloadOwner, accountId)
  await kernel.endedSessions.end(sessionUids, async (rows) => {
    // A grant does not name its session, but the tokens of the grant do.
    const grants = rows
      .select({ grantId: table.grantId })
      .from(table)
      .where(and(isOwn, inArray(parentSession, sessionUids), isNotNull(table.grantId)))
    const belongsToSessions = or(
      inArray(payloadSession, sessionUids),
      inArray(sql`coalesce(${table.grantId}, ${table.id})`, grants),
    )
    await rows.delete(table).where(and(isOwn, belongsToSessions))
    await rows.delete(devices).where(inArray(devices.sessionUid, sessionUids))
    await rows.delete(externalSessions).where(inArray(externalSessions.sessionUid, sessionUids))
  })
}

/**
 * Ends a grant with all its codes and tokens, after a code or refresh token was used twice. The log-in of the browser
 * stays valid. RFC 9700 §4.14.
 */
export async function endGrant({ endedSessions }: Pick<Kernel, 'endedSessions'>, grantId: string): Promise<void> {
  await endedSessions.end([grantId], async (rows) => {
    await rows.delete(table).where(or(eq(table.grantId, grantId), and(eq(table.model, 'Grant'), eq(table.id, grantId))))
  })
}

/** Returns the uids of the sessions of a person, without the session `except`. */
export async function listSessionUids(db: Db, accountId: string, except?: string): Promise<string[]> {
  const withPayload = await db
    .selectDistinct({ uid: payloadSession })
    .from(table)
    .where(and(eq(payloadOwner, accountId), isNotNull(payloadSession)))
  const withDevice = await db.select({ uid: devices.sessionUid }).from(devices).where(eq(devices.accountId, accountId))
  const all = new Set([...withPayload, ...withDevice].flatMap(({ uid }) => (uid === null ? [] : [uid])))
  return [...all].filter((uid) => uid !== except)
}

/** Ends the sessions that people started with one sign-in method (a value of `amr`). */
export async function endSessionsByMethod(kernel: Kernel, people: readonly string[], method: string): Promise<void> {
  if (people.length === 0) return
  const usedMethod = sql`${table.payload}->'amr' @> ${JSON.stringify([method])}::jsonb`
  const found = await kernel.shards.home
    .selectDistinct({ accountId: payloadOwner, uid: payloadSession })
    .from(table)
    .where(and(inArray(payloadOwner, [...people]), usedMethod, isNotNull(payloadSession)))
  for (const accountId of new Set(found.map((row) => row.accountId))) {
    const uids = found.flatMap((row) => (row.accountId === accountId && row.uid !== null ? [row.uid] : []))
    await endSessions(kernel, accountId, uids)
  }
}
