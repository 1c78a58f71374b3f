import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Verdict } from '../../kernel/route.ts'
import { reachesAnybody, readReach } from '../account/index.ts'
import { findVisible } from './find-submission.ts'
import { findInReach } from './in-reach.ts'

interface NamesRow {
  readonly params: { readonly id: string }
}

/** A submission is seen by its pupil, their guardians, and whoever looks after them; to others it does not exist. */
export async function maySeeSubmission(actor: Actor, { params }: NamesRow, db: Db): Promise<Verdict> {
  return (await findVisible(db, actor, params.id)) === undefined ? 'not_found' : 'allowed'
}

/** Only its pupil answers; who merely sees it may not. */
export async function mayAnswer(actor: Actor, { params }: NamesRow, db: Db): Promise<Verdict> {
  const found = await findVisible(db, actor, params.id)
  if (found === undefined) return 'not_found'
  return found.side === 'assignee' ? 'allowed' : 'forbidden'
}

export async function mayHandBack(actor: Actor, { params }: NamesRow, db: Db): Promise<Verdict> {
  const found = await findVisible(db, actor, params.id)
  if (found === undefined) return 'not_found'
  return found.side === 'owner' ? 'allowed' : 'forbidden'
}

/** Assignments are set by active employees and admins. */
export async function maySetAssignments(actor: Actor, _input: unknown, db: Db): Promise<Verdict> {
  return reachesAnybody(await readReach(db, actor.realm, actor.userId)) ? 'allowed' : 'forbidden'
}

/** An assignment is there for those who look after whom it is for. */
export async function mayLookAfter(actor: Actor, input: NamesRow, db: Db): Promise<Verdict> {
  const mayAny = await maySetAssignments(actor, input, db)
  if (mayAny !== 'allowed') return mayAny
  return (await findInReach(db, actor, input.params.id)) === undefined ? 'not_found' : 'allowed'
}
