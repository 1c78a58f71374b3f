import * as calls from '@lectern/contracts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, noContent, ok, route } from '../../../kernel/route.ts'
import { attemptLogIn, presentLogIn } from '../log-in-context.ts'
import type { LogInContext } from '../log-in-context.ts'
import { createFailureLimit } from '../failure-limit.ts'
import { mayManageGroup } from '../teacher-policy.ts'
import { issueBadges, readGroupLogIns, revokeBadge } from './issue-badges.ts'
import { recogniseBadge } from './recognise-badge.ts'

/** Limit of wrong cards per network address. A whole class can try replaced cards within one minute. */
const MAX_WRONG_BADGES_PER_MINUTE = 60

export function badgeRoutes(context: LogInContext): readonly Route[] {
  const { kernel } = context
  const throttleFor = createFailureLimit(kernel.clock, MAX_WRONG_BADGES_PER_MINUTE)
  return [
    route(calls.readGroupLogIns, {
      policy: mayManageGroup,
      act: ({ db, actor, params }) => readGroupLogIns({ kernel, db, actor }, params.group),
      present: ok,
    }),
    route(calls.makeBadges, {
      policy: mayManageGroup,
      act: ({ db, actor, params, body }) => issueBadges({ kernel, db, actor }, params.group, body.pupils),
      present: ok,
    }),
    route(calls.revokeBadge, {
      policy: mayManageGroup,
      act: ({ db, actor, params }) => revokeBadge({ kernel, db, actor }, params.group, params.pupil),
      present: noContent,
    }),
    route(calls.logInByBadge, {
      policy: allowAll,
      act: ({ request, query, body }) =>
        attemptLogIn(context, {
          request,
          query,
          throttle: throttleFor(request.ip),
          recognise: () => recogniseBadge(kernel, body.secret),
        }),
      present: presentLogIn,
    }),
  ]
}
