import { escalateLogIn, logInByCredentials, logInBySecondFactor } from '@lectern/contracts'
import type { Credentials } from '@lectern/contracts'
import type { FastifyRequest } from 'fastify'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { Refusal, refuse, refuseForNow } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, noContent, ok, route } from '../../../kernel/route.ts'
import { findLogin, verifyPassword } from '../../account/index.ts'
import { isCrossSite } from '../cross-site.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { readFactors } from '../second-factors/factor-store.ts'
import type { IssuedCode } from './finish-log-in.ts'
import { continueLogIn } from './finish-log-in.ts'
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
        const accountId = await checkCredentials(dependencies, body, request.ip)
        if (accountId instanceof Refusal) return accountId
        return continueLogIn(
          dependencies,
          { accountId, realm: body.realm, amr: ['pwd'] },
          query,
          request.headers.cookie,
        )
      },
      present: (result) => (result.kind === 'second step' ? ok(result.step) : presentCode(result)),
    }),
    route(logInBySecondFactor, {
      policy: allowAll,
      act: async ({ query, body, request }) => {
        if (isFromOtherSite(request)) return refuse('forbidden', 'Log in from the web app itself.')
        return finishSecondStep(dependencies, body, query, request.headers.cookie)
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

function presentCode({ redirectUri, cookies }: IssuedCode) {
  return { ...noContent(), headers: { 'redirect-uri': redirectUri, 'set-cookie': [...cookies] } }
}

const BUSY_WAIT_S = 1

/** Returns the uid of the person. Refuses with `wrong_credentials` and `too_many_requests`. */
async function checkCredentials(
  { kernel, slowDown, passwordGate }: IdentityDependencies,
  { realm, username, password }: Credentials,
  address: string,
): Promise<string | Refusal> {
  const account = `${realm} ${username.trim().toLowerCase()}`
  const standing = await slowDown.getStanding(account, address)
  if (standing.waitMs > 0) return refuseForNow(Math.ceil(standing.waitMs / 1000))
  // Known accounts have separate queues, so that people at a shared address do not wait for each other.
  const visitor = standing.known ? { queueKey: account, known: true } : { queueKey: address, known: false }
  const verdict = await passwordGate.run(visitor, async () => {
    const login = await findLogin(kernel, realm, username)
    return (await verifyPassword(login?.passwordHash, password)) ? login?.uid : undefined
  })
  if (verdict === 'busy') return refuseForNow(BUSY_WAIT_S)
  if (verdict === undefined) {
    await slowDown.failed(account, address)
    return refuse('wrong_credentials')
  }
  await slowDown.succeeded(account, address, standing)
  return verdict
}
