import { and, asc, eq, exists, inArray, isNull, notInArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MERGE_NAMES_MAX } from '@lectern/contracts'
import type { MergedNames } from '@lectern/contracts'
import { moveRows } from '../../../../kernel/database/move-rows.ts'
import type { Rows } from '../../../../kernel/database/shards.ts'
import type { MergedData, PersonMerge } from '../../../../kernel/personal-data.ts'
import {
  associations,
  childProfiles,
  groups,
  guardianCodes,
  guardianships,
  memberships,
  schoolUnits,
  subscriptions,
  users,
} from '../../tables.ts'
import { uniteRoles } from './unite-roles.ts'
import { byName } from '../../../../kernel/database/text-search.ts'

/**
 * Moves the roles, memberships, guardians, children and subscription periods of `from` to `into`. One-time links of `from` end
 * with the account.
 */
export async function mergeAccounts(rows: Rows, merge: PersonMerge, now: Date): Promise<MergedData> {
  await takeHigherRoles(rows, merge)
  const roles = await moveRows(rows, { owner: associations.userUid, key: [associations.schoolUnitUid] }, merge)
  const groupLinks = await moveRows(rows, { owner: memberships.userUid, key: [memberships.groupUid] }, merge)
  const { guardianUid, pupilUid } = guardianships
  const pupils = await moveRows(rows, { owner: guardianUid, key: [pupilUid] }, merge)
  const guardians = await moveRows(rows, { owner: pupilUid, key: [guardianUid] }, merge)
  await moveRows(rows, { owner: childProfiles.parentUid, key: [] }, merge)
  // A person has one profile at most.
  await moveRows(rows, { owner: childProfiles.userUid, key: [childProfiles.realm] }, merge)
  const periods = await moveRows(rows, { owner: subscriptions.userUid, key: [] }, merge)
  const withdrawn = await withdrawSecondCode(rows, merge, now)
  await moveRows(rows, { owner: guardianCodes.pupilUid, key: [] }, merge)
  await moveRows(rows, { owner: guardianCodes.usedBy, key: [] }, merge)
  return {
    moved: {
      roles: roles.moved,
      memberships: groupLinks.moved,
      guardianLinks: pupils.moved + guardians.moved,
      subscriptions: periods.moved,
    },
    dropped: {
      roles: roles.dropped,
      memberships: groupLinks.dropped,
      guardianLinks: pupils.dropped + guardians.dropped,
      guardianCodes: withdrawn,
    },
  }
}

/** In school units in which both accounts have a role, `into` gets the higher one. */
async function takeHigherRoles(rows: Rows, { from, into }: PersonMerge): Promise<void> {
  const { userUid, schoolUnitUid } = associations
  const found = await rows
    .select()
    .from(associations)
    .where(inArray(userUid, [from, into]))
    .orderBy(asc(schoolUnitUid))
    .for('update')
  const others = new Map(found.filter((row) => row.userUid === from).map((row) => [row.schoolUnitUid, row]))
  for (const own of found.filter((row) => row.userUid === into)) {
    const other = others.get(own.schoolUnitUid)
    if (other === undefined) continue
    await rows
      .update(associations)
      .set(uniteRoles(own, other))
      .where(and(eq(userUid, into), eq(schoolUnitUid, own.schoolUnitUid)))
  }
}

/** A pupil has at most one open code. That of `from` is withdrawn if `into` has one. Returns the number of its rows. */
async function withdrawSecondCode(rows: Rows, { from, into }: PersonMerge, now: Date): Promise<number> {
  const own = alias(guardianCodes, 'own')
  const isOpen = (codes: typeof guardianCodes | typeof own, uid: string) =>
    and(eq(codes.pupilUid, uid), isNull(codes.withdrawnAt), isNull(codes.usedAt))
  const ownCode = rows.select({ uid: own.uid }).from(own).where(isOpen(own, into))
  const withdrawn = await rows
    .update(guardianCodes)
    .set({ withdrawnAt: now })
    .where(and(isOpen(guardianCodes, from), exists(ownCode)))
  return withdrawn.rowCount ?? 0
}

/** Returns the names of the school units, groups and relatives of `from` that `into` does not have. */
export async function listMergedNames(rows: Rows, { from, into }: PersonMerge): Promise<MergedNames> {
  const unitsOf = (uid: string) =>
    rows.select({ uid: associations.schoolUnitUid }).from(associations).where(eq(associations.userUid, uid))
  const groupsOf = (uid: string) =>
    rows.select({ uid: memberships.groupUid }).from(memberships).where(eq(memberships.userUid, uid))
  const units = await rows
    .select({ name: schoolUnits.name })
    .from(schoolUnits)
    .where(and(inArray(schoolUnits.uid, unitsOf(from)), notInArray(schoolUnits.uid, unitsOf(into))))
    .orderBy(asc(byName(schoolUnits.name)))
    .limit(MERGE_NAMES_MAX)
  const classes = await rows
    .select({ name: groups.name })
    .from(groups)
    .where(and(inArray(groups.uid, groupsOf(from)), notInArray(groups.uid, groupsOf(into))))
    .orderBy(asc(byName(groups.name)))
    .limit(MERGE_NAMES_MAX)
  return {
    schoolUnits: units.map(({ name }) => name),
    groups: classes.map(({ name }) => name),
    relatives: await listRelatives(rows, from, into),
  }
}

async function listRelatives(rows: Rows, from: string, into: string): Promise<string[]> {
  const { guardianUid, pupilUid } = guardianships
  const relativesOf = (uid: string) =>
    rows
      .select({ uid: guardianUid })
      .from(guardianships)
      .where(eq(pupilUid, uid))
      .union(rows.select({ uid: pupilUid }).from(guardianships).where(eq(guardianUid, uid)))
  const found = await rows
    .select({ firstname: users.firstname, lastname: users.lastname })
    .from(users)
    .where(and(inArray(users.uid, relativesOf(from)), notInArray(users.uid, relativesOf(into))))
    .orderBy(asc(byName(users.firstname)), asc(byName(users.lastname)))
    .limit(MERGE_NAMES_MAX)
  return found.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim())
}
