import * as calls from '@lectern/contracts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, noContent, ok, route } from '../../../kernel/route.ts'
import { attemptLogIn, presentLogIn } from '../log-in-context.ts'
import type { LogInContext } from '../log-in-context.ts'
import { mayManageGroup } from '../teacher-policy.ts'
import { issueBadges, readGroupLogIns, revokeBadge } from './issue-badges.ts'
import { recogniseBadge } from './recognise-badge.ts'

/**
 * Limit of wrong cards per network address. A card cannot be guessed (256 bits), so the limit only prevents floods. The
 * wait is short, so a single pupil cannot lock out a school.
 */
const WRONG_BADGES = { freeAttempts: 60, firstWaitMs: 1000, maxWaitMs: 1000, expireOneMs: 1000 }

export function badgeRoutes(context: LogInContext): readonly Route[] {
  const { kernel } = context
  return [
    route(calls.readGroupLogIns, {
      policy: mayManageGroup,
      act: ({ db, actor, params }) => readGroupLogIns({ kernel, db, actor }, params.group),
      present: ok,
    }),
    route(calls.makeBadges, {
      policy: mayManageGroup,
      act: ({ db, actor, params, body }) => issueBadges({ kernel, db, actor }, params.group, body),
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
          begin: () => beginBadgeAttempt(kernel, request.ip),
          recognise: () => recogniseBadge(kernel, body.secret),
        }),
      present: presentLogIn,
    }),
  ]
}

async function beginBadgeAttempt({ attempts }: LogInContext['kernel'], address: string) {
  const counter = { name: ['wrong badges', address], rule: WRONG_BADGES }
  const refusal = await attempts.take(counter)
  if (refusal !== undefined) return refusal
  const giveBack = () => attempts.giveBack(counter)
  return { cancel: giveBack, succeeded: () => giveBack().then(() => []) }
}
