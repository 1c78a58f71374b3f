import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Verdict } from '../../kernel/route.ts'
import { hasReach, readReach } from '../account/index.ts'
import { findVisible } from './find-submission.ts'
import { findInReach } from './in-reach.ts'

interface IdParams {
  readonly params: { readonly id: string }
}

/** Refuses with `not_found`, so that strangers do not learn whether the submission exists. */
export async function maySeeSubmission(actor: Actor, { params }: IdParams, db: Db): Promise<Verdict> {
  return (await findVisible(db, actor, params.id)) === undefined ? 'not_found' : 'allowed'
}

/** Allows only the pupil of the submission. */
export async function mayAnswer(actor: Actor, { params }: IdParams, db: Db): Promise<Verdict> {
  const found = await findVisible(db, actor, params.id)
  if (found === undefined) return 'not_found'
  return found.side === 'assignee' ? 'allowed' : 'forbidden'
}

/** Allows only the owners of the submission. */
export async function mayHandBack(actor: Actor, { params }: IdParams, db: Db): Promise<Verdict> {
  const found = await findVisible(db, actor, params.id)
  if (found === undefined) return 'not_found'
  return found.side === 'owner' ? 'allowed' : 'forbidden'
}

/** Allows active employees and active admins. */
export async function maySetAssignments(actor: Actor, _input: unknown, db: Db): Promise<Verdict> {
  return hasReach(await readReach(db, actor)) ? 'allowed' : 'forbidden'
}

/** Allows the people who may manage the assignment. */
export async function mayManageAssignment(actor: Actor, input: IdParams, db: Db): Promise<Verdict> {
  const verdict = await maySetAssignments(actor, input, db)
  if (verdict !== 'allowed') return verdict
  return (await findInReach(db, actor, input.params.id)) === undefined ? 'not_found' : 'allowed'
}
