import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { devices, oidcPayloads as table } from './tables.ts'

/** Whose a payload is; it has an index of its own. */
export const owner = sql<string>`${table.payload} ->> 'accountId'`
/** The session that a token or a code hangs on. */
const sessionOf = sql<string>`${table.payload} ->> 'sessionUid'`
/** The session that any payload of a person belongs to: itself, or what it hangs on. */
const belongsTo = sql<string | null>`coalesce(${table.uid}, ${sessionOf})`

/**
 * Ends sessions of one person, with their grants, codes and refresh tokens. Access tokens that are out already stop: here
 * at once, on the other nodes as soon as they hear of it.
 */
export async function endSessions(kernel: Kernel, accountId: string, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  const these = [...uids]
  const mine = eq(owner, accountId)
  await kernel.shards.home.transaction(async (rows) => {
    // A grant belongs to one client of one session, and its tokens name the session.
    const grants = rows
      .select({ grantId: table.grantId })
      .from(table)
      .where(and(mine, inArray(sessionOf, these), isNotNull(table.grantId)))
    const ofThem = or(inArray(belongsTo, these), inArray(sql`coalesce(${table.grantId}, ${table.id})`, grants))
    await rows.delete(table).where(and(mine, ofThem))
    await rows.delete(devices).where(inArray(devices.sessionUid, these))
    await kernel.endedSessions.add(rows, these)
  })
}

/** The sessions of a person that tokens may be about of, but for one. */
export async function listSessionUids(db: Db, accountId: string, except?: string): Promise<string[]> {
  const kept = await db
    .selectDistinct({ uid: belongsTo })
    .from(table)
    .where(and(eq(owner, accountId), isNotNull(belongsTo)))
  const used = await db.select({ uid: devices.sessionUid }).from(devices).where(eq(devices.accountId, accountId))
  const all = new Set([...kept, ...used].flatMap(({ uid }) => (uid === null ? [] : [uid])))
  return [...all].filter((uid) => uid !== except)
}

/** Ends the sessions that these people began by one way (its `amr`): what let them in does not hold any more. */
export async function endSessionsByMethod(kernel: Kernel, people: readonly string[], way: string): Promise<void> {
  if (people.length === 0) return
  const begunSo = sql`${table.payload}->'amr' @> ${JSON.stringify([way])}::jsonb`
  const found = await kernel.shards.home
    .selectDistinct({ accountId: owner, uid: belongsTo })
    .from(table)
    .where(and(inArray(owner, [...people]), begunSo, isNotNull(belongsTo)))
  for (const accountId of new Set(found.map((row) => row.accountId))) {
    const uids = found.flatMap((row) => (row.accountId === accountId && row.uid !== null ? [row.uid] : []))
    await endSessions(kernel, accountId, uids)
  }
}
