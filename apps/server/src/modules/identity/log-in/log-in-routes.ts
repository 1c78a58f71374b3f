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

/** The log-in page's calls: what a person knows, then, for some, what they have. PRODUCT; spec 2 §4. */
export function logInRoutes(parts: IdentityDependencies): Route[] {
  const { kernel } = parts
  const elsewhere = (request: FastifyRequest) => isCrossSite(request, kernel.settings.origins)
  return [
    route(logInByCredentials, {
      policy: allowAll,
      act: async ({ query, body, request }) => {
        if (elsewhere(request)) return refuse('forbidden', 'Log in from the web app itself.')
        const accountId = await checkCredentials(parts, body, request.ip)
        if (accountId instanceof Refusal) return accountId
        return continueLogIn(parts, { accountId, realm: body.realm, amr: ['pwd'] }, query, request.headers.cookie)
      },
      present: (entered) => (entered.kind === 'second step' ? ok(entered.step) : withCode(entered)),
    }),
    route(logInBySecondFactor, {
      policy: allowAll,
      act: async ({ query, body, request }) => {
        if (elsewhere(request)) return refuse('forbidden', 'Log in from the web app itself.')
        return finishSecondStep(parts, body, query, request.headers.cookie)
      },
      present: withCode,
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

function withCode({ redirectUri, cookies }: IssuedCode) {
  return { ...noContent(), headers: { 'redirect-uri': redirectUri, 'set-cookie': [...cookies] } }
}

const BUSY_WAIT_S = 1

/** Is it the password? The tries before decide whether it is looked at, and whoever else tries when. */
async function checkCredentials(
  { kernel, slowDown, passwordGate }: IdentityDependencies,
  { realm, username, password }: Credentials,
  address: string,
): Promise<string | Refusal> {
  const account = `${realm} ${username.trim().toLowerCase()}`
  const standing = await slowDown.standingOf(account, address)
  if (standing.waitMs > 0) return refuseForNow(Math.ceil(standing.waitMs / 1000))
  // Who is known waits for nobody at the same address.
  const who = standing.known ? { lane: account, known: true } : { lane: address, known: false }
  const verdict = await passwordGate.run(who, async () => {
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
