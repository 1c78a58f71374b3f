import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../../kernel/database/shards.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { recordAudit } from '../../audit-log/record-audit.ts'
import { associations, groups, guardianships, memberships, schoolUnits, users } from '../../tables.ts'
import { inChunks } from '../many-people/read-people-facts.ts'
import { readImages } from './organization-images.ts'
import type { OrganizationImages, OrganizationUndo, PersonImage } from './organization-images.ts'
import { deleteCreatedGroups, firstUid as first, restoreGroups, setAsideCreatedGroups } from './undo-groups.ts'
import type { Difference } from './undo-groups.ts'

/** Number of rows that an undo has restored, and the uids of those that stay as they are. */
export interface UndoneOrganization {
  readonly removedPeople: readonly string[]
  readonly restoredPeople: readonly string[]
  /** People who were changed after the changes, or who have logged in since the changes created them. */
  readonly keptPeople: readonly string[]
  /** Units and groups that are in use now, or were changed. */
  readonly keptUnits: readonly string[]
  readonly keptGroups: readonly string[]
}

/**
 * Restores every row that a run has changed, and that is still as the run left it. A value, a role or a membership that
 * was changed since stays as it is. A created person stays if the person has logged in, or was changed. `used` are
 * created people and groups that something else needs. Call this function in a transaction.
 */
export async function undoOrganization(
  kernel: Kernel,
  rows: Rows,
  { realm, actor, source }: { readonly realm: Realm; readonly actor: string; readonly source: string },
  undo: OrganizationUndo,
  used: { readonly people: ReadonlySet<string>; readonly groups: ReadonlySet<string> },
): Promise<UndoneOrganization> {
  const peopleUids = [
    ...new Set([...undo.people, ...undo.roles, ...undo.memberships].map(({ key }) => first(key))),
  ].sort()
  const locked = await inChunks(peopleUids, (chunk) =>
    rows
      .select({ uid: users.uid, version: users.version, lastLogInAt: users.lastLogInAt })
      .from(users)
      .where(and(eq(users.realm, realm), inArray(users.uid, chunk)))
      .orderBy(users.uid)
      .for('update'),
  )
  const state = new Map(locked.map((person) => [person.uid, person]))
  const now = await readImages(rows, {
    units: undo.units.map(({ key }) => first(key)),
    people: peopleUids,
    groups: undo.groups.map(({ key }) => first(key)),
    guardians: [...new Set(undo.guardianships.map(({ key }) => first(key)))],
  })
  const created = undo.people.filter(({ before }) => before === null)
  const changedByHand = findChangedRoles(undo.roles, now.roles)
  const isFree = ({ key }: Difference<'people'>): boolean => {
    const uid = first(key)
    const person = state.get(uid)
    return person?.lastLogInAt === null && person.version === 1 && !changedByHand.has(uid) && !used.people.has(uid)
  }
  const removedPeople = created.filter(isFree).map(({ key }) => first(key))
  const createdUids = new Set(created.map(({ key }) => first(key)))
  const keptCreated = new Set(
    created.filter((each) => state.has(first(each.key)) && !isFree(each)).map(({ key }) => first(key)),
  )
  const record = async (action: string, subjects: Iterable<string>, details: object = {}) => {
    const entries = [...subjects].map((subject) => ({
      realm,
      actor,
      subject,
      action,
      details: { ...details, undo: source },
    }))
    await inChunks(entries, async (chunk) => {
      await recordAudit(kernel, rows, chunk)
      return []
    })
  }
  await record('delete-user', removedPeople)
  await inChunks(removedPeople, async (chunk) => {
    await rows.delete(users).where(and(eq(users.realm, realm), inArray(users.uid, chunk)))
    return []
  })
  const restored = await restorePeople(rows, undo.people, now.people)
  await restoreUnits(rows, undo.units, now.units)
  const asideGroups = await setAsideCreatedGroups(rows, undo.groups, now.groups)
  await restoreGroups(rows, realm, undo.groups, now.groups)
  const others = <T extends { readonly key: readonly string[] }>(list: readonly T[]) =>
    list.filter(({ key }) => !keptCreated.has(first(key)))
  await restoreRoles(rows, realm, others(undo.roles), now.roles)
  await restoreMemberships(rows, realm, others(undo.memberships), now.memberships)
  await restoreGuardianships(rows, realm, others(undo.guardianships), now.guardianships)
  const keptGroups = new Set(await deleteCreatedGroups(rows, asideGroups, used.groups))
  const keptUnits = await deleteCreatedUnits(rows, undo.units)
  await recordGroupsAndUnits(undo, { now, kept: new Set([...keptGroups, ...keptUnits]) }, record)
  const restoredPeople = [...new Set([...restored.people, ...others(undo.roles).map(({ key }) => first(key))])].filter(
    (uid) => !createdUids.has(uid),
  )
  await record('change-user', restoredPeople)
  const members = new Set(others(undo.memberships).map(({ key }) => first(key)))
  for (const uid of [...restoredPeople, ...createdUids]) members.delete(uid)
  await record('change-user', members, { fields: ['groups'] })
  const keptPeople = [...keptCreated, ...restored.kept]
  return { removedPeople, restoredPeople, keptPeople, keptUnits, keptGroups: [...keptGroups] }
}

