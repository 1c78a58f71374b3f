import { escalateLogIn, logInByCredentials, logInByIdToken, logInBySecondFactor } from '@lectern/contracts'
import type { Credentials } from '@lectern/contracts'
import type { FastifyRequest } from 'fastify'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { Refusal, refuse, refuseForNow } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, noContent, ok, route } from '../../../kernel/route.ts'
import { findLogin, findPerson, mayLogIn, verifyPassword } from '../../account/index.ts'
import { isCrossSite } from '../cross-site.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { readDevice } from '../log-in-limits/device-cookie.ts'
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

const BUSY_WAIT_S = 1

/**
 * Returns the uid of the person, and `Set-Cookie` lines for the browser. Refuses with `wrong_credentials`,
 * `account_inactive` and `too_many_requests`.
 */
async function checkCredentials(
  { kernel, logInAttempts, passwordGate }: IdentityDependencies,
  { realm, username, password }: Credentials,
  request: FastifyRequest,
): Promise<{ accountId: string; cookies: readonly string[] } | Refusal> {
  const account = `${realm} ${username.trim().toLowerCase()}`
  const source = { address: request.ip, device: readDevice(request.headers.cookie) }
  const attempt = await logInAttempts.begin(account, source)
  if (attempt instanceof Refusal) return attempt
  // Known accounts have separate queues, so that they do not wait for each other at a shared address.
  const visitor = attempt.known ? { queueKey: account, known: true } : { queueKey: request.ip, known: false }
  const accountId = await passwordGate.run(visitor, async () => {
    const login = await findLogin(kernel, realm, username)
    return (await verifyPassword(login?.passwordHash, password)) ? login?.uid : undefined
  })
  if (accountId === 'busy') {
    await attempt.cancel()
    return refuseForNow(BUSY_WAIT_S)
  }
  if (accountId === undefined) return refuse('wrong_credentials')
  const cookies = await attempt.succeeded()
  const person = await findPerson(kernel, accountId)
  return person !== undefined && mayLogIn(person) ? { accountId, cookies } : refuse('account_inactive')
}
