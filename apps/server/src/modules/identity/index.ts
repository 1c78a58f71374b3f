import type { FastifyInstance } from 'fastify'
import type { AuthorizeQuery } from '@lectern/contracts'
import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { impersonationRoutes } from './impersonation/impersonation-routes.ts'
import { closeOverdueImpersonations } from './impersonation/end-impersonations.ts'
import { registerAuthorizeImpersonation } from './impersonation/authorize-impersonation.ts'
import { deleteExpiredExternalSessions } from './external-sessions.ts'
import type { BeginExternalLogOut } from './external-sessions.ts'
import { registerFormAddresses } from './form-addresses.ts'
import type { IdentityDependencies } from './identity-dependencies.ts'
import { continueLogIn } from './log-in/finish-log-in.ts'
import type { FirstStepResult, FirstFactor } from './log-in/finish-log-in.ts'
import { logInRoutes } from './log-in/log-in-routes.ts'
import { createPasswordGate } from './log-in-limits/password-gate.ts'
import type { PasswordGate } from './log-in-limits/password-gate.ts'
import { createLogInAttempts } from './log-in-limits/log-in-attempts.ts'
import type { LogInAttempts } from './log-in-limits/log-in-attempts.ts'
import { registerLogOut } from './log-out.ts'
import { registerOAuthAddresses } from './oauth-addresses.ts'
import { deleteExpiredPayloads } from './payload-store.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { logInPersonalData } from './personal-data.ts'
import { createOpdsTokens } from './opds-tokens.ts'
import type { OpdsTokens } from './opds-tokens.ts'
import { createProvider } from './provider.ts'
import { readerRoutes } from './readers/reader-routes.ts'
import { factorRoutes } from './second-factors/factor-routes.ts'
import { deleteOldDevices } from './sessions.ts'

export { logInPersonalData }
export type { OpdsTokens } from './opds-tokens.ts'
export { createSessions } from './sessions.ts'
export { endExternalSessions } from './external-sessions.ts'
export type { BeginExternalLogOut, ExternalSession } from './external-sessions.ts'
export { countPeopleWithFactor, readFactors } from './second-factors/factor-store.ts'

export { endSessionsByMethod } from './end-sessions.ts'
export { isCrossSite } from './cross-site.ts'
export { readSecretCookie, writeSecretCookie } from './cookies.ts'
export { readDevice } from './log-in-limits/device-cookie.ts'
export { createLogInAttempts, FREE_ATTEMPTS, logInAccount } from './log-in-limits/log-in-attempts.ts'
export type { LogInAttempt } from './log-in-limits/log-in-attempts.ts'
export type { IssuedCode, FirstFactor } from './log-in/finish-log-in.ts'

const CLEAN_UP_EVERY_MS = 3_600_000
/** Interval at which each node checks the signing keys. A new key is published one hour before its first signature. */
const ROTATE_KEYS_EVERY_MS = 60_000

/** The parts of a log-in that other sign-in methods reuse. */
export interface LogInSteps {
  /** Continues the log-in of an identified person. `cookies` is the browser's `Cookie` header. */
  readonly logInAs: (
    person: FirstFactor,
    query: AuthorizeQuery,
    cookies: string | undefined,
  ) => Promise<FirstStepResult | Refusal>
  readonly logInAttempts: LogInAttempts
  readonly passwordGate: PasswordGate
  /** Sets the log-out at the providers where sessions begin. */
  readonly onLogOut: (begin: BeginExternalLogOut) => void
}

export interface IdentityModule extends AppModule {
  readonly logInSteps: LogInSteps
  readonly opdsTokens: OpdsTokens
}

/** Server module for the authorization server at `/auth`. The federation module uses the module of `identity` too. */
export const identityModule: ModuleDefinition<{ readonly identity: () => Promise<IdentityModule> }> = {
  name: 'identity',
  create: (_kernel, { identity }) => identity(),
  personalData: logInPersonalData,
}

export async function createIdentityModule(kernel: Kernel): Promise<IdentityModule> {
  await kernel.signingKeys.rotate(kernel.settings.signingKeyDays)
  const provider = await createProvider(kernel)
  const getHandler = await createHandlerSource(kernel)
  const mounted: { app?: FastifyInstance } = {}
  const app = (): FastifyInstance => {
    if (mounted.app === undefined) throw new Error('the identity module is not mounted yet')
    return mounted.app
  }
  const logInAttempts = createLogInAttempts(kernel)
  const passwordGate = createPasswordGate()
  const dependencies: IdentityDependencies = { kernel, provider, app, logInAttempts, passwordGate, externalLogOut: {} }
  const cleanUp = async (): Promise<void> => {
    await closeOverdueImpersonations(kernel)
    await logInAttempts.deleteExpired()
    await kernel.attempts.deleteExpired()
    await kernel.firstResponses.deleteExpired()
    await kernel.endedSessions.deleteExpired()
    await deleteExpiredPayloads(kernel.shards.home, kernel.clock.now())
    await deleteOldDevices(kernel)
    await deleteExpiredExternalSessions(kernel.shards.home)
  }
  const rotateKeys = () => kernel.signingKeys.rotate(kernel.settings.signingKeyDays)
  const every = (milliseconds: number, problem: string, work: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => {
      work().catch((error: unknown) => kernel.log.error({ err: error }, problem))
    }, milliseconds)
  const timers: NodeJS.Timeout[] = []
  return {
    logInSteps: {
      logInAs: (person, query, cookies) => continueLogIn(dependencies, person, query, cookies),
      logInAttempts,
      passwordGate,
      onLogOut: (begin) => {
        dependencies.externalLogOut.begin = begin
      },
    },
    opdsTokens: createOpdsTokens(dependencies),
    routes: [
      ...logInRoutes(dependencies),
      ...impersonationRoutes(dependencies),
      ...factorRoutes(dependencies),
      ...peopleRoutes(kernel),
      ...readerRoutes(dependencies),
    ],
    plugin: async (scope) => {
      mounted.app = scope
      await scope.register((inner) => registerLogOut(inner, dependencies))
      await scope.register((inner) => registerFormAddresses(inner, kernel))
      await scope.register(async (inner) => {
        registerAuthorizeImpersonation(inner, dependencies)
        await registerOAuthAddresses(inner, getHandler, kernel.settings)
      })
    },
    start: async () => {
      await cleanUp()
      timers.push(every(CLEAN_UP_EVERY_MS, 'deletion of expired sessions failed', cleanUp))
      timers.push(every(ROTATE_KEYS_EVERY_MS, 'rotation of the signing keys failed', rotateKeys))
    },
    stop: async () => timers.forEach((timer) => clearInterval(timer)),
  }
}

type RequestHandler = ReturnType<Awaited<ReturnType<typeof createProvider>>['callback']>

/**
 * Returns a function that returns the request handler for the current signing keys. A provider cannot change its keys,
 * so new keys need a new provider.
 */
async function createHandlerSource(kernel: Kernel): Promise<() => Promise<RequestHandler>> {
  const listKeyIds = (): string => kernel.signingKeys.keys.map(({ kid }) => kid).join(' ')
  const createHandler = async () => ({ keys: listKeyIds(), handle: (await createProvider(kernel)).callback() })
  let current = await createHandler()
  return async () => {
    if (current.keys !== listKeyIds()) current = await createHandler()
    return current.handle
  }
}
