import { and, asc, eq, gt, or } from 'drizzle-orm'
import { countUpTo, isIn } from '../../kernel/database/count-up-to.ts'
import { readInPages } from '../../kernel/database/read-in-pages.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { mergeWork } from './merge-submissions.ts'
import { assignmentPupils, assignments, pastAttempts, submissions } from './tables.ts'

/** Creates this module's source of personal data: submissions of a person, and assignments that the person wrote. */
export function submissionsPersonalData({ shards, clock }: Pick<Kernel, 'shards' | 'clock'>): PersonalDataSource {
  return {
    name: 'submissions',
    exportPerson: async ({ realm, uid }) => {
      const db = shards.forRealm(realm)
      const { id, status, answers, attempt, begunAt, submittedAt, comment, score } = submissions
      const columns = { id, status, answers, attempt, begunAt, submittedAt, comment, score }
      const answered = await db
        .select({ ...columns, title: assignments.title, bookId: assignments.bookId, dueAt: assignments.dueAt })
        .from(submissions)
        .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
        .where(eq(submissions.pupilUid, uid))
        .orderBy(asc(submissions.id))
      const attempts = await db
        .select({ attempt: pastAttempts })
        .from(pastAttempts)
        .innerJoin(submissions, eq(submissions.id, pastAttempts.submissionId))
        .where(eq(submissions.pupilUid, uid))
        .orderBy(asc(pastAttempts.handedBackAt))
      const written = await db
        .select()
        .from(assignments)
        .where(eq(assignments.teacherUid, uid))
        .orderBy(asc(assignments.id))
      return { submissions: answered, pastAttempts: attempts.map((row) => row.attempt), assignments: written }
    },
    countLost: async ({ realm, people, unit, max }) => {
      const db = shards.forRealm(realm)
      const { id, schoolUnitUid, status, teacherUid } = assignments
      const isOfUnit = unit === undefined ? undefined : eq(schoolUnitUid, unit)
      const lost = or(and(isIn(teacherUid, people), eq(status, 'draft')), isOfUnit)
      // With a subquery, Postgres would not use the index of the submissions.
      const ofUnit = isOfUnit === undefined ? [] : await db.select({ id }).from(assignments).where(isOfUnit)
      const ids = ofUnit.map((assignment) => assignment.id)
      return {
        assignments: await countUpTo(db, assignments, lost, max),
        answers: await countUpTo(
          db,
          submissions,
          or(isIn(submissions.pupilUid, people), isIn(submissions.assignmentId, ids)),
          max,
        ),
      }
    },
    exportUnit: ({ realm, uid }) => exportUnitWork(shards.forRealm(realm), uid),
    mergePerson: (rows, merge) => mergeWork(rows, merge, clock.now()),
    // A published assignment has submissions of other people, so the assignment stays without a teacher.
    deletePerson: async ({ realm, uid }) => {
      const db = shards.forRealm(realm)
      await db.delete(submissions).where(eq(submissions.pupilUid, uid))
      await db.delete(assignmentPupils).where(eq(assignmentPupils.pupilUid, uid))
      await db.delete(assignments).where(and(eq(assignments.teacherUid, uid), eq(assignments.status, 'draft')))
      await db.update(assignments).set({ teacherUid: null }).where(eq(assignments.teacherUid, uid))
    },
  }
}

/** Returns the assignments of a school unit, and the answers of all pupils to them. */
function exportUnitWork(db: Db, unit: string) {
  const isOfUnit = eq(assignments.schoolUnitUid, unit)
  return {
    assignments: readInPages(
      (limit, after) =>
        db
          .select()
          .from(assignments)
          .where(and(isOfUnit, gt(assignments.id, after)))
          .orderBy(asc(assignments.id))
          .limit(limit),
      ({ id }) => id,
    ),
    answers: readInPages(
      (limit, after) =>
        db
          .select({
            id: submissions.id,
            assignmentId: submissions.assignmentId,
            pupilUid: submissions.pupilUid,
            status: submissions.status,
            answers: submissions.answers,
            attempt: submissions.attempt,
            submittedAt: submissions.submittedAt,
            comment: submissions.comment,
            score: submissions.score,
          })
          .from(submissions)
          .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
          .where(and(isOfUnit, gt(submissions.id, after)))
          .orderBy(asc(submissions.id))
          .limit(limit),
      ({ id }) => id,
    ),
  }
}
