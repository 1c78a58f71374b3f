import { randomId } from '../state/random-id.ts'
import type { WebhookEndpoint } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { listPage, PAGE } from '../wire/lists.ts'
import { changeMetadata, clearable, flag, list, metadata, required, text, withChanges } from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { invalidRequest, resourceMissing } from '../wire/stripe-error.ts'

const DETAILS = { description: clearable(text), enabled_events: list(text), metadata, url: text } as const

/** Webhook endpoints. https://docs.stripe.com/api/webhook_endpoints */
export const WEBHOOK_ROUTES = [
  route('POST', '/webhook_endpoints', { ...DETAILS, api_version: text }, ({ tx, params }) => {
    const secret = `whsec_${randomId(32)}`
    const endpoint = createEndpoint(tx, secret, {
      api_version: params.api_version ?? null,
      description: params.description ?? null,
      enabled_events: required(params.enabled_events, 'enabled_events'),
      metadata: changeMetadata({}, params.metadata),
      url: checkUrl(required(params.url, 'url')),
    })
    // Only this answer has the secret.
    return { ...endpoint, secret }
  }),
  route('GET', '/webhook_endpoints', PAGE, ({ tx, params }) =>
    listPage(tx, 'webhook_endpoint', '/v1/webhook_endpoints', params),
  ),
  route('GET', '/webhook_endpoints/:id', {}, ({ tx, id }) => findEndpoint(tx, id)),
  route('POST', '/webhook_endpoints/:id', { ...DETAILS, disabled: flag }, ({ tx, id, params }) => {
    const endpoint = findEndpoint(tx, id)
    const { disabled, metadata: changes, url, ...rest } = params
    return tx.put(
      'webhook_endpoint',
      withChanges(endpoint, {
        ...rest,
        metadata: changeMetadata(endpoint.metadata, changes),
        status: disabled === undefined ? undefined : disabled ? 'disabled' : 'enabled',
        url: url === undefined ? undefined : checkUrl(url),
      }),
    )
  }),
  route('DELETE', '/webhook_endpoints/:id', {}, ({ tx, id }) => {
    const endpoint = findEndpoint(tx, id)
    tx.remove('endpoint_secret', id)
    for (const delivery of tx.all('delivery')) if (delivery.endpoint === id) tx.remove('delivery', delivery.id)
    tx.remove('webhook_endpoint', id)
    return tx.put('deleted', { id, object: endpoint.object, deleted: true })
  }),
]

/** Creates the endpoint of an account that exists without a request, unless it exists already. */
export function addOwnEndpoint(tx: Transaction, { url, secret }: { readonly url: string; readonly secret: string }) {
  const known = tx.all('webhook_endpoint').find((endpoint) => endpoint.url === url)
  if (known !== undefined && tx.get('endpoint_secret', known.id)?.secret === secret) return
  createEndpoint(tx, secret, { api_version: null, description: null, enabled_events: ['*'], metadata: {}, url })
}

function createEndpoint(
  tx: Transaction,
  secret: string,
  details: Pick<WebhookEndpoint, 'api_version' | 'description' | 'enabled_events' | 'metadata' | 'url'>,
): WebhookEndpoint {
  const { id } = tx.put('endpoint_secret', { id: tx.newId('we'), secret })
  return tx.put('webhook_endpoint', {
    ...details,
    id,
    object: 'webhook_endpoint',
    application: null,
    created: tx.now,
    livemode: false,
    status: 'enabled',
  })
}

function findEndpoint(tx: Transaction, id: string): WebhookEndpoint {
  const found = tx.get('webhook_endpoint', id)
  if (found === undefined) throw resourceMissing('webhook endpoint', id)
  return found
}

function checkUrl(url: string): string {
  if (!/^https?:$/u.test(URL.parse(url)?.protocol ?? ''))
    throw invalidRequest('Invalid URL: it must begin with http:// or https://.', { code: 'url_invalid', param: 'url' })
  return url
}
