import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { listProducts, REALMS } from '@lectern/contracts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { createPaymentsModule } from '../index.ts'
import { createStripeAccounts } from '../stripe-accounts.ts'
import type { StripeAccounts } from '../stripe-accounts.ts'

let folder: string
let open: { readonly server: TestServer; readonly accounts: StripeAccounts } | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-demo-stripe-'))
})
afterEach(async () => {
  await open?.server.close()
  open = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server as a demo on one's own machine. Its settings come from another database than the embedded one. */
async function startDemo() {
  const keys = (prefix: string) => Object.fromEntries(REALMS.map((realm) => [realm, `${prefix}_sandbox_${realm}`]))
  let accounts: StripeAccounts | undefined
  const server = await startTestServer({
    modules: (kernel) => {
      const settings = {
        ...kernel.settings,
        dataFolder: folder,
        stripeSandbox: true,
        stripeUrl: `${kernel.settings.publicOrigin}/demo/stripe`,
        stripeSecretKeys: keys('sk_test'),
        stripePublishableKeys: keys('pk_test'),
        stripeWebhookSecrets: keys('whsec'),
      }
      accounts = createStripeAccounts({ settings })
      return [createPaymentsModule({ ...kernel, settings })]
    },
  })
  if (accounts === undefined) throw new Error('the module was not created')
  open = { server, accounts }
  return open
}

const readProducts = async (server: TestServer, country: string) => {
  const response = await server.fetch('/api/payment/products', { headers: { country } })
  return listProducts.responses[200].parse(await response.json())
}

test('each country has plans, an addition and gifts in its currency', async () => {
  const { server } = await startDemo()
  const found = await Promise.all(REALMS.map((realm) => readProducts(server, realm)))
  for (const { products, prices } of found) {
    expect(products.data.map(({ kind }) => kind).toSorted()).toEqual(['addition', 'gift', 'gift', 'plan', 'plan'])
    expect(prices.data.filter(({ recurring }) => recurring === null)).toHaveLength(2)
  }
  expect(found.map(({ prices }) => prices.data[0]?.currency)).toEqual([
    'eur',
    'eur',
    'eur',
    'eur',
    'nok',
    'sek',
    'gbp',
    'usd',
  ])
})

test('a restart finds the same objects and creates no second product', async () => {
  const first = await startDemo()
  const stripe = await first.accounts.connect('se')
  const { id } = await stripe.customers.create({ email: 'ada@home.example' })
  await first.server.close()
  const second = await startDemo()
  const again = await second.accounts.connect('se')
  expect(await again.customers.retrieve(id)).toMatchObject({ email: 'ada@home.example' })
  expect((await readProducts(second.server, 'se')).products.data).toHaveLength(5)
})

test('another site and another host name do not reach the sandbox', async () => {
  const { server } = await startDemo()
  const reach = async (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${server.origin}/demo/stripe/v1/products`, { headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.on('error', reject).end()
    })
  const authorization = 'Bearer sk_test_sandbox_se'
  expect(await reach({ authorization })).toBe(200)
  expect(await reach({ authorization, 'sec-fetch-site': 'cross-site' })).toBe(404)
  expect(await reach({ authorization, host: 'evil.example' })).toBe(404)
  expect(await reach({ authorization, 'x-forwarded-for': '203.0.113.9' })).toBe(404)
})

test('the sandbox sends its events to the server', async () => {
  const { accounts } = await startDemo()
  const stripe = await accounts.connect('no')
  const { data } = await stripe.webhookEndpoints.list()
  const endpoint = z.object({ url: z.string(), enabled_events: z.array(z.string()) }).parse(data[0])
  expect(endpoint).toEqual({
    url: expect.stringContaining('/api/payment/webhooks/no'),
    enabled_events: ['*'],
  })
})
