import type Stripe from 'stripe'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { MailSink } from '../../../testing/mail-sink.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { createAccountModule, createSchools } from '../../account/index.ts'
import { createPeople } from '../../account/create-people.ts'
import { createMailModule } from '../../mail/index.ts'
import { createPaymentsModule } from '../index.ts'
import { createStripeAccounts } from '../stripe-accounts.ts'
import type { StripeAccounts } from '../stripe-accounts.ts'
import { openPaymentSandbox } from './payment-sandbox.ts'

/** A server with the payments module, and Stripe's sandbox. */
export interface PaymentServer {
  readonly server: TestServer
  readonly stripe: Stripe
  readonly accounts: StripeAccounts
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
  /** Changes the faults of the sandbox. */
  setFaults(faults: object): Promise<void>
  /** Pays an order as the browser does. Returns the status of the payment. */
  payOrder(clientSecret: string, card?: string): Promise<string>
  /** Loses answers of Stripe: the request has its effect, and the connection ends. */
  loseAnswers(path: string, times: number): Promise<void>
  /** Lets requests to Stripe fail, as if it could not be reached, until the function is called again with `false`. */
  cutOff(isCut: boolean): void
  close(): Promise<void>
}

interface PaymentAnswer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests state the form of each answer
  readonly body: any
}

interface ServerChoices {
  /** Gets the emails of the server. */
  readonly mail?: MailSink
  /** Additional settings. */
  readonly env?: Readonly<Record<string, string>>
  /** Gets the body of each event of Stripe. */
  readonly onEvent?: (body: string) => void
}

/** Starts the server and the sandbox. Close them in `afterAll`. */
export async function startPaymentServer({ env = {}, mail, onEvent }: ServerChoices = {}): Promise<PaymentServer> {
  let now = new Date('2027-01-15T12:00:00Z')
  const sandbox = await openPaymentSandbox({
    now: () => now.getTime(),
    ...(onEvent === undefined ? {} : { onEvent }),
  })
  const server = await startTestServer({
    clock: { now: () => now },
    env: { ...sandbox.env, ...mail?.env, ...env },
    modules: (kernel) => [
      createAccountModule(kernel),
      createPaymentsModule(kernel),
      ...(mail === undefined && env['SMTP_URL'] === undefined ? [] : [createMailModule(kernel)]),
    ],
  })
  const accounts = createStripeAccounts(server.kernel)
  const stripe = await accounts.connect('se')
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
  const rows = server.kernel.shards.forRealm('se')
  const unit = { uid: server.kernel.ids.next(), realm: 'se', name: 'Lectern (se)', type: 'consumer' } as const
  await createSchools(rows, { units: [unit] })
  let families = 0
  return {
    server,
    stripe,
    accounts,
    send,
    advance: async (days) => {
      now = new Date(now.getTime() + days * 86_400_000)
      await sandbox.tick()
    },
    addFamily: async () => {
      // The people of a test need no password, which takes time.
      const uid = server.kernel.ids.next()
      const email = `family${++families}@home.example`
      const person = { uid, realm: 'se', username: email, firstname: 'Ada', lastname: 'Berg', email } as const
      const associations = [{ uid: unit.uid, role: 'guardian' as const }]
      await createPeople(server.kernel, rows, [{ ...person, associations }], uid)
      return { userId: uid, realm: 'se', roles: ['guardian'], email }
    },
    addCard: async (person, card = 'pm_card_visa') => {
      const { body } = await send('POST', '/client-secret', person)
      const secret = String(body.setupIntent.client_secret)
      const { payment_method } = await sandbox.confirm('se', secret, card)
      if (payment_method == null) throw new Error('the card was not stored')
      const json = { invoice_settings: { default_payment_method: payment_method } }
      await send('PUT', '/me', person, json)
      return payment_method
    },
    setFaults: (faults) => sandbox.setFaults(faults),
    payOrder: async (clientSecret, card = 'pm_card_visa') => {
      const { status, error } = await sandbox.confirm('se', clientSecret, card)
      return status ?? error?.code ?? ''
    },
    loseAnswers: (path, times) =>
      sandbox.setFaults(times === 0 ? {} : { answers: [{ kind: 'lost', method: 'POST', path, times }] }),
    cutOff: (isCut) => sandbox.cutOff(isCut),
    close: async () => {
      await server.close()
      await sandbox.close()
    },
  }
}
