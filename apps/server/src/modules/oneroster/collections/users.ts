import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import { Role } from '@lectern/contracts'
import { associations, groups, guardianships, memberships, schoolUnits, users as people } from '../../account/tables.ts'
import { all, BASE_FIELDS, defineCollection, isInUnits, parseUid, reference } from './collection.ts'
import type { Collection, Reach, Within } from './collection.ts'
import { isListed } from './listed-people.ts'

const UserRow = z.object({
  enabledUser: z.enum(['true', 'false']),
  username: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string().nullable(),
  identifier: z.string().nullable(),
  identifiers: z.record(z.string(), z.string()),
  roles: z.array(z.object({ unit: z.string(), type: z.string(), role: Role })),
  agents: z.array(z.string()),
})
type UserRow = z.infer<typeof UserRow>

/** Identifiers in the answers. Personal numbers and phone numbers are left out: reports do not need them. */
const USER_ID_TYPES = ['eppn', 'gsuiteid', 'gsuiteemail', 'office365'] as const

const ROLES = {
  student: sql`a.role = 'student'`,
  // Administrators are employees who also administer.
  teacher: sql`a.role in ('employee', 'admin')`,
} as const

/** Bit of `role_flags` for an active role in an active school unit, with which a person may log in. */
const MAY_LOG_IN = sql`u.role_flags & 16 > 0`

function defineUsers(role?: keyof typeof ROLES): Collection {
  return defineCollection({
    row: UserRow,
    plural: 'users',
    singular: 'user',
    key: ['uid'],
    parseId: parseUid,
    names: [
      'sourcedId',
      'status',
      'dateLastModified',
      'enabledUser',
      'username',
      'userIds',
      'givenName',
      'familyName',
      'roles',
      'identifier',
      'email',
      'agents',
    ],
    fields: {
      ...BASE_FIELDS,
      enabledUser: { column: 'enabledUser', type: 'text' },
      username: { column: 'username', type: 'text' },
      givenName: { column: 'givenName', type: 'text' },
      familyName: { column: 'familyName', type: 'text' },
      email: { column: 'email', type: 'text' },
      identifier: { column: 'identifier', type: 'text' },
      'userIds.identifier': { column: 'userIds', type: 'list' },
      'roles.role': { column: 'roleNames', type: 'list' },
      'roles.org.sourcedId': { column: 'roleOrgs', type: 'list' },
      'agents.sourcedId': { column: 'agents', type: 'list' },
    },
    source: (reach, within) => selectUsers(reach, within, role),
    present: presentUser,
  })
}

function selectUsers(reach: Reach, { school, class: group }: Within, role?: keyof typeof ROLES): SQL {
  const hasRole = all(
    role === undefined ? sql`true` : ROLES[role],
    school === undefined ? undefined : sql`a.school_unit_uid = ${school}`,
    group === undefined
      ? undefined
      : sql`exists (select from ${memberships} m join ${groups} g on g.uid = m.group_uid
          where m.user_uid = a.user_uid and m.group_uid = ${group} and g.school_unit_uid = a.school_unit_uid)`,
  )
  const ownRoles = sql`${associations} a join ${schoolUnits} s on s.uid = a.school_unit_uid
    where a.user_uid = u.uid and a.active and ${isInUnits(sql`a.school_unit_uid`, reach)}`
  return sql`
    select u.uid, u.uid::text as "sourcedId", 'active' as status, u.modified_at as "dateLastModified",
      case when ${MAY_LOG_IN} then 'true' else 'false' end as "enabledUser", u.username, u.firstname as "givenName",
      u.lastname as "familyName", u.email, u.external_id as identifier, u.identifiers,
      (select jsonb_agg(jsonb_build_object('unit', s.uid, 'type', s.type, 'role', a.role) order by s.uid) from ${ownRoles}) as roles,
      array(select ${ROLE_NAME} from ${ownRoles}
        union select 'teacher' from ${ownRoles} and a.role = 'admin') as "roleNames",
      array(select s.uid::text from ${ownRoles}) as "roleOrgs",
      array(select value from jsonb_each_text(u.identifiers) where key in (${sql.join(
        USER_ID_TYPES.map((type) => sql`${type}`),
        sql`, `,
      )})) as "userIds",
      ${selectAgents(reach)} as agents
    from ${people} u
    where ${isListed(reach, hasRole)}`
}

/** As `toRoles`. */
const ROLE_NAME = sql`case a.role when 'employee' then 'teacher' when 'admin' then
  case s.type when 'municipality' then 'districtAdministrator' else 'siteAdministrator' end else a.role end`

/** SQL for the guardians of a pupil, and the pupils of a guardian, whom the client may read. */
const selectAgents = (reach: Reach): SQL => sql`array(
  select u.uid::text from (
    select l.guardian_uid as agent from ${guardianships} l where l.pupil_uid = u.uid
    union select l.pupil_uid from ${guardianships} l where l.guardian_uid = u.uid
  ) linked join ${people} u on u.uid = linked.agent
  where ${isListed(reach)} order by u.uid)`

function presentUser(row: UserRow, reach: Reach): object {
  const { enabledUser, username, givenName, familyName, email, identifier, identifiers, roles, agents } = row
  const userIds = USER_ID_TYPES.flatMap((type) => {
    const value = identifiers[type]
    return value === undefined ? [] : [{ type, identifier: value }]
  })
  return {
    username,
    userIds,
    enabledUser,
    givenName,
    familyName,
    roles: roles.flatMap((role) => toRoles(role, reach)),
    ...(identifier === null ? {} : { identifier }),
    ...(email === null ? {} : { email }),
    agents: agents.map((agent) => reference(reach, 'user', agent)),
  }
}

/** Returns the roles in a unit: exactly one is primary. OneRoster 1.2, `RoleDType`. */
function toRoles({ unit, type, role }: UserRow['roles'][number], reach: Reach): object[] {
  const org = reference(reach, 'org', unit)
  const primary = (name: string) => ({ roleType: 'primary', role: name, org })
  switch (role) {
    case 'student':
    case 'guardian':
      return [primary(role)]
    case 'employee':
      return [primary('teacher')]
    case 'admin':
      return [
        primary(type === 'municipality' ? 'districtAdministrator' : 'siteAdministrator'),
        { roleType: 'secondary', role: 'teacher', org },
      ]
  }
}

/** People as `UserDType`. */
export const users = defineUsers()
export const students = defineUsers('student')
export const teachers = defineUsers('teacher')
