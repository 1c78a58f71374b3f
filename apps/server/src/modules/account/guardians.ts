import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { NamedPerson } from './pupils.ts'
import { recordAudit } from './audit-log/record-audit.ts'
import { associations, guardianships, users } from './tables.ts'
import { byName } from '../../kernel/database/text-search.ts'

/** The uids of a guardian and a child. */
export interface Guardianship {
  readonly realm: Realm
  readonly guardian: string
  readonly pupil: string
}

/** Stores guardianships with audit entries. Returns only the new guardianships. */
export async function addGuardians(
  kernel: Kernel,
  rows: Rows,
  links: readonly Guardianship[],
  actor: string,
): Promise<readonly Guardianship[]> {
  if (links.length === 0) return []
  const added = await rows
    .insert(guardianships)
    .values(links.map(({ realm, guardian, pupil }) => ({ realm, guardianUid: guardian, pupilUid: pupil })))
    .onConflictDoNothing()
    .returning()
  const addedKeys = new Set(added.map(({ guardianUid, pupilUid }) => `${guardianUid} ${pupilUid}`))
  const addedLinks = links.filter(({ guardian, pupil }) => addedKeys.has(`${guardian} ${pupil}`))
  await recordAudit(
    kernel,
    rows,
    addedLinks.map(({ realm, guardian, pupil }) => ({
      realm,
      actor,
      subject: pupil,
      action: 'add-guardian',
      details: { guardian },
    })),
  )
  return addedLinks
}

/** Deletes a guardianship with an audit entry. Does nothing if there is none. */
export async function removeGuardian(
  kernel: Kernel,
  rows: Rows,
  { realm, guardian, pupil }: Guardianship,
  actor: string,
): Promise<void> {
  const removed = await rows
    .delete(guardianships)
    .where(and(eq(guardianships.guardianUid, guardian), eq(guardianships.pupilUid, pupil)))
    .returning()
  if (removed.length === 0) return
  await recordAudit(kernel, rows, [{ realm, actor, subject: pupil, action: 'remove-guardian', details: { guardian } }])
}

/** Returns the children of a guardian, sorted by name. */
export async function listChildren(rows: Rows, realm: Realm, guardian: string): Promise<NamedPerson[]> {
  const found = await rows
    .select({ uid: users.uid, firstname: users.firstname, lastname: users.lastname })
    .from(guardianships)
    .innerJoin(users, and(eq(users.uid, guardianships.pupilUid), eq(users.realm, realm)))
    .where(and(eq(guardianships.guardianUid, guardian), eq(guardianships.realm, realm)))
    .orderBy(asc(byName(users.firstname)), asc(byName(users.lastname)), asc(users.uid))
  return found.map(({ uid, firstname, lastname }) => ({ uid, name: `${firstname} ${lastname}`.trim() }))
}

/** Returns the usernames of the pupils of a school unit by guardian. */
export async function listPupilNames(
  rows: Rows,
  unit: string,
  guardians: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (guardians.length === 0) return new Map()
  const found = await rows
    .select({ guardian: guardianships.guardianUid, username: users.username })
    .from(guardianships)
    .innerJoin(users, eq(users.uid, guardianships.pupilUid))
    .innerJoin(associations, and(eq(associations.userUid, users.uid), eq(associations.schoolUnitUid, unit)))
    .where(inArray(guardianships.guardianUid, [...guardians]))
    .orderBy(asc(users.username))
  const byGuardian = Map.groupBy(found, ({ guardian }) => guardian)
  return new Map([...byGuardian].map(([guardian, links]) => [guardian, links.map(({ username }) => username)]))
}
