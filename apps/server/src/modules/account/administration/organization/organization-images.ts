import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Role } from '@lectern/contracts'
import type { Rows } from '../../../../kernel/database/shards.ts'
import { associations, groups, guardianships, memberships, schoolUnits, users } from '../../tables.ts'
import { inChunks } from '../many-people/read-people-facts.ts'
import type { OrganizationChanges } from './organization-changes.ts'

const Moment = z.codec(z.string(), z.date(), {
  decode: (text) => new Date(text),
  encode: (moment) => moment.toISOString(),
})

/** The columns of a person that a roster changes. */
const PersonImage = z.object({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  externalId: z.string().nullable(),
  identifiers: z.record(z.string(), z.string()),
  deletionDueAt: Moment.nullable(),
  deletionCause: z.enum(['own-request', 'no-school-unit', 'administrator']).nullable(),
})
export type PersonImage = z.infer<typeof PersonImage>

const UnitImage = z.object({
  name: z.string(),
  parent: z.string().nullable(),
  identifiers: z.record(z.string(), z.string()),
})

/** A whole row, because a removed group must come back with its id. */
export const GroupImage = z.object({
  schoolUnitUid: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  ageFilter: z.number().nullable(),
  legacyId: z.number(),
  version: z.number(),
  createdAt: Moment,
})

const RoleImage = z.object({
  role: z.enum(['admin', 'employee', 'guardian', 'student'] satisfies Role[]),
  active: z.boolean(),
  addToSubSchools: z.boolean(),
})

/** A row before and after a change. Null: there was no such row. */
const difference = <Image extends z.ZodType>(image: Image) =>
  z.object({ key: z.array(z.string()), before: image.nullable(), after: image.nullable() })

const Present = z.literal(true)

/** Everything that undoing the changes of an organization needs. Keys are uids. */
export const OrganizationUndo = z.object({
  units: z.array(difference(UnitImage)),
  people: z.array(difference(PersonImage)),
  groups: z.array(difference(GroupImage)),
  /** Key: person, unit. */
  roles: z.array(difference(RoleImage)),
  /** Key: person, group. */
  memberships: z.array(difference(Present)),
  /** Key: guardian, pupil. */
  guardianships: z.array(difference(Present)),
})
export type OrganizationUndo = z.infer<typeof OrganizationUndo>

/** Rows by key. The parts of a key are separated by a space. */
type Images<Image> = ReadonlyMap<string, Image>

export interface OrganizationImages {
  readonly units: Images<z.infer<typeof UnitImage>>
  readonly people: Images<PersonImage>
  readonly groups: Images<z.infer<typeof GroupImage>>
  readonly roles: Images<z.infer<typeof RoleImage>>
  readonly memberships: Images<true>
  readonly guardianships: Images<true>
}

/** Uids of the rows whose images are read. */
export interface ImageKeys {
  readonly units: readonly string[]
  readonly people: readonly string[]
  readonly groups: readonly string[]
  readonly guardians: readonly string[]
}

/** Returns the stored rows that changes can touch. The rows of new people are not read: see `addNewPeople`. */
export function imageKeys(changes: OrganizationChanges): ImageKeys {
  const uids = (...lists: readonly (readonly { readonly uid: string }[])[]) => lists.flat().map(({ uid }) => uid)
  const created = new Set(uids(changes.newPeople))
  const members = [...changes.joins, ...changes.leaves]
  const roles = [...changes.newRoles, ...changes.removedRoles, ...changes.leaving]
  const guardians = [...changes.newPupils, ...changes.removedPupils].map(({ guardian }) => guardian)
  const people = [
    ...uids(changes.changedPeople),
    ...[...roles, ...members].map(({ user }) => user),
    ...changes.returning,
  ]
  return {
    units: [...new Set(uids(changes.newUnits, changes.changedUnits))],
    people: [...new Set(people)].filter((uid) => !created.has(uid)),
    groups: [...new Set([...uids(changes.newGroups, changes.renamedGroups), ...changes.removedGroups])],
    guardians: [...new Set(guardians)],
  }
}

