import type { Actor } from '../../kernel/actor.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { findInReach } from './in-reach.ts'
import { gradeQuiz } from './grade-quiz.ts'

/** An assignment to which another system can link. */
interface LinkableAssignment {
  readonly id: string
  readonly title: string
  /** Number of graded questions. 0 for an assignment without a score. */
  readonly scoreMaximum: number
}

/** Finds a published assignment that the actor may manage. */
export async function findLinkableAssignment(
  rows: Rows,
  actor: Actor,
  id: string,
): Promise<LinkableAssignment | undefined> {
  const found = await findInReach(rows, actor, id)
  if (found?.status !== 'published') return undefined
  const { title, contextType, exercises } = found
  return { id, title, scoreMaximum: contextType === 'Quiz' ? gradeQuiz(exercises, {}).of : 0 }
}
