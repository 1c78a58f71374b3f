import Fastify from 'fastify'
import { createStripeSandbox } from '@lectern/stripe-sandbox'
import type { Realm } from '@lectern/contracts'

const REALMS = ['se', 'de'] as const satisfies readonly Realm[]
const perRealm = (prefix: string) => REALMS.map((realm) => `${realm}=${prefix}_${realm}`).join(',')

/** Keys of the account of the realm `se`. */
export const PUBLISHABLE_KEY = 'pk_test_se'
export const WEBHOOK_SECRET = 'whsec_se'
const EVENTS_URL = 'https://lectern.example/events'

/** Stripe's sandbox, with accounts for the realms `se` and `de`. */
export interface PaymentSandbox {
  readonly origin: string
  /** Settings with which a server uses the sandbox. */
  readonly env: Readonly<Record<string, string>>
  /** Does everything that is due at the time of the clock. */
  tick(): Promise<void>
  /** Changes the faults of the sandbox for the realm `se`. */
  setFaults(faults: object): Promise<void>
  /** Ends each connection without an answer, until the function is called again with `false`. */
  cutOff(isCut: boolean): void
  close(): Promise<void>
}

interface SandboxChoices {
  readonly now?: () => number
  /** Gets the body of each event of the realm `se`. Without it, the sandbox sends no events. */
  readonly onEvent?: (body: string) => void
}

/** Starts the sandbox. Close it in `afterAll`. */
export async function openPaymentSandbox({ now = Date.now, onEvent }: SandboxChoices = {}): Promise<PaymentSandbox> {
  let isCut = false
  const place = { origin: '' }
  const sandbox = createStripeSandbox({
    accounts: REALMS.map((realm) => ({
      secretKey: `sk_test_${realm}`,
      publishableKey: `pk_test_${realm}`,
      country: realm.toUpperCase(),
      ...(onEvent === undefined || realm !== 'se' ? {} : { webhook: { url: EVENTS_URL, secret: WEBHOOK_SECRET } }),
    })),
    publicUrl: () => place.origin,
    now,
    deliver: async ({ body }) => {
      onEvent?.(body)
      return 200
    },
  })
  const app = Fastify()
  app.addHook('onRequest', (request, _reply, done) => {
    if (isCut) request.raw.destroy()
    if (!isCut) done()
  })
  await app.register(sandbox.plugin)
  place.origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin: place.origin,
    env: {
      STRIPE_SECRET_KEYS: perRealm('sk_test'),
      STRIPE_PUBLISHABLE_KEYS: perRealm('pk_test'),
      STRIPE_WEBHOOK_SECRETS: perRealm('whsec'),
      STRIPE_URL: place.origin,
    },
    tick: () => sandbox.tick(),
    setFaults: async (faults) => {
      const headers = { authorization: 'Bearer sk_test_se', 'content-type': 'application/json' }
      const answer = await fetch(`${place.origin}/_sandbox/faults`, {
        method: 'PUT',
        headers,
        body: JSON.stringify(faults),
      })
      if (!answer.ok) throw new Error(`the sandbox refused the faults: ${await answer.text()}`)
    },
    cutOff: (cut) => {
      isCut = cut
    },
    close: async () => {
      await app.close()
      await sandbox.close()
    },
  }
}