/**
 * Records the groups and units that an undo has deleted, created again, or given their old values. The row of a deleted one
 * is gone, so its entry names the school unit, or the unit above.
 */
async function recordGroupsAndUnits(
  { groups: changedGroups, units }: OrganizationUndo,
  { now, kept }: { readonly now: OrganizationImages; readonly kept: ReadonlySet<string> },
  record: (action: string, subjects: Iterable<string>, details?: object) => Promise<void>,
): Promise<void> {
  for (const { key, before, after } of changedGroups) {
    const uid = first(key)
    if (before !== null) await record(after === null ? 'restore-group' : 'change-group', [uid])
    else if (now.groups.has(uid) && !kept.has(uid))
      await record('delete-group', [uid], { schoolUnit: after?.schoolUnitUid })
  }
  for (const { key, before, after } of units) {
    const uid = first(key)
    if (before !== null) await record('change-school-unit', [uid])
    else if (now.units.has(uid) && !kept.has(uid))
      await record('delete-school-unit', [uid], after?.parent == null ? {} : { schoolUnit: after.parent })
  }
}

/** Returns the people who have another role than those that the run left. */
function findChangedRoles(roles: OrganizationUndo['roles'], now: OrganizationImages['roles']): ReadonlySet<string> {
  const left = new Map(roles.map(({ key, after }) => [key.join(' '), after]))
  const people = new Set(roles.map(({ key }) => first(key)))
  return new Set(
    [...now].flatMap(([key, role]) => {
      const uid = key.slice(0, key.indexOf(' '))
      return people.has(uid) && !isDeepStrictEqual(left.get(key), role) ? uid : []
    }),
  )
}

/** Restores each value that is still the one of the run. */
async function restorePeople(
  rows: Rows,
  changed: readonly Difference<'people'>[],
  now: OrganizationImages['people'],
): Promise<{ readonly people: string[]; readonly kept: string[] }> {
  const people: string[] = []
  const kept: string[] = []
  const work = changed.flatMap(({ key, before, after }) => {
    const current = now.get(first(key))
    if (before === null || after === null || current === undefined) return []
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an image are its columns
    const names = (Object.keys(before) as (keyof PersonImage)[]).filter(
      (name) => !isDeepStrictEqual(before[name], after[name]),
    )
    const same = names.filter((name) => isDeepStrictEqual(current[name], after[name]))
    if (same.length < names.length) kept.push(first(key))
    return same.length === 0
      ? []
      : [{ uid: first(key), set: Object.fromEntries(same.map((name) => [name, before[name]])) }]
  })
  // In two steps, because a value often moves back from one person to another one.
  for (const { uid, set } of work) {
    const freed = { ...('email' in set ? { email: null } : {}), ...('identifiers' in set ? { identifiers: {} } : {}) }
    if (Object.keys(freed).length > 0) await rows.update(users).set(freed).where(eq(users.uid, uid))
  }
  for (const { uid, set } of work) {
    await rows
      .update(users)
      .set({ ...set, version: sql`${users.version} + 1` })
      .where(eq(users.uid, uid))
    people.push(uid)
  }
  return { people, kept }
}

async function restoreUnits(
  rows: Rows,
  changed: readonly Difference<'units'>[],
  now: OrganizationImages['units'],
): Promise<void> {
  for (const { key, before, after } of changed) {
    const current = now.get(first(key))
    if (before === null || after === null || current === undefined) continue
    const set = {
      ...(current.name === after.name ? { name: before.name } : {}),
      ...(current.parent === after.parent ? { parent: before.parent } : {}),
      ...(isDeepStrictEqual(current.identifiers, after.identifiers) ? { identifiers: before.identifiers } : {}),
    }
    if (Object.keys(set).length === 0) continue
    await rows
      .update(schoolUnits)
      .set({ ...set, version: sql`${schoolUnits.version} + 1` })
      .where(eq(schoolUnits.uid, first(key)))
  }
}

