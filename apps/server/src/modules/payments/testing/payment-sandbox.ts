import Fastify from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { createStripeSandbox } from '@lectern/stripe-sandbox'
import type { StripeSandbox } from '@lectern/stripe-sandbox'
import type { Realm } from '@lectern/contracts'

/** Returns the signing secret of the events of a realm. */
export const webhookSecret = (realm: Realm): string => `whsec_${realm}`
export const WEBHOOK_SECRET = webhookSecret('se')
const EVENTS_URL = 'https://lectern.example/events'

/** A request of a watched server to Stripe. */
export interface WatchedRequest {
  /** The secret key with which the server has sent it. */
  readonly secretKey: string
  /** Method and path, such as `POST /v1/customers`. */
  readonly name: string
}

/** Sees the requests of a server, and can hold them. */
export interface StripeWatch {
  /** Called before a request has an effect. If it resolves with false, the request has none and gets no answer. */
  arrived(request: WatchedRequest): Promise<boolean>
  /** Called when a request has had its effect, before the answer is sent. */
  acted(request: WatchedRequest): Promise<void>
}

const Confirmed = z.object({
  status: z.string().optional(),
  payment_method: z.string().nullish(),
  error: z.object({ code: z.string() }).optional(),
})

/** Stripe's sandbox, with accounts for some realms. */
export interface PaymentSandbox {
  readonly origin: string
  /** Address of Stripe for a server whose requests `watch` sees. */
  readonly watchedUrl: string
  /** Settings with which a server uses the sandbox. */
  readonly env: Readonly<Record<string, string>>
  /** Does everything that is due at the time of the clock. */
  tick(): Promise<void>
  /** Changes the faults of the sandbox for the realm `se`. */
  setFaults(faults: object): Promise<void>
  /** Ends each connection without an answer, until the function is called again with `false`. */
  cutOff(isCut: boolean): void
  /** Confirms a payment or the set-up of a card as a browser does, with a secret of the client and a card. */
  confirm(realm: Realm, clientSecret: string, card: string): Promise<z.infer<typeof Confirmed>>
  close(): Promise<void>
}

interface SandboxChoices {
  readonly now?: () => number
  /** Default: `se` and `de`. */
  readonly realms?: readonly Realm[]
  /** Gets the body of each event of the realm `se`. Without it, the sandbox sends no events. */
  readonly onEvent?: (body: string) => void
  readonly watch?: StripeWatch
}

const WATCHED_PATH = '/watched'

/** Starts the sandbox. Close it in `afterAll`. */
export async function openPaymentSandbox({
  now = Date.now,
  realms = ['se', 'de'],
  onEvent,
  watch,
}: SandboxChoices = {}): Promise<PaymentSandbox> {
  const perRealm = (toKey: (realm: Realm) => string) => realms.map((realm) => `${realm}=${toKey(realm)}`).join(',')
  let isCut = false
  const place = { origin: '' }
  const sandbox = createStripeSandbox({
    accounts: realms.map((realm) => ({
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
  if (watch !== undefined) await addWatchedPath(app, sandbox, watch)
  place.origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin: place.origin,
    watchedUrl: `${place.origin}${WATCHED_PATH}`,
    env: {
      STRIPE_SECRET_KEYS: perRealm((realm) => `sk_test_${realm}`),
      STRIPE_PUBLISHABLE_KEYS: perRealm((realm) => `pk_test_${realm}`),
      STRIPE_WEBHOOK_SECRETS: perRealm(webhookSecret),
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
    confirm: async (realm, clientSecret, card) => {
      const [id = ''] = clientSecret.split('_secret_')
      const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
      const answer = await fetch(`${place.origin}/v1/${kind}/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer pk_test_${realm}` },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
      })
      return Confirmed.parse(await answer.json())
    },
    close: async () => {
      await app.close()
      await sandbox.close()
    },
  }
}

/** Adds a second address of the sandbox, whose requests are watched. */
async function addWatchedPath(app: FastifyInstance, sandbox: StripeSandbox, watch: StripeWatch): Promise<void> {
  const requests = new WeakMap<FastifyRequest, WatchedRequest>()
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        const path = request.url.slice(WATCHED_PATH.length).split('?')[0]
        const secretKey = request.headers.authorization?.replace('Bearer ', '') ?? ''
        const watched = { secretKey, name: `${request.method} ${path}` }
        requests.set(request, watched)
        if (await watch.arrived(watched)) return
        reply.hijack()
        request.raw.destroy()
      })
      scope.addHook('onSend', async (request) => {
        const watched = requests.get(request)
        if (watched !== undefined) await watch.acted(watched)
      })
      await sandbox.plugin(scope)
    },
    { prefix: WATCHED_PATH },
  )
}
