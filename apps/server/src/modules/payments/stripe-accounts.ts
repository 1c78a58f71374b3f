import type Stripe from 'stripe'
import type { Realm } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'

/** Stripe waits for the bank, so that an answer can take some seconds. */
const TIMEOUT_MS = 20_000
/** The SDK repeats a request with the same idempotency key. */
const RETRIES = 2

/** The accounts of the deployment at Stripe: one for each country that offers payment. */
export interface StripeAccounts {
  /** Returns the client of a country. Throws `unavailable` if the country has no key. */
  connect(realm: Realm): Promise<Stripe>
  /** Returns the signing secret of the webhooks of a country. */
  webhookSecret(realm: Realm): string | undefined
  /** The countries that have a key. */
  readonly realms: readonly Realm[]
}

/** Creates the clients from the settings. The SDK is loaded at the first call, because most servers do not need it. */
export function createStripeAccounts({ settings }: Pick<Kernel, 'settings'>): StripeAccounts {
  const { stripeSecretKeys, stripeWebhookSecrets, stripeUrl } = settings
  const clients = new Map<Realm, Promise<Stripe>>()
  const open = async (key: string): Promise<Stripe> => {
    const { default: StripeClient } = await import('stripe')
    const { protocol, hostname, port, pathname } = new URL(stripeUrl)
    return new StripeClient(key, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
      httpClient: addPrefix(StripeClient.createNodeHttpClient(), pathname.replace(/\/$/u, '')),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
    })
  }
  return {
    connect: (realm) => {
      const key = stripeSecretKeys[realm]
      if (key === undefined) throw refuse('unavailable')
      const client = clients.get(realm) ?? open(key)
      clients.set(realm, client)
      return client
    },
    webhookSecret: (realm) => stripeWebhookSecrets[realm],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the setting are realms
    realms: Object.keys(stripeSecretKeys) as Realm[],
  }
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>

/** The SDK has no setting for a path before `/v1`. */
function addPrefix(client: HttpClient, prefix: string): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, ...request) => client.makeRequest(host, port, `${prefix}${path}`, ...request),
  }
}
