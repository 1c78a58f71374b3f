import * as calls from '@lectern/contracts'
import { perPeriod } from '../../kernel/attempt-limit.ts'
import { refuseWhileImpersonating } from '../../kernel/log-in-policies.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Route } from '../../kernel/route.ts'
import { allowAll, ok, route } from '../../kernel/route.ts'
import { attemptLogIn, presentLogIn } from '../federation/index.ts'
import { readBrowserCookie } from './browser-cookie.ts'
import { chooseLink, presentDeepLink } from './deep-links.ts'
import { takePerson } from './launch-store.ts'
import type { LtiContext } from './lti-context.ts'

/** Limit of log-ins per network address. A whole school can have one address. */
const LOG_INS = perPeriod(600, 60_000)

export function ltiRoutes(context: LtiContext): readonly Route[] {
  const { kernel } = context
  return [
    route(calls.logInByLaunch, {
      policy: allowAll,
      act: ({ request, query, body }) =>
        attemptLogIn(context, {
          request,
          query,
          begin: async () =>
            (await kernel.attempts.take({ name: ['log-in by launch', request.ip], rule: LOG_INS })) ?? {
              cancel: async () => undefined,
              succeeded: async () => [],
            },
          recognise: async () => {
            const browser = readBrowserCookie(request.headers.cookie)
            if (browser === undefined) return refuse('log_in_not_begun')
            const person = await takePerson(kernel, body.launch, browser)
            if (person instanceof Refusal) return person
            const { realm, userUid, amr } = person
            return { accountId: userUid, realm, amr }
          },
        }),
      present: presentLogIn,
    }),
    route(calls.readDeepLink, {
      policy: allowAll,
      act: ({ db, actor, params }) => presentDeepLink(kernel, db, actor, params.id),
      present: ok,
    }),
    route(calls.answerDeepLink, {
      policy: refuseWhileImpersonating,
      act: async ({ db, actor, params, body }) => ({ page: await chooseLink(kernel, db, actor, params.id, body) }),
      present: ok,
    }),
  ]
}
