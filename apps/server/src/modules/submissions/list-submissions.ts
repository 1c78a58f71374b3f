import type { CallQuery, listSubmissions as call } from '@lectern/contracts'
import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Column, Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import { preparedFor } from '../../kernel/database/prepared.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readReach } from '../account/index.ts'
import { listActorChildren, selectSubmissions } from './find-submission.ts'
import type { FoundSubmission } from './find-submission.ts'
import { createMissingSubmissions } from './create-submissions.ts'
import { inReach } from './in-reach.ts'
import { assignments, submissions } from './tables.ts'

type Query = CallQuery<typeof call>

/** The highest UUID. */
const AFTER_LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

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
  const { ownership, contextId, contextType, status, pupil, cursor, limit } = query
  const filters = {
    realm: actor.realm,
    contextId: contextId ?? null,
    contextType: contextType ?? null,
    status: status ?? null,
    pupil: pupil ?? null,
    cursor: cursor ?? null,
    limit: limit + 1,
  }
  const rows =
    ownership === 'owner'
      ? await selectPage(db, inReach(await readReach(db, actor), actor))
          .prepare('')
          .execute(filters)
      : await pupilsStatement(db).execute({ ...filters, ...(await findPupils(kernel, db, actor, ownership)) })
  const found = rows.slice(0, limit)
  return { found, cursor: rows.length > limit ? (found.at(-1)?.submission.id ?? null) : null }
}

/**
 * Selects a page of submissions under an SQL condition. The placeholders are the filters of the call. A filter with the
 * value null has no effect.
 */
function selectPage(rows: Rows, isVisible: SQL | undefined) {
  const { id, realm, status, pupilUid } = submissions
  const filter = (name: string, column: Column) => sql`coalesce(${sql.placeholder(name)}, ${column})`
  return selectSubmissions(rows)
    .where(
      and(
        eq(realm, sql.placeholder('realm')),
        isVisible,
        isInContext(filter),
        eq(status, filter('status', status)),
        eq(pupilUid, filter('pupil', pupilUid)),
        lt(id, sql`coalesce(${sql.placeholder('cursor')}, ${AFTER_LAST_ID}::uuid)`),
      ),
    )
    .orderBy(desc(id))
    .limit(sql.placeholder('limit'))
}

const pupilsStatement = preparedFor((rows) =>
  selectPage(rows, isOfPupils(sql.placeholder('pupils'), sql.placeholder('groups'))).prepare('submissions_of_pupils'),
)

/**
 * Returns the pupils whose submissions the actor sees, and their groups. Creates missing submissions of these pupils.
 */
async function findPupils(kernel: Kernel, db: Db, actor: Actor, ownership: 'assignee' | 'guardian') {
  const children = ownership === 'guardian' ? await listActorChildren(db, actor) : []
  const pupils = ownership === 'guardian' ? children.map(({ uid }) => uid) : [actor.userId]
  return { pupils, groups: [...(await createMissingSubmissions(kernel, db, actor.realm, pupils))] }
}

/**
 * Returns the SQL condition for the submissions of `pupils`, who are in `groups`. Both are placeholders of lists of
 * uids. For a group that a pupil has left, the condition includes only submissions that have begun.
 */
export function isOfPupils(pupils: Placeholder, groups: Placeholder) {
  return and(
    sql`${submissions.pupilUid} = any(${pupils})`,
    or(isNotNull(submissions.begunAt), isNull(assignments.groupUid), sql`${assignments.groupUid} = any(${groups})`),
  )
}

/** A context is an assignment, the exercise of a quiz, or a book. */
function isInContext(filter: (name: string, column: Column) => SQL) {
  const { id, contextType, exercises, bookId } = assignments
  const contextId = sql.placeholder('contextId')
  return and(
    eq(contextType, filter('contextType', contextType)),
    or(
      and(eq(contextType, 'Assignment'), eq(id, contextId)),
      and(eq(contextType, 'Quiz'), sql`${exercises} -> 0 ->> 'id' = ${contextId}`),
      eq(bookId, filter('contextId', bookId)),
    ),
  )
}
