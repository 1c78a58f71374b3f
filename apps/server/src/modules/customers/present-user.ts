import type { CustomerUser } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import { countPeriods, listPeople, personStatus } from '../account/index.ts'
import type { ListedRow } from '../account/index.ts'

/** Returns a person of the realm for customer management, or undefined. */
export async function readUser(db: Db, realm: string, uid: string): Promise<CustomerUser | undefined> {
  const query = { pageNumber: 1, pageSize: 1, sortBy: 'id', sortOrder: 'desc', calculateTotal: false } as const
  const { rows } = await listPeople(db, { realm, uid, shared: true }, query)
  return rows[0] === undefined ? undefined : presentUser(rows[0])
}

/** Returns people for customer management. `withPeriods`: with the number of their subscription periods. */
export async function presentUsers(db: Db, rows: readonly ListedRow[], withPeriods: boolean): Promise<CustomerUser[]> {
  if (!withPeriods) return rows.map(presentUser)
  const uids = rows.map(({ user }) => user.uid)
  const periods = await countPeriods(db, 'user', uids)
  return rows.map((row) => ({ ...presentUser(row), periodCount: periods.get(row.user.uid) ?? 0 }))
}

function presentUser({ user, roles, namedGroups }: ListedRow): CustomerUser {
  return {
    uid: user.uid,
    legacyId: user.legacyId,
    externalId: user.externalId,
    userName: user.username,
    firstName: user.firstname,
    lastName: user.lastname,
    email: user.email,
    status: personStatus(user, roles),
    shared: user.sharedAccount,
    admin: roles.some(({ role, active }) => role === 'admin' && active),
    superUser: user.superUser,
    ageFilter: user.ageFilter,
    identifiers: Object.entries(user.identifiers).map(([type, value]) => ({ type, value })),
    schoolAssociations: roles.map(({ uid, name, ...role }) => ({ schoolUid: uid, schoolName: name, ...role })),
    groups: namedGroups.map(({ id, name }) => ({ uid: id, name })),
    lastLogInAt: user.lastLogInAt?.toISOString() ?? null,
    deletionDueAt: user.deletionDueAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  }
}