/** Adds the rows of new people to the differences. Most rows of a first roster are such rows. */
function addNewPeople(undo: OrganizationUndo, { newPeople, newRoles, joins }: OrganizationChanges): OrganizationUndo {
  const created = new Set(newPeople.map(({ uid }) => uid))
  const known = new Set(undo.memberships.map(({ key }) => key.join(' ')))
  return {
    ...undo,
    people: [...undo.people, ...newPeople.map(({ uid }) => ({ key: [uid], before: null, after: null }))],
    roles: [
      ...undo.roles,
      ...newRoles
        .filter(({ user }) => created.has(user))
        .map(({ user, unit, role }) => ({
          key: [user, unit],
          before: null,
          after: { role, active: true, addToSubSchools: false },
        })),
    ],
    memberships: [
      ...undo.memberships,
      ...joins
        .filter(({ user, group }) => created.has(user) && !known.has(`${user} ${group}`))
        .map(({ user, group }) => ({ key: [user, group], before: null, after: true as const })),
    ],
  }
}

/** Reads the rows of `keys`, and all roles, memberships and pupils of their people. */
export async function readImages(rows: Rows, keys: ImageKeys): Promise<OrganizationImages> {
  const units = await inChunks(keys.units, (chunk) =>
    rows.select().from(schoolUnits).where(inArray(schoolUnits.uid, chunk)),
  )
  const people = await inChunks(keys.people, (chunk) =>
    rows
      .select({
        uid: users.uid,
        firstname: users.firstname,
        lastname: users.lastname,
        email: users.email,
        emailVerified: users.emailVerified,
        externalId: users.externalId,
        identifiers: users.identifiers,
        deletionDueAt: users.deletionDueAt,
        deletionCause: users.deletionCause,
      })
      .from(users)
      .where(inArray(users.uid, chunk)),
  )
  const groupRows = await inChunks(keys.groups, (chunk) => rows.select().from(groups).where(inArray(groups.uid, chunk)))
  const roles = await inChunks(keys.people, (chunk) =>
    rows.select().from(associations).where(inArray(associations.userUid, chunk)),
  )
  const members = [
    ...(await inChunks(keys.people, (chunk) =>
      rows.select().from(memberships).where(inArray(memberships.userUid, chunk)),
    )),
    // A removed group loses all its members.
    ...(await inChunks(keys.groups, (chunk) =>
      rows.select().from(memberships).where(inArray(memberships.groupUid, chunk)),
    )),
  ]
  const pupils = await inChunks(keys.guardians, (chunk) =>
    rows.select().from(guardianships).where(inArray(guardianships.guardianUid, chunk)),
  )
  return {
    units: new Map(units.map(({ uid, name, parent, identifiers }) => [uid, { name, parent, identifiers }])),
    people: new Map(people.map(({ uid, ...image }) => [uid, image])),
    groups: new Map(
      groupRows.map(({ uid, schoolUnitUid, name, code, ageFilter, legacyId, version, createdAt }) => [
        uid,
        { schoolUnitUid, name, code, ageFilter, legacyId, version, createdAt },
      ]),
    ),
    roles: new Map(
      roles.map(({ userUid, schoolUnitUid, role, active, addToSubSchools }) => [
        `${userUid} ${schoolUnitUid}`,
        { role, active, addToSubSchools },
      ]),
    ),
    memberships: new Map(members.map(({ userUid, groupUid }) => [`${userUid} ${groupUid}`, true])),
    guardianships: new Map(pupils.map(({ guardianUid, pupilUid }) => [`${guardianUid} ${pupilUid}`, true])),
  }
}

/** Returns the rows that differ between two readings of the keys of changes, and the rows of new people. */
export function compareImages(
  changes: OrganizationChanges,
  before: OrganizationImages,
  after: OrganizationImages,
): OrganizationUndo {
  const undo = {
    units: differences(before.units, after.units),
    people: differences(before.people, after.people),
    groups: differences(before.groups, after.groups),
    roles: differences(before.roles, after.roles),
    memberships: differences(before.memberships, after.memberships),
    guardianships: differences(before.guardianships, after.guardianships),
  }
  return addNewPeople(undo, changes)
}

function differences<Image>(before: Images<Image>, after: Images<Image>) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ key: key.split(' '), before: before.get(key) ?? null, after: after.get(key) ?? null }))
    .filter((each) => !isDeepStrictEqual(each.before, each.after))
}
