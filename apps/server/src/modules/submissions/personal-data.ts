import { and, asc, eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { assignmentPupils, assignments, pastAttempts, submissions } from './tables.ts'

/** Creates this module's source of personal data: submissions of a person, and assignments that the person wrote. */
export function submissionsPersonalData({ shards }: Pick<Kernel, 'shards'>): PersonalDataSource {
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
