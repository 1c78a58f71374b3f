import type { FastifyInstance } from 'fastify'
import type { AuthorizeQuery } from '@lectern/contracts'
import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { impersonationRoutes } from './impersonation/impersonation-routes.ts'
import { closeOverdueImpersonations } from './impersonation/end-impersonations.ts'
import { registerAuthorizeImpersonation } from './impersonation/authorize-impersonation.ts'
import { registerFormAddresses } from './form-addresses.ts'
import type { IdentityDependencies } from './identity-dependencies.ts'
import { continueLogIn } from './log-in/finish-log-in.ts'
import type { FirstStepResult, FirstFactor } from './log-in/finish-log-in.ts'
import { logInRoutes } from './log-in/log-in-routes.ts'
import { createPasswordGate } from './log-in-limits/password-gate.ts'
import type { PasswordGate } from './log-in-limits/password-gate.ts'
import { createSlowDown } from './log-in-limits/slow-down.ts'
import type { SlowDown } from './log-in-limits/slow-down.ts'
import { registerLogOut } from './log-out.ts'
import { registerOAuthAddresses } from './oauth-addresses.ts'
import { deleteExpiredPayloads } from './payload-store.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { logInPersonalData } from './personal-data.ts'
import { createProvider } from './provider.ts'
import { factorRoutes } from './second-factors/factor-routes.ts'
import { deleteOldDevices } from './sessions.ts'

export { logInPersonalData }
export { createSessions } from './sessions.ts'

export { endSessionsByMethod } from './end-sessions.ts'
export { isCrossSite } from './cross-site.ts'
export type { IssuedCode, FirstFactor } from './log-in/finish-log-in.ts'

const FORGET_EVERY_MS = 3_600_000
/** How soon every node signs with a new key, at the latest: it is shown for an hour before. */
const KEYS_EVERY_MS = 60_000

/** What every other way of logging in works with. */
export interface LogInSteps {
  /** Goes on with somebody whom a way has recognised, in the browser of these cookies: to the code, or to their second step. */
  readonly logInAs: (
    who: FirstFactor,
    query: AuthorizeQuery,
    cookies: string | undefined,
  ) => Promise<FirstStepResult | Refusal>
  readonly slowDown: SlowDown
  readonly passwordGate: PasswordGate
}

export interface IdentityModule extends AppModule {
  readonly logInSteps: LogInSteps
}

/** The authorization server, at `/auth`. `identity` creates it once, since the federation module uses it too. */
export const identityModule: ModuleDefinition<{ readonly identity: () => Promise<IdentityModule> }> = {
  name: 'identity',
  create: (_kernel, { identity }) => identity(),
  personalData: logInPersonalData,
}

export async function createIdentityModule(kernel: Kernel): Promise<IdentityModule> {
  await kernel.signingKeys.rotate(kernel.settings.signingKeyDays)
  const provider = await createProvider(kernel)
  const answer = await createAnswer(kernel)
  const mounted: { app?: FastifyInstance } = {}
  const app = (): FastifyInstance => {
    if (mounted.app === undefined) throw new Error('identity is not mounted yet')
    return mounted.app
  }
  const slowDown = createSlowDown(kernel.shards.home, kernel.clock)
  const passwordGate = createPasswordGate()
  const parts: IdentityDependencies = { kernel, provider, app, slowDown, passwordGate }
  const forget = async (): Promise<void> => {
    await closeOverdueImpersonations(kernel)
    await slowDown.tidy()
    await kernel.endedSessions.tidy()
    await deleteExpiredPayloads(kernel.shards.home, kernel.clock.now())
    await deleteOldDevices(kernel)
  }
  const lookAtKeys = () => kernel.signingKeys.rotate(kernel.settings.signingKeyDays)
  const every = (milliseconds: number, what: string, work: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => {
      work().catch((error: unknown) => kernel.log.error({ err: error }, what))
    }, milliseconds)
  const timers: NodeJS.Timeout[] = []
  return {
    logInSteps: { logInAs: (who, query, cookies) => continueLogIn(parts, who, query, cookies), slowDown, passwordGate },
    routes: [...logInRoutes(parts), ...impersonationRoutes(parts), ...factorRoutes(parts), ...peopleRoutes(kernel)],
    plugin: async (scope) => {
      mounted.app = scope
      await scope.register((inner) => registerLogOut(inner, parts))
      await scope.register((inner) => registerFormAddresses(inner, kernel))
      await scope.register(async (inner) => {
        registerAuthorizeImpersonation(inner, parts)
        await registerOAuthAddresses(inner, answer, kernel.settings)
      })
    },
    start: async () => {
      await forget()
      timers.push(every(FORGET_EVERY_MS, 'expired sessions were not deleted', forget))
      timers.push(every(KEYS_EVERY_MS, 'the signing keys were not looked at', lookAtKeys))
    },
    stop: async () => timers.forEach((timer) => clearInterval(timer)),
  }
}

type Answer = ReturnType<Awaited<ReturnType<typeof createProvider>>['callback']>

/** A provider keeps the keys that it was made with: other keys, another provider. What it knows is in the database. */
async function createAnswer(kernel: Kernel): Promise<() => Promise<Answer>> {
  const keysNow = (): string => kernel.signingKeys.keys.map(({ kid }) => kid).join(' ')
  const make = async () => ({ keys: keysNow(), answer: (await createProvider(kernel)).callback() })
  let made = make()
  await made
  return async () => {
    if ((await made).keys !== keysNow()) made = make()
    return (await made).answer
  }
}
