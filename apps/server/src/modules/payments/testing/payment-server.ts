import type Stripe from 'stripe'
import * as z from 'zod'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { MailSink } from '../../../testing/mail-sink.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { createAccountModule } from '../../account/index.ts'
import { createMailModule } from '../../mail/index.ts'
import { createPaymentsModule } from '../index.ts'
import { createStripeAccounts } from '../stripe-accounts.ts'
import { openPaymentSandbox, PUBLISHABLE_KEY } from './payment-sandbox.ts'

/** A server with the payments module, and Stripe's sandbox. */
export interface PaymentServer {
  readonly server: TestServer
  readonly stripe: Stripe
  /** Moves the time of the server and of the sandbox. */
  advance(days: number): Promise<void>
  /** Creates a family account of the realm `se`. */
  addFamily(): Promise<TestPerson & { readonly email: string }>
  /** Makes a payment call of the country `se`. */
  send(
    method: string,
    path: string,
    as: TestPerson | undefined,
    json?: object,
    country?: string,
  ): Promise<PaymentAnswer>
  /** Stores a card for the person as the browser does, and makes it the default card. */
  addCard(person: TestPerson, card?: string): Promise<string>
  /** Lets requests to Stripe fail, as if it could not be reached, until the function is called again with `false`. */
  cutOff(isCut: boolean): void
  close(): Promise<void>
}

interface PaymentAnswer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests state the form of each answer
  readonly body: any
}

/** Starts the server and the sandbox. Close them in `afterAll`. With `mail`, the server sends its emails there. */
export async function startPaymentServer(mail?: MailSink): Promise<PaymentServer> {
  let now = new Date('2027-01-15T12:00:00Z')
  const sandbox = await openPaymentSandbox(() => now.getTime())
  const server = await startTestServer({
    clock: { now: () => now },
    env: { ...sandbox.env, ...mail?.env },
    modules: (kernel) => [
      createAccountModule(kernel),
      createPaymentsModule(kernel),
      ...(mail === undefined ? [] : [createMailModule(kernel)]),
    ],
  })
  const stripe = await createStripeAccounts(server.kernel).of('se')
  const send: PaymentServer['send'] = async (method, path, as, json, country = 'se') => {
    const response = await server.fetch(`/api/payment${path}`, {
      method,
      headers: { country },
      ...(as === undefined ? {} : { as }),
      ...(json === undefined ? {} : { json }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  let families = 0
  return {
    server,
    stripe,
    send,
    advance: async (days) => {
      now = new Date(now.getTime() + days * 86_400_000)
      await sandbox.tick()
    },
    addFamily: async () => {
      const names = { firstname: 'Ada', lastname: 'Berg', email: `family${++families}@home.example` }
      const json = { ...names, password: 'three quiet lamps', country: 'se' }
      const response = await server.fetch('/api/account/register', { method: 'POST', json })
      const { uid } = z.object({ uid: z.string() }).parse(await response.json())
      return { userId: uid, realm: 'se', roles: ['guardian'], email: names.email }
    },
    addCard: async (person, card = 'pm_card_visa') => {
      const { body } = await send('POST', '/client-secret', person)
      const secret = String(body.setupIntent.client_secret)
      const [id] = secret.split('_secret_')
      const response = await fetch(`${sandbox.origin}/v1/setup_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
        body: new URLSearchParams({ client_secret: secret, payment_method: card }),
      })
      const { payment_method } = z.object({ payment_method: z.string() }).parse(await response.json())
      const json = { invoice_settings: { default_payment_method: payment_method } }
      await send('PUT', '/me', person, json)
      return payment_method
    },
    cutOff: (isCut) => sandbox.cutOff(isCut),
    close: async () => {
      await server.close()
      await sandbox.close()
    },
  }
}
