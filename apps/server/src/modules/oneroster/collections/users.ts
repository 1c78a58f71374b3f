import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import { Role } from '@lectern/contracts'
import type { PersonType } from '@lectern/contracts'
import { selectRosterPeople } from '../../account/index.ts'
import { BASE_COLUMNS, BASE_FIELDS, defineCollection, parseUid, reference } from './collection.ts'
import type { Collection, Reach, Within } from './collection.ts'

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

const NAMES = [
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
]

function defineUsers(type?: PersonType): Collection {
  return defineCollection({
    row: UserRow,
    plural: 'users',
    singular: 'user',
    key: ['uid'],
    parseId: parseUid,
    names: NAMES,
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
    source: (reach, within) => selectUsers(reach, within, type),
    present: presentUser,
  })
}

function selectUsers(reach: Reach, { school, class: group }: Within, type?: PersonType): SQL {
  const types = sql`array[${sql.join(
    USER_ID_TYPES.map((each) => sql`${each}`),
    sql`, `,
  )}]::text[]`
  return sql`
    select s.uid, s.uid::text as "sourcedId", ${BASE_COLUMNS},
      case when s.may_log_in then 'true' else 'false' end as "enabledUser", s.username, s.firstname as "givenName",
      s.lastname as "familyName", s.email, s.external_id as identifier, s.identifiers, s.roles,
      array(select unnest(${ROLE_NAMES}) from jsonb_array_elements(s.roles) role) as "roleNames",
      array(select role->>'unit' from jsonb_array_elements(s.roles) role) as "roleOrgs",
      array(select value from jsonb_each_text(s.identifiers) where key = any(${types})) as "userIds",
      s.linked::text[] as agents
    from (${selectRosterPeople(reach, { type, unit: school, group })}) s`
}

/** SQL for the names of `toRoles`. */
const ROLE_NAMES = sql`case role->>'role'
  when 'employee' then array['teacher']
  when 'admin' then array[case role->>'type' when 'municipality' then 'districtAdministrator' else 'siteAdministrator' end, 'teacher']
  else array[role->>'role'] end`

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

/**
 * Returns the roles in a unit: exactly one is primary. An administrator is an employee who also administers. OneRoster 1.2,
 * `RoleDType`.
 */
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
export const students = defineUsers('students')
export const teachers = defineUsers('employees')
