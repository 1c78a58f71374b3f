import type * as z from 'zod'
import type { Roster, RosterGroup, RosterPerson, RosterProblem, RosterRole } from '../../roster.ts'
import type { Organization, PushedRecord } from '../source.ts'
import { Group, User } from './records.ts'
import type { ScimConfig } from './config.ts'

export interface ScimRecords {
  readonly users: readonly PushedRecord[]
  readonly groups: readonly PushedRecord[]
}

/** A pushed record with its id in the roster: that of the identity provider, or else that of the SCIM server. */
type Pushed<T> = T & { readonly scimId: string; readonly id: string }

/** Converts what an identity provider has pushed to a roster. A user who is not active has left. */
export function toRoster(config: ScimConfig, organization: Organization, records: ScimRecords): Roster {
  const problems: RosterProblem[] = []
  const users = readRecords(User, records.users, 'person', problems)
  const groups = readRecords(Group, records.groups, 'group', problems)
  const membersOf = createExpander(groups)
  const rolesOf = config.roleFrom === 'groups' ? rolesByGroup(config, groups, membersOf) : rolesByValue(config)
  const active = users.filter((user) => user.active)
  const people = active.map((user) => toPerson(config, organization, user, rolesOf(user)))
  const units = new Map([[organization.uid, organization.name || organization.uid]])
  for (const { roles } of people) for (const { unit } of roles) if (!units.has(unit)) units.set(unit, unit)
  // Without a school, a person is a problem, not one of the organization.
  units.delete('')
  return {
    units: [...units].map(([id, name]) => ({ id, name, parent: null, identifiers: {} })),
    people,
    groups:
      config.groupKind === 'none'
        ? []
        : toGroups(config.groupKind, organization, {
            groups,
            active,
            people,
            membersOf,
            isRoleGroup: isRoleGroup(config),
          }),
    problems,
  }
}

function readRecords<T extends z.ZodType<{ externalId: string }>>(
  schema: T,
  records: readonly PushedRecord[],
  kind: RosterProblem['kind'],
  problems: RosterProblem[],
): Pushed<z.output<T>>[] {
  return records.flatMap(({ id: scimId, attributes }) => {
    const parsed = schema.safeParse(attributes)
    if (parsed.success) return [{ ...parsed.data, scimId, id: parsed.data.externalId || scimId }]
    problems.push({ kind, id: scimId, problem: 'invalid-record' })
    return []
  })
}

type Role = RosterRole['role']
type RolesOf = (user: Pushed<User>) => readonly Role[]

const ROLES = [
  ['student', 'pupilValues'],
  ['employee', 'employeeValues'],
] as const

function rolesByValue(config: ScimConfig): RolesOf {
  return (user) => {
    const values = valuesOf(user, config.roleFrom)
    return ROLES.flatMap(([role, field]) => (values.some((value) => config[field].includes(value)) ? role : []))
  }
}

function valuesOf(user: User, from: ScimConfig['roleFrom']): readonly string[] {
  if (from === 'groups') return []
  const value = user[from]
  const texts = typeof value === 'string' ? [value] : value.flatMap(({ value: own, display }) => [own, display])
  return texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== '')
}

/** Returns the ids of the users in a group, also of those in groups that are members. */
type MembersOf = (group: Pushed<Group>) => readonly string[]

function createExpander(groups: readonly Pushed<Group>[]): MembersOf {
  const byId = new Map(groups.map((group) => [group.scimId, group]))
  return (group) => {
    const seen = new Set([group.scimId])
    const members = new Set<string>()
    const open = [group]
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const { value } of next.members) {
        const inner = byId.get(value)
        if (inner === undefined) members.add(value)
        else if (!seen.has(value)) {
          seen.add(value)
          open.push(inner)
        }
      }
    return [...members]
  }
}

const namesOf = ({ displayName, externalId, scimId }: Pushed<Group>): readonly string[] =>
  [displayName.trim(), externalId, scimId].map((name) => name.toLowerCase())

/** Returns whether a group says the role of its members. It is no group for reading together. */
function isRoleGroup(config: ScimConfig): (group: Pushed<Group>) => boolean {
  if (config.roleFrom !== 'groups') return () => false
  const names = new Set([...config.pupilValues, ...config.employeeValues])
  return (group) => namesOf(group).some((name) => names.has(name))
}

function rolesByGroup(config: ScimConfig, groups: readonly Pushed<Group>[], membersOf: MembersOf): RolesOf {
  const roles = new Map<string, Set<Role>>()
  for (const group of groups)
    for (const [role, field] of ROLES) {
      if (!namesOf(group).some((name) => config[field].includes(name))) continue
      for (const member of membersOf(group)) roles.set(member, (roles.get(member) ?? new Set()).add(role))
    }
  return ({ scimId }) => [...(roles.get(scimId) ?? [])]
}

function toPerson(
  config: ScimConfig,
  organization: Organization,
  user: Pushed<User>,
  roles: readonly Role[],
): RosterPerson {
  const unit = config.schoolFrom === '' ? organization.uid : user[config.schoolFrom].trim()
  const email =
    user.emails.find(({ primary }) => primary) ??
    user.emails.find(({ type }) => type.toLowerCase() === 'work') ??
    user.emails[0]
  const { id, userName, name } = user
  return {
    id,
    firstname: name.givenName,
    lastname: name.familyName,
    username: userName === '' ? null : userName,
    email: email === undefined || email.value === '' ? null : email.value,
    identifiers: config.userNameIs === '' || userName === '' ? {} : { [config.userNameIs]: userName },
    roles: roles.map((role) => ({ unit, role })),
    pupils: [],
    isProtected: false,
  }
}

interface GroupContext {
  readonly groups: readonly Pushed<Group>[]
  readonly active: readonly Pushed<User>[]
  readonly people: readonly RosterPerson[]
  readonly membersOf: MembersOf
  readonly isRoleGroup: (group: Pushed<Group>) => boolean
}

function toGroups(
  kind: RosterGroup['kind'],
  organization: Organization,
  { groups, active, people, membersOf, isRoleGroup: isRole }: GroupContext,
): RosterGroup[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  const idOf = new Map(active.map(({ scimId, id }) => [scimId, id]))
  return groups
    .filter((group) => !isRole(group))
    .map((group) => {
      // A member who is deleted or not active has left.
      const members = membersOf(group).flatMap((scimId) => idOf.get(scimId) ?? [])
      const units = members.flatMap((id) => byId.get(id)?.roles[0]?.unit || [])
      return { id: group.id, name: group.displayName, unit: mostFrequent(units) ?? organization.uid, kind, members }
    })
}

/** Returns the most frequent text. Of several, the first one in the alphabet. */
function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, found]) => [text, found.length] as const)
  const [first] = counts.toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
  return first?.[0]
}
