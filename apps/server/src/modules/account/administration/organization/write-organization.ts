import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../../kernel/database/shards.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { recordAudit } from '../../audit-log/record-audit.ts'
import { deletionTime } from '../../deletion-delay.ts'
import { associations, groups, guardianships, memberships, schoolUnits, users } from '../../tables.ts'
import { inChunks } from '../many-people/read-people-facts.ts'
import type { OrganizationChanges } from './organization-changes.ts'
import { compareImages, imageKeys, readImages } from './organization-images.ts'
import type { OrganizationUndo } from './organization-images.ts'

interface Write {
  readonly kernel: Kernel
  readonly rows: Rows
  readonly realm: Realm
  readonly changes: OrganizationChanges
}

/**
 * Writes the changes of an organization, with an audit entry for each unit, person and group. `actor` and `source` are the
 * audit log's: who applied the changes, and the id of the run. Call this function in a transaction that has read the
 * facts with a lock. Returns what undoing needs. Throws the error of a violated index if a value is used meanwhile.
 */
export async function writeOrganization(
  kernel: Kernel,
  rows: Rows,
  { realm, actor, source }: { readonly realm: Realm; readonly actor: string; readonly source: string },
  changes: OrganizationChanges,
  onProgress: (done: number) => Promise<void>,
): Promise<OrganizationUndo> {
  const keys = imageKeys(changes)
  const before = await readImages(rows, keys)
  const write = { kernel, rows, realm, changes }
  const entries: { readonly subject: string; readonly action: string; readonly details: Record<string, unknown> }[] = []
  const enter = (action: string, subject: string, details: Record<string, unknown> = {}) =>
    entries.push({ subject, action, details: { ...details, sync: source } })
  const record = async () => {
    const chunkable = entries.splice(0).map((entry) => ({ ...entry, realm, actor }))
    await inChunks(chunkable, async (chunk) => {
      await recordAudit(kernel, rows, chunk)
      return []
    })
  }
  await writeUnits(write)
  for (const { uid } of changes.newUnits) enter('create-school-unit', uid)
  for (const { uid, set } of changes.changedUnits) enter('change-school-unit', uid, { fields: Object.keys(set) })
  for (const { user, unit } of [...changes.removedRoles, ...changes.leaving])
    enter('remove-from-unit', user, { schoolUnit: unit })
  for (const uid of changes.removedGroups) enter('delete-group', uid)
  // Before the rows are deleted, so that the entries name their units.
  await record()
  await writePeople(write, onProgress)
  await writeRoles(write)
  await writeGroups(write)
  await writeGuardianships(write)
  const withRole = new Set(changes.newPeople.map(({ uid }) => uid))
  for (const { uid } of changes.newPeople) enter('create-user', uid)
  for (const { uid, set } of changes.changedPeople) enter('change-user', uid, { fields: fieldNames(set) })
  for (const { user } of changes.newRoles)
    if (!withRole.has(user)) enter('change-user', user, { fields: ['organizations'] })
  for (const uid of changes.returning) enter('restore-user', uid)
  for (const { uid, unit } of changes.newGroups) enter('create-group', uid, { schoolUnit: unit })
  for (const { uid } of changes.renamedGroups) enter('change-group', uid, { fields: ['name'] })
  const newGroups = new Set(changes.newGroups.map(({ uid }) => uid))
  for (const { group, user } of changes.joins) if (!newGroups.has(group)) enter('join-group', user, { group })
  for (const { group, user } of changes.leaves) enter('leave-group', user, { group })
  const guardians = new Set([...changes.newPupils, ...changes.removedPupils].map(({ guardian }) => guardian))
  for (const uid of guardians) if (!withRole.has(uid)) enter('change-user', uid, { fields: ['pupils'] })
  await record()
  return compareImages(changes, before, await readImages(rows, keys))
}

