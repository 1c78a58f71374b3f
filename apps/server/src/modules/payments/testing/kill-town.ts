import type Stripe from 'stripe'
import * as z from 'zod'
import { REALMS } from '@lectern/contracts'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { createTestUser } from '../../../testing/test-people.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { createSchools } from '../../account/index.ts'
import { createPeople } from '../../account/create-people.ts'
import { readBothSides } from './both-sides.ts'
import type { KillableServer } from './killable-server.ts'

const ClientSecret = z.object({ setupIntent: z.object({ client_secret: z.string() }) })
const Subscribed = z.object({ subscription: z.object({ id: z.string() }) })

/** A country with an account at Stripe, its prices and its families. */
export interface Town {
  readonly realm: Realm
  readonly server: KillableServer
  readonly stripe: Stripe
  readonly rows: Rows
  readonly superUser: TestPerson
  readonly prices: { readonly small: string; readonly large: string; readonly extra: string; readonly gift: string }
  readonly coupon: string
  addFamily(): Promise<Family>
}

/** A family with an account. */
export interface Family {
  readonly person: TestPerson & { readonly email: string }
  /** Makes a call whose success a test needs, and returns the body. */
  call(method: string, path: string, json?: object): Promise<unknown>
  /** Stores a card, and makes it the default card. */
  addCard(card?: string): Promise<void>
  /** Subscribes. Returns the id. */
  subscribe(priceId: string): Promise<string>
  /** Returns the family with a subscription whose first period was charged. */
  subscribePaid(priceId: string): Promise<string>
  /** Returns the only customer at Stripe. Throws if there are several. */
  findCustomer(): Promise<string>
  /** Reads the payments and the subscriptions, at Stripe and with us. */
  read(): Promise<FamilyState>
}

/** The state of a family. Amounts are in the smallest unit of the currency. */
export interface FamilyState {
  /** Sum of the charges that were paid, and of their refunds. */
  readonly paid: number
  readonly refunded: number
  /** Sum of the payments of invoices. */
  readonly invoiced: number
  readonly balance: number
  /** States of the subscriptions that have not ended. */
  readonly live: readonly string[]
  readonly sides: Awaited<ReturnType<typeof readBothSides>>
}

const ENDED = new Set(['canceled', 'incomplete_expired'])

/** Creates a town in each country. */
export const openTowns = (server: KillableServer): Promise<readonly Town[]> =>
  Promise.all(REALMS.map((realm) => openTown(server, realm)))

async function openTown(server: KillableServer, realm: Realm): Promise<Town> {
  const { kernel } = server
  const stripe = await server.stripeFor(realm)
  const rows = kernel.shards.forRealm(realm)
  const unit = { uid: kernel.ids.next(), realm, name: `Lectern (${realm})`, type: 'consumer' } as const
  await createSchools(rows, { units: [unit] })
  const createPrice = async (metadata: Stripe.MetadataParam, unit_amount: number) => {
    const product = await stripe.products.create({ name: 'Books', metadata })
    const recurring = metadata['kind'] === 'gift' ? {} : { recurring: { interval: 'month' as const } }
    return (await stripe.prices.create({ product: product.id, currency: 'sek', unit_amount, ...recurring })).id
  }
  const prices = {
    small: await createPrice({ kind: 'plan' }, 5900),
    large: await createPrice({ kind: 'plan' }, 9900),
    extra: await createPrice({ kind: 'addition' }, 3900),
    gift: await createPrice({ kind: 'gift', months: '6' }, 49_000),
  }
  const coupon = (await stripe.coupons.create({ percent_off: 50, duration: 'forever' })).id
  const superUser = await createTestUser(kernel, { role: 'admin', superUser: true, realm })
  return {
    realm,
    server,
    stripe,
    rows,
    superUser,
    prices,
    coupon,
    addFamily: async () => {
      const uid = kernel.ids.next()
      const email = `${uid}@home.example`
      const person = { uid, realm, username: email, firstname: 'Ada', lastname: 'Berg', email } as const
      const associations = [{ uid: unit.uid, role: 'guardian' as const }]
      await createPeople(kernel, rows, [{ ...person, associations }], uid)
      return createFamily(server, stripe, { userId: uid, realm, roles: ['guardian'], email })
    },
  }
}

function createFamily(server: KillableServer, stripe: Stripe, person: Family['person']): Family {
  const { realm, userId } = person
  const call: Family['call'] = async (method, path, json) => {
    const response = await server.send(method, path, { realm, as: person, ...(json === undefined ? {} : { json }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const findCustomer = async () => {
    const { data } = await stripe.customers.list({ limit: 100 })
    const [own, ...others] = data.filter(({ metadata }) => metadata['account'] === userId)
    if (own === undefined || others.length > 0) throw new Error(`a family has ${data.length} customers`)
    return own.id
  }
  const addCard: Family['addCard'] = async (card = 'pm_card_visa') => {
    const { setupIntent } = ClientSecret.parse(await call('POST', '/client-secret'))
    const { payment_method } = await server.sandbox.confirm(realm, setupIntent.client_secret, card)
    await call('PUT', '/me', { invoice_settings: { default_payment_method: payment_method } })
  }
  const subscribe = async (priceId: string) =>
    Subscribed.parse(await call('POST', '/subscriptions', { priceId })).subscription.id
  return {
    person,
    call,
    addCard,
    subscribe,
    subscribePaid: async (priceId) => {
      await addCard()
      // Only the first subscription has a trial.
      await stripe.subscriptions.cancel(await subscribe(priceId))
      return subscribe(priceId)
    },
    findCustomer,
    read: async () => {
      const customer = await findCustomer()
      const charges = (await stripe.charges.list({ customer, limit: 100 })).data.filter(({ paid }) => paid)
      const invoices = (await stripe.invoices.list({ customer, limit: 100 })).data
      const found = await stripe.customers.retrieve(customer)
      const sides = await readBothSides(server.kernel, stripe, { realm, userUid: userId, customer })
      return {
        paid: charges.reduce((sum, { amount }) => sum + amount, 0),
        refunded: charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
        invoiced: invoices.reduce((sum, { amount_paid }) => sum + amount_paid, 0),
        balance: found.deleted === true ? 0 : found.balance,
        live: sides.stripe.subscriptions.map(({ status }) => status).filter((status) => !ENDED.has(status)),
        sides,
      }
    },
  }
}
