import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import { isIn } from '../../../kernel/database/count-up-to.ts'
import { readInPages } from '../../../kernel/database/read-in-pages.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { ExportedRow, PersonKey } from '../../../kernel/personal-data.ts'
import { associations, auditLog, groups, guardianships, memberships, subscriptions, users } from '../tables.ts'
import { listUnitGroups } from './lost-people.ts'

/**
 * Returns the data of this module on a school unit. `lost` are the people who have no other unit: the audit log contains
 * entries about them, the groups and the unit.
 */
export async function exportUnitAccounts(
  rows: Rows,
  { realm, uid: unit }: PersonKey,
  lost: readonly string[],
): Promise<Readonly<Record<string, AsyncIterable<ExportedRow>>>> {
  const groupUids = await listUnitGroups(rows, unit)
  const peopleOfUnit = rows
    .select({ uid: associations.userUid })
    .from(associations)
    .where(eq(associations.schoolUnitUid, unit))
  return {
    people: readPeople(rows, unit),
    groups: once(() =>
      rows
        .select({
          uid: groups.uid,
          name: groups.name,
          ageFilter: groups.ageFilter,
          createdAt: groups.createdAt,
        })
        .from(groups)
        .where(eq(groups.schoolUnitUid, unit)),
    ),
    memberships: once(() =>
      rows
        .select({ group: memberships.groupUid, person: memberships.userUid })
        .from(memberships)
        .where(isIn(memberships.groupUid, groupUids)),
    ),
    guardians: once(() =>
      rows
        .select({ guardian: guardianships.guardianUid, pupil: guardianships.pupilUid })
        .from(guardianships)
        .where(and(inArray(guardianships.pupilUid, peopleOfUnit), inArray(guardianships.guardianUid, peopleOfUnit))),
    ),
    subscriptions: once(() =>
      rows
        .select({
          type: subscriptions.type,
          person: subscriptions.userUid,
          startsAt: subscriptions.startsAt,
          endsAt: subscriptions.endsAt,
        })
        .from(subscriptions)
        .where(or(eq(subscriptions.schoolUnitUid, unit), isIn(subscriptions.userUid, lost))),
    ),
    auditLog: readAuditLog(rows, realm, [unit, ...groupUids, ...lost]),
  }
}

function readPeople(rows: Rows, unit: string) {
  return readInPages(
    (limit, after) =>
      rows
        .select({
          uid: users.uid,
          username: users.username,
          firstname: users.firstname,
          lastname: users.lastname,
          email: users.email,
          role: associations.role,
          active: associations.active,
          sharedAccount: users.sharedAccount,
          ageFilter: users.ageFilter,
          externalId: users.externalId,
          identifiers: users.identifiers,
          lastLogInAt: users.lastLogInAt,
          createdAt: users.createdAt,
        })
        .from(associations)
        .innerJoin(users, eq(users.uid, associations.userUid))
        .where(and(eq(associations.schoolUnitUid, unit), gt(users.uid, after)))
        .orderBy(asc(users.uid))
        .limit(limit),
    ({ uid }) => uid,
  )
}

function readAuditLog(rows: Rows, realm: string, subjects: readonly string[]) {
  return readInPages(
    (limit, after) =>
      rows
        .select({
          at: auditLog.at,
          actor: auditLog.actor,
          actingFor: auditLog.actingFor,
          subject: auditLog.subject,
          action: auditLog.action,
          details: auditLog.details,
          uid: auditLog.uid,
        })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.realm, realm),
            isIn(auditLog.subject, subjects),
            // Uids of entries have the order of their time.
            gt(auditLog.uid, after),
          ),
        )
        .orderBy(asc(auditLog.uid))
        .limit(limit),
    ({ uid }) => uid,
  )
}

async function* once<Row>(read: () => PromiseLike<readonly Row[]>): AsyncGenerator<Row> {
  yield* await read()
}
