import * as calls from '@lectern/contracts'
import { asc, eq } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { allowAll, ok, route, type Route } from '../../kernel/route.ts'
import { changeSubmission } from './change-submission.ts'
import { listActorChildren, findVisible } from './find-submission.ts'
import { handBack } from './hand-back.ts'
import { listDue } from './list-due.ts'
import { listSubmissions } from './list-submissions.ts'
import { parseChange } from './parse-change.ts'
import { presentPastAttempt, presentSubmission } from './present-submission.ts'
import { mayAnswer, mayHandBack, maySeeSubmission } from './submission-policies.ts'
import { pastAttempts } from './tables.ts'

/** Returns the routes of submissions. Spec 1 §7. */
export function submissionRoutes(kernel: Kernel): Route[] {
  const { clock } = kernel
  const findAndPresent = async (db: Db, actor: Actor, id: string) => {
    const found = await findVisible(db, actor, id)
    return found === undefined ? refuse('not_found') : presentSubmission(found, found.side, clock.now())
  }
  return [
    route(calls.listSubmissions, {
      policy: allowAll,
      act: async ({ db, actor, query }) => {
        const { found, cursor } = await listSubmissions(kernel, db, actor, query)
        const now = clock.now()
        return { data: { data: found.map((one) => presentSubmission(one, query.ownership, now)), cursor } }
      },
      present: ok,
    }),
    route(calls.readSubmission, {
      policy: maySeeSubmission,
      act: async ({ db, actor, params }) => {
        const submission = await findAndPresent(db, actor, params.id)
        if (submission instanceof Refusal) return submission
        const past = await db
          .select()
          .from(pastAttempts)
          .where(eq(pastAttempts.submissionId, params.id))
          .orderBy(asc(pastAttempts.attempt))
        return { ...submission, pastAttempts: past.map(presentPastAttempt) }
      },
      present: ok,
    }),
    route(calls.changeSubmission, {
      policy: mayAnswer,
      act: async ({ db, actor, params, body }) => {
        const changed = await changeSubmission(kernel, db, actor, params.id, parseChange(body))
        return changed instanceof Refusal ? changed : presentSubmission(changed, 'assignee', clock.now())
      },
      present: ok,
    }),
    route(calls.handBackSubmission, {
      policy: mayHandBack,
      act: async ({ db, actor, params, body }) => {
        const result = await handBack(kernel, db, actor, params.id, body.comment)
        return result instanceof Refusal ? result : findAndPresent(db, actor, params.id)
      },
      present: ok,
    }),
    route(calls.listDue, {
      policy: allowAll,
      act: ({ db, actor, query }) => listDue(kernel, db, actor, query),
      present: ok,
    }),
    route(calls.listMyChildren, {
      policy: allowAll,
      act: async ({ db, actor }) => ({ data: await listActorChildren(db, actor) }),
      present: ok,
    }),
  ]
}
