import { escalateLogIn, logInByCredentials, logInByIdToken, logInBySecondFactor } from '@lectern/contracts'
import type { FastifyRequest } from 'fastify'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, noContent, ok, route } from '../../../kernel/route.ts'
import { isCrossSite } from '../cross-site.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { checkCredentials } from './check-credentials.ts'
import { obtainCodeSilently } from '../obtain-code.ts'
import { readFactors } from '../second-factors/factor-store.ts'
import type { IssuedCode } from './finish-log-in.ts'
import { addCookies, continueLogIn } from './finish-log-in.ts'
import { finishSecondStep } from './finish-second-step.ts'
import { beginSecondStep } from './second-step.ts'

/** Returns the routes of the log-in page. Spec 2 §4. */
export function logInRoutes(dependencies: IdentityDependencies): Route[] {
  const { kernel } = dependencies
  const isFromOtherSite = (request: FastifyRequest) => isCrossSite(request, kernel.settings.origins)
  return [
    route(logInByCredentials, {
      policy: allowAll,
      act: async ({ query, body, request }) => {
        if (isFromOtherSite(request)) return refuse('forbidden', 'Log in from the web app itself.')
        const checked = await checkCredentials(dependencies, body, request)
        if (checked instanceof Refusal) return checked
        const { accountId, cookies } = checked
        const person = { accountId, realm: body.realm, amr: ['pwd'] }
        const result = await continueLogIn(dependencies, person, query, request.headers.cookie)
        return result instanceof Refusal ? result : addCookies(result, cookies)
      },
      present: (result) =>
        result.kind === 'second step'
          ? { ...ok(result.step), headers: { 'set-cookie': [...result.cookies] } }
          : presentCode(result),
    }),
    route(logInBySecondFactor, {
      policy: allowAll,
      act: async ({ query, body, request }) => {
        if (isFromOtherSite(request)) return refuse('forbidden', 'Log in from the web app itself.')
        return finishSecondStep(dependencies, body, query, request.headers.cookie)
      },
      present: presentCode,
    }),
    route(logInByIdToken, {
      policy: allowAll,
      act: async ({ query, body, request }) => {
        if (isFromOtherSite(request)) return refuse('forbidden', 'Log in from the web app itself.')
        return obtainCodeSilently(dependencies.app(), body.idToken, query, request.headers.cookie)
      },
      present: presentCode,
    }),
    route(escalateLogIn, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db }) => {
        const state = await readFactors(db, actor.userId)
        if (state === undefined) return refuse('second_factor_missing')
        const { userId: accountId, realm, amr } = actor
        return beginSecondStep(kernel, { accountId, realm, amr: [...amr] }, state)
      },
      present: ok,
    }),
  ]
}

function presentCode({ redirectUri, cookies }: Omit<IssuedCode, 'kind'>) {
  return { ...noContent(), headers: { 'redirect-uri': redirectUri, 'set-cookie': [...cookies] } }
}
