import type { CallQuery, listSubmissions as call } from '@lectern/contracts'
import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Param, Placeholder } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readReach } from '../account/index.ts'
import { listActorChildren } from './find-submission.ts'
import type { FoundSubmission } from './find-submission.ts'
import { createMissingSubmissions } from './create-submissions.ts'
import { inReach } from './in-reach.ts'
import { assignments, submissions } from './tables.ts'

type Query = CallQuery<typeof call>

/**
 * Lists a page of submissions, newest first. Ids increase with time, so new submissions do not shift the pages. Spec 1
 * §7.
 */
export async function listSubmissions(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  query: Query,
): Promise<{ found: FoundSubmission[]; cursor: string | null }> {
  const { status, pupil, cursor, limit } = query
  const rows = await db
    .select({ submission: submissions, assignment: assignments })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .where(
      and(
        eq(submissions.realm, actor.realm),
        await hasOwnership(kernel, db, actor, query.ownership),
        inContext(query),
        status && eq(submissions.status, status),
        pupil === undefined ? undefined : eq(submissions.pupilUid, pupil),
        cursor === undefined ? undefined : lt(submissions.id, cursor),
      ),
    )
    .orderBy(desc(submissions.id))
    .limit(limit + 1)
  const found = rows.slice(0, limit)
  return { found, cursor: rows.length > limit ? (found.at(-1)?.submission.id ?? null) : null }
}

/** Returns the SQL condition for the submissions that the actor may see as pupil, guardian or owner. */
async function hasOwnership(kernel: Kernel, db: Db, actor: Actor, ownership: Query['ownership']) {
  if (ownership === 'owner') return inReach(await readReach(db, actor), actor)
  const children = ownership === 'guardian' ? await listActorChildren(db, actor) : []
  const pupils = ownership === 'guardian' ? children.map(({ uid }) => uid) : [actor.userId]
  return belongsToPupils(kernel, db, actor, pupils)
}

/**
 * Creates missing submissions, and returns the SQL condition for the submissions of these pupils. For a group that a
 * pupil has left, the condition includes only submissions that have begun.
 */
async function belongsToPupils(kernel: Kernel, db: Db, actor: Actor, pupils: readonly string[]) {
  const groups = await createMissingSubmissions(kernel, db, actor.realm, pupils)
  return isOfPupils(sql.param([...pupils]), sql.param([...groups]))
}

/** The SQL condition for the submissions of `pupils`, who are in `groups`. Both are parameters with a list of uids. */
export function isOfPupils(pupils: Param | Placeholder, groups: Param | Placeholder) {
  return and(
    sql`${submissions.pupilUid} = any(${pupils})`,
    or(isNotNull(submissions.begunAt), isNull(assignments.groupUid), sql`${assignments.groupUid} = any(${groups})`),
  )
}

/** A context is an assignment, the exercise of a quiz, or a book. */
function inContext({ contextId, contextType }: Query) {
  const ofType = contextType && eq(assignments.contextType, contextType)
  if (contextId === undefined) return ofType
  const ofQuiz = and(eq(assignments.contextType, 'Quiz'), sql`${assignments.exercises} -> 0 ->> 'id' = ${contextId}`)
  const ofAssignment = and(eq(assignments.contextType, 'Assignment'), eq(assignments.id, contextId))
  return and(ofType, or(ofAssignment, ofQuiz, eq(assignments.bookId, contextId)))
}
