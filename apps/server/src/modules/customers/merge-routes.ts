import type { Db } from '../../kernel/database/shards.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { refuse } from '../../kernel/refusal.ts'
import { ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import { mergePeople, previewMerge } from '../account/index.ts'
import { requireShardForChange, writeContext } from './customer-context.ts'
import type { CustomerContext } from './customer-context.ts'
import { readUser } from './present-user.ts'

/** Returns the routes that merge two accounts of a person. docs/decisions/0034-merging-people.md. */
export function mergeRoutes(context: CustomerContext, sources: readonly PersonalDataSource[]): Route[] {
  const { calls } = context
  const policy = requireShardForChange(context)
  const mergeContext = async (db: Db, actor: Actor) => ({ ...(await writeContext(context, db, actor)), sources })
  return [
    route(calls.getMergePreview, {
      policy,
      act: async ({ actor, db, params, query }) =>
        previewMerge(await mergeContext(db, actor), { from: query.from, into: params.uid }),
      present: ok,
    }),
    route(calls.mergeUser, {
      policy,
      act: async ({ actor, db, params, body }) =>
        (await mergePeople(await mergeContext(db, actor), { ...body, into: params.uid })) ??
        (await readUser(db, actor.realm, params.uid)) ??
        refuse('not_found'),
      present: ok,
    }),
  ]
}
