import { SERVICE_PATHS } from '@lectern/contracts'
import { listGroups, listRoles, findUnit } from './expected-people.ts'
import type { Read, ReadContext } from './read.ts'

const BASE = SERVICE_PATHS.account

/** The reads of one's own data, each with its expected response. */
export const ACCOUNT_READS: readonly ((context: ReadContext) => Read)[] = [
  ({ realm, actor: { person } }) => ({
    path: `${BASE}/me`,
    query: undefined,
    status: 200,
    body: {
      uid: person.uid,
      username: person.username,
      firstname: person.firstname,
      lastname: person.lastname,
      email: person.email,
      emailVerified: person.emailVerified,
      identifiers: person.identifiers,
      speakingBookRights: person.speakingBookRights,
      hidePasswordChange: person.hidePasswordChange,
      sharedAccount: person.shared,
      associations: person.roles
        .map(({ unit, role, active }) => ({ uid: unit, role, active }))
        .toSorted((a, b) => (a.uid < b.uid ? -1 : 1)),
      memberships: listGroups(realm, person).map(({ uid, name }) => ({ uid, name })),
    },
  }),
  (context) => {
    const { realm, actor } = context
    const own = listRoles(realm, actor.person).filter(({ active }) => active)
    return pageRead(context, '/me/organizations', own, ({ unit, name, role }) => ({
      uid: unit,
      name,
      type: findUnit(realm, unit)?.type,
      active: true,
      role,
    }))
  },
  (context) =>
    pageRead(context, '/me/groups', listGroups(context.realm, context.actor.person), ({ uid, name, code, unit }) => ({
      uid,
      name,
      code,
      schoolUnit: unit,
    })),
]

function pageRead<T>({ choices }: ReadContext, path: string, rows: readonly T[], present: (row: T) => object): Read {
  const limit = choices.number(1, 4)
  const offset = choices.number(0, 3)
  return {
    path: `${BASE}${path}`,
    query: undefined,
    parameters: { limit: `${limit}`, offset: `${offset}` },
    status: 200,
    body: { data: rows.slice(offset, offset + limit).map(present), meta: { totalCount: rows.length } },
  }
}
