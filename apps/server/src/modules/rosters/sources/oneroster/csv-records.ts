import { isActiveStatus } from './records.ts'
import type {
  InvalidRecord,
  OneRosterClass,
  OneRosterEnrollment,
  OneRosterOrg,
  OneRosterRole,
  OneRosterSession,
  OneRosterUser,
  OneRosterUserId,
  RecordList,
} from './records.ts'

/** How the rows of a file become records. OneRoster 1.2 CSV binding, section 4; OneRoster 1.1 CSV, section 4. */
export interface RowReader<T> {
  /** Columns without which the file cannot be read. */
  readonly columns: readonly string[]
  /** Returns undefined if the row has no id, or does not refer to another record that is necessary. */
  readonly toRecord: (value: (column: string) => string) => T | undefined
}

type Value = (column: string) => string

const toBase = (value: Value) => ({ id: value('sourcedId'), isActive: isActiveStatus(value('status')) })

/** Values of a list. The list is one quoted value. OneRoster 1.2 CSV binding, section 3. */
const toList = (value: string): string[] =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

export const ORGS: RowReader<OneRosterOrg> = {
  columns: ['sourcedId', 'name', 'type'],
  toRecord: (value) => ({
    ...toBase(value),
    name: value('name'),
    type: value('type').toLowerCase(),
    parent: value('parentSourcedId'),
  }),
}

export const SESSIONS: RowReader<OneRosterSession> = {
  columns: ['sourcedId', 'startDate', 'endDate'],
  toRecord: (value) => ({ ...toBase(value), begin: value('startDate'), end: value('endDate') }),
}

export const CLASSES: RowReader<OneRosterClass> = {
  columns: ['sourcedId', 'title', 'schoolSourcedId'],
  toRecord: (value) =>
    value('schoolSourcedId') === ''
      ? undefined
      : {
          ...toBase(value),
          title: value('title'),
          type: value('classType').toLowerCase(),
          school: value('schoolSourcedId'),
          terms: toList(value('termSourcedIds')),
        },
}

export const ENROLLMENTS: RowReader<OneRosterEnrollment> = {
  columns: ['sourcedId', 'classSourcedId', 'userSourcedId', 'role'],
  toRecord: (value) =>
    value('classSourcedId') === '' || value('userSourcedId') === ''
      ? undefined
      : {
          ...toBase(value),
          class: value('classSourcedId'),
          user: value('userSourcedId'),
          role: value('role').toLowerCase(),
          begin: value('beginDate'),
          end: value('endDate'),
        },
}

const USER_COLUMNS = ['sourcedId', 'givenName', 'familyName']

const toUser = (value: Value, roles: readonly OneRosterRole[]): OneRosterUser => ({
  ...toBase(value),
  givenName: value('givenName'),
  familyName: value('familyName'),
  username: value('username'),
  email: value('email'),
  userIds: toUserIds(value('userIds')),
  agents: toList(value('agentSourcedIds')),
  roles,
})

/** Users of OneRoster 1.1: one role in all orgs. */
export const USERS_11: RowReader<OneRosterUser> = {
  columns: [...USER_COLUMNS, 'role', 'orgSourcedIds'],
  toRecord: (value) =>
    toUser(
      value,
      toList(value('orgSourcedIds')).map((org) => ({ role: value('role').toLowerCase(), org, begin: '', end: '' })),
    ),
}

/** Users of OneRoster 1.2, whose roles are in another file. */
export const USERS_12: RowReader<OneRosterUser> = { columns: USER_COLUMNS, toRecord: (value) => toUser(value, []) }

/** A row of `roles.csv`. */
export interface UserRole extends OneRosterRole {
  readonly id: string
  readonly isActive: boolean
  readonly user: string
}

export const ROLES: RowReader<UserRole> = {
  columns: ['sourcedId', 'userSourcedId', 'role', 'orgSourcedId'],
  toRecord: (value) =>
    value('orgSourcedId') === '' || value('userSourcedId') === ''
      ? undefined
      : {
          ...toBase(value),
          user: value('userSourcedId'),
          role: value('role').toLowerCase(),
          org: value('orgSourcedId'),
          begin: value('beginDate'),
          end: value('endDate'),
        },
}

/** `{LDAP:12},{LTI:15}`. OneRoster 1.2 CSV binding, `users.csv`. */
function toUserIds(text: string): OneRosterUserId[] {
  return [...text.matchAll(/\{([^:{}]*):([^{}]*)\}/g)].map(([, type = '', identifier = '']) => ({
    type: type.trim(),
    identifier: identifier.trim(),
  }))
}

/**
 * Gives users their rows of `roles.csv`. A user of whom a row cannot be read is invalid, and so is a user who is only in
 * `roles.csv`: the person may exist.
 */
export function withRoles(users: RecordList<OneRosterUser>, roles: RecordList<UserRole>): RecordList<OneRosterUser> {
  const byUser = Map.groupBy(
    roles.records.filter(({ isActive }) => isActive),
    ({ user }) => user,
  )
  const partial = new Set(roles.invalid.flatMap(({ user }) => user ?? []))
  const known = new Set([...users.records, ...users.invalid].map(({ id }) => id))
  const isWhole = ({ id, isActive }: OneRosterUser) => !isActive || !partial.has(id)
  const toInvalid = ({ id }: { readonly id: string }): InvalidRecord => ({ id })
  return {
    records: users.records.filter(isWhole).map((user) => ({
      ...user,
      roles: (byUser.get(user.id) ?? []).map(({ role, org, begin, end }) => ({ role, org, begin, end })),
    })),
    invalid: [
      ...users.invalid,
      ...users.records.filter((user) => !isWhole(user)).map(toInvalid),
      ...[...byUser.keys(), ...partial].filter((id) => !known.has(id)).map((id) => ({ id })),
    ],
  }
}
