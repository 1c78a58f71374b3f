import type { Assignment, AssignmentSummary, Recipients } from '@lectern/contracts'
import { inArray, sql } from 'drizzle-orm'
import type { Rows } from '../../kernel/database/shards.ts'
import { findGroupNames, findNames } from '../account/index.ts'
import { findTitles } from '../library/index.ts'
import { listNamedPupils } from './find-recipients.ts'
import type { AssignmentRow } from './in-reach.ts'
import { submissions } from './tables.ts'

/** Presents assignments. Only people who may manage the assignments may receive the result. */
export async function presentSummaries(rows: Rows, found: readonly AssignmentRow[]): Promise<AssignmentSummary[]> {
  const titles = await findTitles(
    rows,
    found.map(({ bookId }) => bookId),
  )
  const groups = await findGroupNames(
    rows,
    found.flatMap(({ groupUid }) => groupUid ?? []),
  )
  const teachers = await findNames(
    rows,
    found.flatMap(({ teacherUid }) => teacherUid ?? []),
  )
  const counts = await countSubmissions(rows, found)
  return found.map((row) => ({
    id: row.id,
    contextType: row.contextType,
    status: row.status,
    title: row.title,
    book: { id: row.bookId, title: titles.get(row.bookId) ?? '' },
    group: row.groupUid === null ? null : { uid: row.groupUid, name: groups.get(row.groupUid) ?? '' },
    teacher: row.teacherUid === null ? null : { uid: row.teacherUid, name: teachers.get(row.teacherUid) ?? '' },
    dueAt: row.dueAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    counts: counts.get(row.id) ?? { pupils: 0, begun: 0, submitted: 0 },
  }))
}

/** Presents one assignment with its target answers. */
export async function presentAssignment(rows: Rows, row: AssignmentRow): Promise<Assignment> {
  const [summary] = await presentSummaries(rows, [row])
  if (summary === undefined) throw new Error('an assignment was not presented')
  const { description, exercises } = row
  return { ...summary, description, exercises, recipients: await readRecipients(rows, row) }
}

async function readRecipients(rows: Rows, { id, groupUid }: AssignmentRow): Promise<Recipients> {
  if (groupUid !== null) return { type: 'group', group: groupUid }
  return { type: 'pupils', pupils: await listNamedPupils(rows, id) }
}

async function countSubmissions(rows: Rows, found: readonly AssignmentRow[]) {
  const { assignmentId, status, begunAt } = submissions
  const counted = await rows
    .select({
      assignmentId,
      pupils: sql<number>`count(*)::int`,
      begun: sql<number>`(count(*) filter (where ${begunAt} is not null and ${status} = 'InProgress'))::int`,
      submitted: sql<number>`(count(*) filter (where ${status} = 'Submitted'))::int`,
    })
    .from(submissions)
    .where(
      inArray(
        assignmentId,
        found.map(({ id }) => id),
      ),
    )
    .groupBy(assignmentId)
  return new Map(counted.map(({ assignmentId: id, ...counts }) => [id, counts]))
}
