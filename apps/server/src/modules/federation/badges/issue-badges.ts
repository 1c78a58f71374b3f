import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { BadgeReason, GroupLogIns, NewBadge } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { findGroup, listPupils, recordAudit } from '../../account/index.ts'
import { endSessionsByMethod } from '../../identity/index.ts'
import { hashSecret, makeSecret } from '../one-time-secret.ts'
import { badges, groupLogIns } from '../tables.ts'

interface Context {
  readonly kernel: Kernel
  readonly db: Db
  readonly actor: Actor
}

/** Returns how the pupils of a group can log in. Refuses with `not_found` for an unknown group. */
export async function readGroupLogIns({ db, actor }: Context, groupUid: string): Promise<GroupLogIns | Refusal> {
  const group = await findGroup(db, actor.realm, groupUid)
  if (group === undefined) return refuse('not_found')
  const pupils = await listPupils(db, group)
  const issued = await readIssueDates(
    db,
    pupils.map(({ uid }) => uid),
  )
  const [groupLogIn] = await db
    .select({ groupUid: groupLogIns.groupUid })
    .from(groupLogIns)
    .where(eq(groupLogIns.groupUid, groupUid))
  const { uid, name, code, schoolUnit } = group
  return {
    group: { uid, name, code, schoolUnit: schoolUnit.name },
    qrCodeLoginEnabled: schoolUnit.qrCodeLoginEnabled,
    passwordSet: groupLogIn !== undefined,
    pupils: pupils.map((pupil) => ({ ...pupil, issuedAt: issued.get(pupil.uid)?.toISOString() ?? null })),
  }
}

/**
 * Issues a card for each pupil and revokes the previous cards. The reason is for the audit log. Returns the address of each card, with
 * its secret in the fragment. Refuses with `not_found` and `qr_log_in_off`.
 */
export async function issueBadges(
  { kernel, db, actor }: Context,
  groupUid: string,
  { pupils: requested, reason }: { readonly pupils: readonly string[]; readonly reason: BadgeReason },
): Promise<{ badges: NewBadge[] } | Refusal> {
  const group = await findGroup(db, actor.realm, groupUid)
  if (group === undefined) return refuse('not_found')
  if (!group.schoolUnit.qrCodeLoginEnabled) return refuse('qr_log_in_off')
  const members = new Set((await listPupils(db, group)).map(({ uid }) => uid))
  const pupils = [...new Set(requested)]
  if (pupils.some((uid) => !members.has(uid))) return refuse('not_found', 'Not all of these are pupils of the group.')
  const cards = pupils.map((uid) => ({ uid, secret: makeSecret() }))
  const { realm, userId } = actor
  await db.transaction(async (rows) => {
    const issuedAt = kernel.clock.now()
    // If two teachers issue cards at the same time, the second request waits. A pupil can be in several school units.
    // The fixed order prevents deadlocks.
    await rows.execute(
      sql`select pg_advisory_xact_lock(hashtext(uid)) from unnest(${sql.param(pupils.toSorted())}::text[]) uid`,
    )
    await revokeActive(rows, pupils, issuedAt)
    await rows.insert(badges).values(
      cards.map(({ uid, secret }) => ({
        uid: kernel.ids.next(),
        realm,
        userUid: uid,
        secretHash: hashSecret(secret),
        issuedAt,
      })),
    )
    await recordAudit(
      kernel,
      rows,
      pupils.map((subject) => ({ realm, actor: userId, subject, action: 'make-badge', details: { reason } })),
    )
  })
  await endSessionsByMethod(kernel, pupils, 'qr')
  const { publicOrigin } = kernel.settings
  return { badges: cards.map(({ uid, secret }) => ({ uid, address: `${publicOrigin}/login#card=${secret}` })) }
}

/** Revokes a pupil's card and ends the sessions of the card. Refuses with `not_found`. */
export async function revokeBadge(
  { kernel, db, actor }: Context,
  groupUid: string,
  pupil: string,
): Promise<Refusal | undefined> {
  const group = await findGroup(db, actor.realm, groupUid)
  const isPupil = group !== undefined && (await listPupils(db, group)).some(({ uid }) => uid === pupil)
  if (!isPupil) return refuse('not_found')
  await db.transaction(async (rows) => {
    const revoked = await revokeActive(rows, [pupil], kernel.clock.now())
    const entry = { realm: actor.realm, actor: actor.userId, subject: pupil, action: 'revoke-badge' }
    await recordAudit(kernel, rows, revoked > 0 ? [entry] : [])
  })
  await endSessionsByMethod(kernel, [pupil], 'qr')
  return undefined
}

async function revokeActive(rows: Rows, people: readonly string[], revokedAt: Date): Promise<number> {
  const revoked = await rows
    .update(badges)
    .set({ revokedAt })
    .where(and(inArray(badges.userUid, [...people]), isNull(badges.revokedAt)))
    .returning({ uid: badges.uid })
  return revoked.length
}

async function readIssueDates(db: Db, people: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ userUid: badges.userUid, issuedAt: badges.issuedAt })
    .from(badges)
    .where(and(inArray(badges.userUid, [...people]), isNull(badges.revokedAt)))
  return new Map(rows.map(({ userUid, issuedAt }) => [userUid, issuedAt]))
}
