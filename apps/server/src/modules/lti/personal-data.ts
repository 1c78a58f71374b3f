import { asc, eq } from 'drizzle-orm'
import { moveRows } from '../../kernel/database/move-rows.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { ltiCourseMembers, ltiDeepLinks, ltiLaunches, ltiResults } from './tables.ts'

/** Creates the source of a person's courses and results at learning platforms. */
export function ltiPersonalData({ shards }: Pick<Kernel, 'shards'>): PersonalDataSource {
  return {
    name: 'learningPlatforms',
    exportPerson: async ({ realm, uid }) => ({
      courses: await shards
        .forRealm(realm)
        .select({ provider: ltiCourseMembers.providerUid, course: ltiCourseMembers.contextId })
        .from(ltiCourseMembers)
        .where(eq(ltiCourseMembers.userUid, uid))
        .orderBy(asc(ltiCourseMembers.contextId)),
      results: await shards
        .forRealm(realm)
        .select({ provider: ltiResults.providerUid, assignment: ltiResults.assignmentId, sent: ltiResults.sent })
        .from(ltiResults)
        .where(eq(ltiResults.userUid, uid))
        .orderBy(asc(ltiResults.assignmentId)),
    }),
    countLost: async () => ({}),
    // The platform sends the result of the next launch again, so nothing is lost with a row.
    mergePerson: async (rows, merge) => {
      await moveRows(
        rows,
        { owner: ltiCourseMembers.userUid, key: [ltiCourseMembers.providerUid, ltiCourseMembers.contextId] },
        merge,
      )
      await moveRows(rows, { owner: ltiResults.userUid, key: [ltiResults.providerUid, ltiResults.assignmentId] }, merge)
      await moveRows(rows, { owner: ltiDeepLinks.userUid, key: [] }, merge)
      await moveRows(rows, { owner: ltiLaunches.userUid, key: [] }, merge)
      return { moved: {}, dropped: {} }
    },
    deletePerson: async ({ realm, uid }) => {
      const db = shards.forRealm(realm)
      await db.delete(ltiCourseMembers).where(eq(ltiCourseMembers.userUid, uid))
      await db.delete(ltiResults).where(eq(ltiResults.userUid, uid))
      await db.delete(ltiDeepLinks).where(eq(ltiDeepLinks.userUid, uid))
      await shards.home.delete(ltiLaunches).where(eq(ltiLaunches.userUid, uid))
    },
  }
}
