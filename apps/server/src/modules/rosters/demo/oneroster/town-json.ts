import type { ListName, OneRosterVersion } from '../../sources/oneroster/rest-records.ts'
import type { Town, TownUser } from './town.ts'

export type JsonRecord = Readonly<Record<string, unknown>>

const MODIFIED = '2026-11-01T06:00:00.000Z'

/** Converts a list of a town to the JSON of the REST interface. */
export function toJson(town: Town, list: ListName, version: OneRosterVersion, address: string): JsonRecord[] {
  const reference = (type: string, plural: string) => (sourcedId: string) => ({
    href: `${address}/${plural}/${encodeURIComponent(sourcedId)}`,
    sourcedId,
    type,
  })
  const toOrg = reference('org', 'orgs')
  const toUser = reference('user', 'users')
  const toSession = reference('academicSession', 'academicSessions')
  const withBase = ({ sourcedId, status }: { readonly sourcedId: string; readonly status: string }) => ({
    sourcedId,
    status,
    dateLastModified: MODIFIED,
  })
  switch (list) {
    case 'orgs':
      return town.orgs.map((org) => {
        const { name, type, identifier, parent } = org
        return { ...withBase(org), name, type, identifier, ...(parent === '' ? {} : { parent: toOrg(parent) }) }
      })
    case 'academicSessions':
      return town.academicSessions.map((session) => ({ ...session, ...withBase(session) }))
    case 'users':
      return town.users.map((user) => {
        const { username, givenName, familyName, email, userIds } = user
        return {
          ...withBase(user),
          enabledUser: 'true',
          username,
          givenName,
          familyName,
          email,
          userIds,
          agents: user.agents.map(toUser),
          ...(version === '1.2' ? { roles: toRoles(user, toOrg) } : toOneRole(user, toOrg)),
        }
      })
    case 'classes':
      return town.classes.map((each) => ({
        ...withBase(each),
        title: each.title,
        classType: each.classType,
        course: reference('course', 'courses')('course'),
        school: toOrg(each.school),
        terms: each.terms.map(toSession),
      }))
    case 'enrollments':
      return town.enrollments.map((each) => ({
        ...withBase(each),
        user: toUser(each.user),
        class: reference('class', 'classes')(each.class),
        school: toOrg(each.school),
        role: each.role,
      }))
  }
}

type ToReference = (sourcedId: string) => unknown

const toRoles = ({ roles }: TownUser, toOrg: ToReference) =>
  roles.map(({ role, org }) => ({ roleType: 'primary', role, org: toOrg(org) }))

/** OneRoster 1.1 knows one role of a user. */
const toOneRole = ({ roles }: TownUser, toOrg: ToReference) => ({
  role: roles[0]?.role,
  orgs: roles.map(({ org }) => toOrg(org)),
})
