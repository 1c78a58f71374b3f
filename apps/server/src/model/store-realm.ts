import type { Kernel } from '../kernel/kernel.ts'
import type { TestPerson } from '../testing/token.ts'
import { associations, groups, memberships, schoolUnits, subscriptions, users } from '../modules/account/tables.ts'
import { readingProgress } from '../modules/library/tables.ts'
import type { ModelActor, RealmModel } from './realm-model.ts'

/**
 * Replaces all school units, groups, people and subscription periods of the database by those of the realms. A person
 * who reads has opened both `books`, the first one last.
 */
export async function storeRealms(
  kernel: Kernel,
  realms: readonly RealmModel[],
  books: readonly [string, string],
): Promise<void> {
  const rows = kernel.shards.home
  for (const table of [readingProgress, subscriptions, users, schoolUnits]) await rows.delete(table)
  for (const { realm, units, groups: modelGroups, people, periods } of realms) {
    await rows
      .insert(schoolUnits)
      .values(units.map((unit) => ({ ...unit, realm, identifiers: { ...unit.identifiers } })))
    const groupRows = modelGroups.map(({ unit, ...group }) => ({ ...group, realm, schoolUnitUid: unit }))
    if (groupRows.length > 0) await rows.insert(groups).values(groupRows)
    await rows.insert(users).values(
      people.map(({ roles: _roles, groups: _groups, lastReadAt: _lastReadAt, shared, deletion, ...person }) => ({
        ...person,
        realm,
        identifiers: { ...person.identifiers },
        sharedAccount: shared,
        deletionCause: deletion?.cause ?? null,
        deletionDueAt: deletion?.dueAt ?? null,
      })),
    )
    const roleRows = people.flatMap(({ uid, roles }) =>
      roles.map(({ unit, ...role }) => ({ ...role, realm, userUid: uid, schoolUnitUid: unit })),
    )
    if (roleRows.length > 0) await rows.insert(associations).values(roleRows)
    const memberRows = people.flatMap(({ uid, groups: own }) =>
      own.map((group) => ({ realm, userUid: uid, groupUid: group })),
    )
    if (memberRows.length > 0) await rows.insert(memberships).values(memberRows)
    const readings = people.flatMap(({ uid: userId, lastReadAt }) =>
      lastReadAt === null
        ? []
        : books.map((bookId, index) => ({
            realm,
            userId,
            bookId,
            lastOpenedAt: new Date(lastReadAt.getTime() - index * 1000),
          })),
    )
    if (readings.length > 0) await rows.insert(readingProgress).values(readings)
    const periodRows = periods.map(({ kind, owner, ...period }) => ({
      ...period,
      uid: kernel.ids.next(),
      realm,
      ...(kind === 'user' ? { userUid: owner } : { schoolUnitUid: owner }),
    }))
    if (periodRows.length > 0) await rows.insert(subscriptions).values(periodRows)
  }
}

/** Returns the person of a token. */
export function toTestPerson({ realm }: RealmModel, { person, secure, card }: ModelActor): TestPerson {
  return {
    userId: person.uid,
    realm,
    roles: person.roles.filter(({ active }) => active).map(({ role }) => role),
    superUser: person.superUser,
    acr: secure ? 'secure' : 'basic',
    amr: [card ? 'qr' : 'pwd'],
  }
}