async function writeUnits({ rows, realm, changes }: Write): Promise<void> {
  await inChunks(changes.newUnits, async (chunk) => {
    await rows
      .insert(schoolUnits)
      .values(
        chunk.map(({ uid, name, parent, identifiers }) => ({ uid, realm, name, parent, identifiers, type: 'school' })),
      )
    return []
  })
  for (const { uid, set } of changes.changedUnits)
    await rows
      .update(schoolUnits)
      .set({ ...set, version: sql`${schoolUnits.version} + 1` })
      .where(and(eq(schoolUnits.uid, uid), eq(schoolUnits.realm, realm)))
}

/** Returns the names of changed values as the audit log has them. */
const fieldNames = (set: object): string[] => [
  ...new Set(Object.keys(set).map((name) => (name === 'firstname' || name === 'lastname' ? 'name' : name))),
]

/** Number of people that are written between two calls of `onProgress`. */
const STEP = 1000

async function writePeople(
  { rows, realm, changes }: Write,
  onProgress: (done: number) => Promise<void>,
): Promise<void> {
  // In two steps, because a value often moves from one person to another one.
  const freed = changes.changedPeople.filter(({ set }) => set.identifiers !== undefined || set.email !== undefined)
  await inChunks(freed, async (chunk) => {
    const uids = chunk.map(({ uid }) => uid)
    const emails = chunk.flatMap(({ uid, set }) => (set.email === undefined ? [] : uid))
    const identifiers = chunk.flatMap(({ uid, set }) => (set.identifiers === undefined ? [] : uid))
    const isIn = (list: readonly string[]) => sql`${users.uid} = any(${sql.param([...list])}::uuid[])`
    await rows
      .update(users)
      .set({
        email: sql`case when ${isIn(emails)} then null else ${users.email} end`,
        identifiers: sql`case when ${isIn(identifiers)} then '{}'::jsonb else ${users.identifiers} end`,
      })
      .where(inArray(users.uid, uids))
    return []
  })
  let done = 0
  for (let start = 0; start < changes.changedPeople.length; start += STEP) {
    const step = changes.changedPeople.slice(start, start + STEP)
    const values = JSON.stringify(step.map(({ uid, set }) => ({ uid, set })))
    const given = (name: string) => sql`next.set ? ${sql.raw(`'${name}'`)}`
    const text = (name: string, column: SQL) =>
      sql`case when ${given(name)} then next.set->>${sql.raw(`'${name}'`)} else ${column} end`
    await rows.execute(sql`
      update ${users} u set
        firstname = ${text('firstname', sql`u.firstname`)},
        lastname = ${text('lastname', sql`u.lastname`)},
        email = ${text('email', sql`u.email`)},
        email_verified = case when ${given('email')} then next.set->>'email' is not null else u.email_verified end,
        external_id = ${text('externalId', sql`u.external_id`)},
        identifiers = case when ${given('identifiers')} then next.set->'identifiers' else u.identifiers end,
        version = u.version + 1
      from jsonb_to_recordset(${values}::jsonb) as next(uid uuid, set jsonb)
      where u.uid = next.uid and u.realm = ${realm}`)
    done += step.length
    await onProgress(done)
  }
  for (let start = 0; start < changes.newPeople.length; start += STEP) {
    const step = changes.newPeople.slice(start, start + STEP)
    await rows.insert(users).values(step.map((person) => ({ ...person, realm, emailVerified: person.email !== null })))
    done += step.length
    await onProgress(done)
  }
}