async function restoreRoles(
  rows: Rows,
  realm: Realm,
  changed: readonly Difference<'roles'>[],
  now: OrganizationImages['roles'],
): Promise<void> {
  const free = changed.filter(({ key, after }) => isDeepStrictEqual(now.get(key.join(' ')) ?? null, after))
  const added = free.filter(({ before }) => before === null)
  await inChunks(added, async (chunk) => {
    const gone = pairs(chunk.map(({ key }) => key))
    await rows.execute(sql`
      delete from ${associations} r using ${gone} as gone(a, b) where r.user_uid = gone.a and r.school_unit_uid = gone.b`)
    return []
  })
  for (const { key, before } of free) {
    if (before === null) continue
    const [userUid, schoolUnitUid] = [first(key), second(key)]
    const exist =
      (await rows.$count(users, eq(users.uid, userUid))) +
      (await rows.$count(schoolUnits, eq(schoolUnits.uid, schoolUnitUid)))
    if (exist < 2) continue
    await rows
      .insert(associations)
      .values({ realm, userUid, schoolUnitUid, ...before })
      .onConflictDoUpdate({ target: [associations.userUid, associations.schoolUnitUid], set: before })
  }
}

async function restoreMemberships(
  rows: Rows,
  realm: Realm,
  changed: readonly Difference<'memberships'>[],
  now: OrganizationImages['memberships'],
): Promise<void> {
  const free = changed.filter(({ key, after }) => (now.get(key.join(' ')) ?? null) === after)
  await inChunks(free, async (chunk) => {
    const gone = pairs(chunk.filter(({ before }) => before === null).map(({ key }) => key))
    await rows.execute(sql`
      delete from ${memberships} m using ${gone} as gone(a, b) where m.user_uid = gone.a and m.group_uid = gone.b`)
    const back = pairs(chunk.filter(({ before }) => before !== null).map(({ key }) => key))
    // A person or a group can have been deleted since.
    await rows.execute(sql`
      insert into ${memberships} (realm, user_uid, group_uid)
      select ${realm}, u.uid, g.uid from ${back} as back(a, b)
      join ${users} u on u.uid = back.a join ${groups} g on g.uid = back.b
      on conflict do nothing`)
    return []
  })
}

async function restoreGuardianships(
  rows: Rows,
  realm: Realm,
  changed: readonly Difference<'guardianships'>[],
  now: OrganizationImages['guardianships'],
): Promise<void> {
  const free = changed.filter(({ key, after }) => (now.get(key.join(' ')) ?? null) === after)
  await inChunks(free, async (chunk) => {
    const gone = pairs(chunk.filter(({ before }) => before === null).map(({ key }) => key))
    await rows.execute(sql`
      delete from ${guardianships} l using ${gone} as gone(a, b) where l.guardian_uid = gone.a and l.pupil_uid = gone.b`)
    const back = pairs(chunk.filter(({ before }) => before !== null).map(({ key }) => key))
    await rows.execute(sql`
      insert into ${guardianships} (realm, guardian_uid, pupil_uid)
      select ${realm}, guardian.uid, pupil.uid from ${back} as back(a, b)
      join ${users} guardian on guardian.uid = back.a join ${users} pupil on pupil.uid = back.b
      on conflict do nothing`)
    return []
  })
}

/** Deletes the created units that have no people, groups and units below. Returns the others. */
async function deleteCreatedUnits(rows: Rows, changed: readonly Difference<'units'>[]): Promise<string[]> {
  const created = changed.filter(({ before }) => before === null).map(({ key }) => first(key))
  const select = () =>
    inChunks(created, (chunk) =>
      rows.select({ uid: schoolUnits.uid }).from(schoolUnits).where(inArray(schoolUnits.uid, chunk)),
    )
  let kept = await select()
  // A unit can be deleted when those below it are.
  for (let before = -1; before !== kept.length; kept = await select()) {
    before = kept.length
    if (before === 0) break
    const uids = kept.map(({ uid }) => uid)
    await rows.execute(sql`
      delete from ${schoolUnits} u where u.uid = any(${sql.param(uids)}::uuid[])
        and not exists (select 1 from ${associations} r where r.school_unit_uid = u.uid)
        and not exists (select 1 from ${groups} g where g.school_unit_uid = u.uid)
        and not exists (select 1 from ${schoolUnits} below where below.parent = u.uid)`)
  }
  return kept.map(({ uid }) => uid)
}

const second = ([, uid = '']: readonly string[]): string => uid

/** SQL for a table of pairs of uids. */
const pairs = (values: readonly (readonly string[])[]) =>
  sql`unnest(${sql.param(values.map(first))}::uuid[], ${sql.param(values.map(second))}::uuid[])`
