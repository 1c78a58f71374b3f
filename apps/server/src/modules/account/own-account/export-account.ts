import { asc, eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PersonKey } from '../../../kernel/personal-data.ts'
import { listChildren } from '../guardians.ts'
import { readMe, readMyGroups, readMyOrganizations } from '../read-me.ts'
import { auditLog, childProfiles, guardianCodes, subscriptions, users } from '../tables.ts'

const { birthYear, picture, booksByAge } = childProfiles
const ALL = { limit: 1000, offset: 0 }

/** Returns the data that the account module stores about a person. */
export async function exportAccount(
  kernel: Kernel,
  { realm, uid }: PersonKey,
): Promise<Readonly<Record<string, unknown>>> {
  const db = kernel.shards.forRealm(realm)
  const [details] = await db
    .select({
      settings: users.settings,
      createdAt: users.createdAt,
      deletionDueAt: users.deletionDueAt,
      protectedIdentity: users.protectedIdentity,
      ageFilter: users.ageFilter,
    })
    .from(users)
    .where(eq(users.uid, uid))
  const [profile] = await db
    .select({ birthYear, picture, booksByAge })
    .from(childProfiles)
    .where(eq(childProfiles.userUid, uid))
  const [me, organizations, groups, children, codes, ownSubscriptions, changes] = await Promise.all([
    readMe(db, uid),
    readMyOrganizations(db, uid, ALL),
    readMyGroups(db, uid, ALL),
    listChildren(db, realm, uid),
    db
      .select({ createdAt: guardianCodes.createdAt, expiresAt: guardianCodes.expiresAt, usedAt: guardianCodes.usedAt })
      .from(guardianCodes)
      .where(eq(guardianCodes.pupilUid, uid)),
    db
      .select({ type: subscriptions.type, startsAt: subscriptions.startsAt, endsAt: subscriptions.endsAt })
      .from(subscriptions)
      .where(eq(subscriptions.userUid, uid)),
    db
      .select({ action: auditLog.action, details: auditLog.details, at: auditLog.at })
      .from(auditLog)
      .where(eq(auditLog.subject, uid))
      .orderBy(asc(auditLog.at)),
  ])
  return {
    person: { ...me, realm, ...details, ...profile },
    organizations: organizations.data,
    groups: groups.data,
    children,
    guardianCodes: codes,
    subscriptions: ownSubscriptions,
    changes,
  }
}
