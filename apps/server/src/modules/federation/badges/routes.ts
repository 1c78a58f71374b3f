import { logInByBadge, makeBadges, readGroupLogIns, revokeBadge } from '@lectern/contracts'
import type { Route } from '../../../kernel/route.ts'
import { letIn, noContent, ok, route } from '../../../kernel/route.ts'
import { attemptLogIn, presentLogIn } from '../log-in-context.ts'
import type { Desk } from '../log-in-context.ts'
import { limitFailures } from '../limit-failures.ts'
import { teachersOfGroup } from '../teacher-policy.ts'
import { issueBadges, readLogIns, stopBadge } from './issue-badges.ts'
import { recogniseBadge } from './recognise-badge.ts'

/** A class whose cards were all exchanged may hold up every old one. */
const WRONG_BADGES_A_MINUTE = 60

/** Cards: made, stopped and logged in with. */
export function badgeRoutes(desk: Desk): readonly Route[] {
  const { kernel } = desk
  const paceAt = limitFailures(kernel.clock, WRONG_BADGES_A_MINUTE)
  return [
    route(readGroupLogIns, {
      policy: teachersOfGroup,
      act: ({ db, actor, params }) => readLogIns({ kernel, db, actor }, params.group),
      present: ok,
    }),
    route(makeBadges, {
      policy: teachersOfGroup,
      act: ({ db, actor, params, body }) => issueBadges({ kernel, db, actor }, params.group, body.pupils),
      present: ok,
    }),
    route(revokeBadge, {
      policy: teachersOfGroup,
      act: ({ db, actor, params }) => stopBadge({ kernel, db, actor }, params.group, params.pupil),
      present: noContent,
    }),
    route(logInByBadge, {
      policy: letIn,
      act: ({ request, query, body }) =>
        attemptLogIn(desk, {
          request,
          query,
          pace: paceAt(request.ip),
          recognise: () => recogniseBadge(kernel, body.secret),
        }),
      present: presentLogIn,
    }),
  ]
}