async function writeRoles({ kernel, rows, realm, changes }: Write): Promise<void> {
  await inChunks(changes.removedRoles, async (chunk) => {
    const gone = pairs(chunk.map(({ user, unit }) => [user, unit]))
    await rows.execute(sql`
      delete from ${memberships} m using ${groups} g, ${gone} as gone(a, b)
      where m.group_uid = g.uid and m.user_uid = gone.a and g.school_unit_uid = gone.b`)
    await rows.execute(sql`
      delete from ${associations} r using ${gone} as gone(a, b)
      where r.user_uid = gone.a and r.school_unit_uid = gone.b`)
    return []
  })
  await inChunks(changes.newRoles, async (chunk) => {
    await rows
      .insert(associations)
      .values(chunk.map(({ user, unit, role }) => ({ realm, userUid: user, schoolUnitUid: unit, role })))
      .onConflictDoUpdate({
        target: [associations.userUid, associations.schoolUnitUid],
        set: { role: sql`excluded.role`, active: true },
      })
    return []
  })
  const deletionDueAt = deletionTime(kernel.clock.now())
  await inChunks(changes.leaving, async (chunk) => {
    await rows
      .update(associations)
      .set({ active: false })
      .where(
        or(...chunk.map(({ user, unit }) => and(eq(associations.userUid, user), eq(associations.schoolUnitUid, unit)))),
      )
    await rows
      .update(users)
      .set({
        deletionDueAt: sql`coalesce(${users.deletionDueAt}, ${deletionDueAt.toISOString()}::timestamptz)`,
        deletionCause: sql`coalesce(${users.deletionCause}, 'no-school-unit')`,
        version: sql`${users.version} + 1`,
      })
      .where(
        and(
          eq(users.realm, realm),
          inArray(
            users.uid,
            chunk.map(({ user }) => user),
          ),
        ),
      )
    return []
  })
  await inChunks(changes.returning, async (chunk) => {
    await rows
      .update(users)
      .set({ deletionDueAt: null, deletionCause: null, version: sql`${users.version} + 1` })
      .where(and(eq(users.realm, realm), inArray(users.uid, chunk)))
    return []
  })
}

async function writeGroups({ rows, realm, changes }: Write): Promise<void> {
  await inChunks(changes.leaves, async (chunk) => {
    const gone = pairs(chunk.map(({ group, user }) => [group, user]))
    await rows.execute(sql`
      delete from ${memberships} m using ${gone} as gone(a, b) where m.group_uid = gone.a and m.user_uid = gone.b`)
    return []
  })
  await inChunks(changes.removedGroups, async (chunk) => {
    await rows.delete(groups).where(and(eq(groups.realm, realm), inArray(groups.uid, chunk)))
    return []
  })
  // In two steps, because an old name is often the name of another group now.
  for (const { uid } of changes.renamedGroups) await rows.update(groups).set({ name: uid }).where(eq(groups.uid, uid))
  for (const { uid, name } of changes.renamedGroups)
    await rows
      .update(groups)
      .set({ name, version: sql`${groups.version} + 1` })
      .where(eq(groups.uid, uid))
  await inChunks(changes.newGroups, async (chunk) => {
    await rows.insert(groups).values(chunk.map(({ uid, unit, name }) => ({ uid, realm, schoolUnitUid: unit, name })))
    return []
  })
  await inChunks(changes.joins, async (chunk) => {
    await rows
      .insert(memberships)
      .values(chunk.map(({ group, user }) => ({ realm, groupUid: group, userUid: user })))
      .onConflictDoNothing()
    return []
  })
}

async function writeGuardianships({ rows, realm, changes }: Write): Promise<void> {
  await inChunks(changes.removedPupils, async (chunk) => {
    const gone = pairs(chunk.map(({ guardian, pupil }) => [guardian, pupil]))
    await rows.execute(sql`
      delete from ${guardianships} l using ${gone} as gone(a, b) where l.guardian_uid = gone.a and l.pupil_uid = gone.b`)
    return []
  })
  await inChunks(changes.newPupils, async (chunk) => {
    await rows
      .insert(guardianships)
      .values(chunk.map(({ guardian, pupil }) => ({ realm, guardianUid: guardian, pupilUid: pupil })))
      .onConflictDoNothing()
    return []
  })
}

/** SQL for a table of pairs of uids. */
const pairs = (values: readonly (readonly [string, string])[]): SQL =>
  sql`unnest(${sql.param(values.map(([a]) => a))}::uuid[], ${sql.param(values.map(([, b]) => b))}::uuid[])`
