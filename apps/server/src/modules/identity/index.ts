import type { FastifyInstance } from 'fastify'
import type { AppModule } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { logInRoute } from './log-in.ts'
import { registerLogOut } from './log-out.ts'
import { registerOAuthAddresses } from './oauth-addresses.ts'
import { forgetExpired } from './payload-store.ts'
import { createProvider } from './provider.ts'
import { forgetOldDevices } from './sessions.ts'

export { createSessions, sessionsHolder } from './sessions.ts'

const FORGET_EVERY_MS = 3_600_000

/** The authorization server, at `/auth`. */
export async function createIdentityModule(kernel: Kernel): Promise<AppModule> {
  const provider = await createProvider(kernel)
  const mounted: { app?: FastifyInstance } = {}
  const app = (): FastifyInstance => {
    if (mounted.app === undefined) throw new Error('identity is not mounted yet')
    return mounted.app
  }
  const forget = (): void => {
    Promise.all([forgetExpired(kernel.shards.home, kernel.clock.now()), forgetOldDevices(kernel)]).catch(
      (error: unknown) => kernel.log.error({ err: error }, 'expired sessions were not deleted'),
    )
  }
  let timer: NodeJS.Timeout | undefined
  return {
    name: 'identity',
    routes: [logInRoute(kernel, provider, app)],
    plugin: async (scope) => {
      mounted.app = scope
      registerLogOut(scope, kernel.settings)
      await scope.register((inner) => registerOAuthAddresses(inner, provider, kernel.settings))
    },
    start: async () => {
      forget()
      timer = setInterval(forget, FORGET_EVERY_MS)
    },
    stop: async () => clearInterval(timer),
  }
}
