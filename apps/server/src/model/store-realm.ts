import { eq } from 'drizzle-orm'
import type { Kernel } from '../kernel/kernel.ts'
import type { TestPerson } from '../testing/token.ts'
import {
  associations,
  guardianships as guardianshipRows,
  groups,
  memberships,
  schoolUnits,
  subscriptions,
  users,
} from '../modules/account/tables.ts'
import { bookGrants, books, readingProgress, schoolBooks, shelfBooks, unitBooks } from '../modules/library/tables.ts'
import { createTestBook } from '../modules/library/testing/test-book.ts'
import type { ModelBook } from './random-library.ts'
import type { ModelActor, ModelPerson, RealmModel } from './realm-model.ts'

/**
 * Replaces all school units, groups, people and subscription periods of the database by those of the realms. A person
 * who reads has opened all `openedBooks`, the first one last.
 */
export async function storeRealms(
  kernel: Kernel,
  realms: readonly RealmModel[],
  openedBooks: readonly string[] = [],
): Promise<void> {
  const rows = kernel.shards.home
  for (const table of [readingProgress, subscriptions, users, schoolUnits]) await rows.delete(table)
  for (const { realm, units, groups: modelGroups, people, periods, guardianships } of realms) {
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
    const links = guardianships.map(({ pupil, guardian }) => ({ realm, pupilUid: pupil, guardianUid: guardian }))
    if (links.length > 0) await rows.insert(guardianshipRows).values(links)
    const readings = people.flatMap(({ uid: userId, lastReadAt }) =>
      lastReadAt === null
        ? []
        : openedBooks.map((bookId, index) => ({
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

/** Replaces all books of the database by those of the realms, with their owners, lists and shelves. */
export async function storeBooks(
  kernel: Kernel,
  libraries: readonly { readonly realm: RealmModel; readonly books: readonly ModelBook[] }[],
): Promise<void> {
  const rows = kernel.shards.home
  for (const table of [readingProgress, shelfBooks, unitBooks, schoolBooks, bookGrants, books]) await rows.delete(table)
  for (const { realm: model, books: ofRealm } of libraries)
    for (const { id: bookId, title, fromAge, grant, owners, lists, shelves } of ofRealm) {
      const { realm, now } = model
      const owned = { realm, bookId, createdAt: now }
      const ages = fromAge === null ? null : { from: fromAge, to: null }
      await createTestBook(kernel, realm, { id: bookId, title, columns: { ages, coverPath: 'cover.jpg' } })
      await rows.delete(bookGrants).where(eq(bookGrants.bookId, bookId))
      const withdrawn = (isWithdrawn: boolean) => (isWithdrawn ? now : null)
      if (grant !== null)
        await rows
          .insert(bookGrants)
          .values({ ...owned, access: grant.access, withdrawnAt: withdrawn(grant.withdrawn) })
      for (const owner of owners)
        await rows
          .insert(schoolBooks)
          .values({ ...owned, schoolUnitUid: owner.unit, withdrawnAt: withdrawn(owner.withdrawn) })
      for (const unit of lists)
        await rows.insert(unitBooks).values({ realm, bookId, schoolUnitUid: unit, addedAt: now })
      for (const { person: userId, addedAt, openedAt } of shelves) {
        await rows.insert(shelfBooks).values({ realm, userId, bookId, addedAt })
        if (openedAt !== null)
          await rows.insert(readingProgress).values({ realm, userId, bookId, lastOpenedAt: openedAt })
      }
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

/** Reads the school units, groups, people, periods and guardianships of a realm from the database. */
export async function loadRealm(kernel: Kernel, { realm, now }: RealmModel): Promise<RealmModel> {
  const rows = kernel.shards.home
  const ofRealm = <T extends { readonly realm: string }>(found: readonly T[]) =>
    found.filter((row) => row.realm === realm)
  const unitRows = ofRealm(await rows.select().from(schoolUnits))
  const groupRows = ofRealm(await rows.select().from(groups))
  const roleRows = ofRealm(await rows.select().from(associations))
  const memberRows = ofRealm(await rows.select().from(memberships))
  const readings = await rows.select().from(readingProgress)
  const periodRows = ofRealm(await rows.select().from(subscriptions))
  const links = ofRealm(await rows.select().from(guardianshipRows))
  return {
    realm,
    now,
    units: unitRows.map(
      ({
        realm: _realm,
        searchText: _text,
        createdAt: _at,
        modifiedAt: _modified,
        address,
        postalCode,
        country,
        ...unit
      }) => {
        if (address + postalCode + country !== '') throw new Error('no change of the model writes an address')
        return unit
      },
    ),
    groups: groupRows.map(
      ({ realm: _realm, searchText: _text, createdAt: _at, modifiedAt: _modified, schoolUnitUid, ...group }) => ({
        ...group,
        unit: schoolUnitUid,
      }),
    ),
    people: ofRealm(await rows.select().from(users)).map((user) => ({
      ...readPerson(user),
      lastReadAt: latest(readings.filter(({ userId }) => userId === user.uid).map(({ lastOpenedAt }) => lastOpenedAt)),
      roles: roleRows
        .filter(({ userUid }) => userUid === user.uid)
        .map(({ schoolUnitUid, role, active, addToSubSchools }) => ({
          unit: schoolUnitUid,
          role,
          active,
          addToSubSchools,
        })),
      groups: memberRows.filter(({ userUid }) => userUid === user.uid).map(({ groupUid }) => groupUid),
    })),
    periods: periodRows.map(({ legacyId, type, userUid, schoolUnitUid, startsAt, endsAt }) => ({
      legacyId,
      kind: userUid === null ? 'schoolUnit' : 'user',
      owner: userUid ?? schoolUnitUid ?? '',
      type,
      startsAt,
      endsAt,
    })),
    guardianships: links.map(({ pupilUid, guardianUid }) => ({ pupil: pupilUid, guardian: guardianUid })),
  }
}

const latest = (moments: readonly Date[]): Date | null => moments.toSorted((a, b) => +b - +a)[0] ?? null

function readPerson(user: typeof users.$inferSelect): Omit<ModelPerson, 'lastReadAt' | 'roles' | 'groups'> {
  const { uid, legacyId, username, firstname, lastname, email, emailVerified, externalId, identifiers } = user
  const { superUser, speakingBookRights, hidePasswordChange, ageFilter, lastLogInAt, createdAt, version } = user
  const { deletionCause: cause, deletionDueAt: dueAt } = user
  const names = { username, firstname, lastname, email, emailVerified, externalId, identifiers }
  const rights = { superUser, shared: user.sharedAccount, speakingBookRights, hidePasswordChange, ageFilter }
  const deletion = cause === null || dueAt === null ? null : { cause, dueAt }
  return { uid, legacyId, ...names, ...rights, deletion, lastLogInAt, createdAt, version }
}
