import { and, asc, eq } from 'drizzle-orm'
import type { ChildProfile, Realm } from '@lectern/contracts'
import type { Rows } from '../../kernel/database/shards.ts'
import { byName } from '../../kernel/database/text-search.ts'
import { childProfiles, users } from './tables.ts'

/** Returns the profiles of a parent's children, sorted by name. */
export async function listChildProfiles(rows: Rows, realm: Realm, parent: string): Promise<ChildProfile[]> {
  const found = await rows
    .select({
      uid: users.uid,
      firstname: users.firstname,
      ageFilter: users.ageFilter,
      birthYear: childProfiles.birthYear,
      picture: childProfiles.picture,
      booksByAge: childProfiles.booksByAge,
    })
    .from(childProfiles)
    .innerJoin(users, eq(users.uid, childProfiles.userUid))
    .where(and(eq(childProfiles.parentUid, parent), eq(childProfiles.realm, realm)))
    .orderBy(asc(byName(users.firstname)), asc(users.uid))
  return found.map(({ ageFilter, booksByAge, ...child }) => ({
    ...child,
    books: booksByAge ? 'age' : (ageFilter ?? 'all'),
  }))
}

/** Returns the uids of the accounts of a parent's children. */
export async function listChildUids(rows: Rows, parent: string): Promise<string[]> {
  const found = await rows
    .select({ uid: childProfiles.userUid })
    .from(childProfiles)
    .where(eq(childProfiles.parentUid, parent))
  return found.map(({ uid }) => uid)
}
