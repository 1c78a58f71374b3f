import { getMe, listMyGroups, listMyOrganizations } from '@lectern/contracts'
import { refuse } from '../../kernel/refusal.ts'
import type { Route } from '../../kernel/route.ts'
import { letIn, ok, route } from '../../kernel/route.ts'
import { readMe, readMyGroups, readMyOrganizations } from './read-me.ts'

/** The account service. Whose account it is comes from the token alone, so being logged in is the whole rule. */
export const accountRoutes: readonly Route[] = [
  route(getMe, {
    policy: letIn,
    act: async ({ actor, db }) => (await readMe(db, actor.userId)) ?? refuse('not_found'),
    present: ok,
  }),
  route(listMyOrganizations, {
    policy: letIn,
    act: ({ actor, db, query }) => readMyOrganizations(db, actor.userId, query),
    present: ok,
  }),
  route(listMyGroups, {
    policy: letIn,
    act: ({ actor, db, query }) => readMyGroups(db, actor.userId, query),
    present: ok,
  }),
]
