import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { StripeSandbox } from '@lectern/stripe-sandbox'
import { REALMS, SERVICE_PATHS } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { isLocalRequest } from '../../../kernel/local-request.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { STRIPE_SANDBOX_PATH } from '../../../kernel/settings/settings.ts'
import type { StripeAccounts } from '../stripe-accounts.ts'
import { createDemoCatalogue } from './demo-catalogue.ts'

const TICK_MS = 1000

/** Stripe's sandbox in a demo on one's own machine. */
export interface DemoStripe {
  /** Registers the address of the sandbox. It answers to requests from this machine under a loopback name. */
  readonly plugin: (app: FastifyInstance) => Promise<void>
  /** Creates products and coupons, and lets time pass. Call it when the server listens. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Creates the sandbox with an account for each country. Its journal is in the data folder. */
export function createDemoStripe({ settings, clock, log }: Kernel, accounts: StripeAccounts): DemoStripe {
  const { publicOrigin, dataFolder, stripePublishableKeys, stripeSecretKeys, stripeWebhookSecrets } = settings
  let sandbox: StripeSandbox | undefined
  let timer: NodeJS.Timeout | undefined
  const open = async (): Promise<StripeSandbox> => {
    const { createStripeSandbox } = await import('@lectern/stripe-sandbox')
    return createStripeSandbox({
      accounts: REALMS.map((realm) => ({
        secretKey: stripeSecretKeys[realm] ?? '',
        publishableKey: stripePublishableKeys[realm] ?? '',
        country: realm === 'uk' ? 'GB' : realm.toUpperCase(),
        webhook: {
          url: `${publicOrigin}${SERVICE_PATHS.payment}/webhooks/${realm}`,
          secret: stripeWebhookSecrets[realm] ?? '',
        },
      })),
      publicUrl: () => `${publicOrigin}${STRIPE_SANDBOX_PATH}`,
      now: () => clock.now().getTime(),
      journalPath: resolve(dataFolder, 'stripe-sandbox.journal'),
    })
  }
  return {
    plugin: async (app) => {
      sandbox = await open()
      const { plugin } = sandbox
      await app.register(
        async (scope) => {
          scope.addHook('onRequest', async (request) => {
            // Another site must not change the demo through the browser of a visitor.
            const isForeign = request.headers['sec-fetch-site'] === 'cross-site'
            if (isForeign || !isLocalRequest(request)) throw refuse('not_found')
          })
          await plugin(scope)
        },
        { prefix: STRIPE_SANDBOX_PATH },
      )
    },
    start: async () => {
      await createDemoCatalogue(accounts)
      const tick = () => sandbox?.tick().catch((error: unknown) => log.error({ err: error }, 'the sandbox has stopped'))
      timer = setInterval(() => void tick(), TICK_MS)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await sandbox?.close()
    },
  }
}
