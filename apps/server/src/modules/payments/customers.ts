import { and, asc, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { paymentCustomers } from './tables.ts'

/** Account that pays. */
export interface Payer {
  readonly userUid: string
  readonly realm: Realm
}

/**
 * Returns the customers of an account at Stripe, the oldest first. Empty before the first payment; several after accounts were
 * merged.
 */
export async function findCustomers(rows: Rows, { userUid, realm }: Payer): Promise<readonly string[]> {
  const found = await rows
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userUid, userUid), eq(paymentCustomers.realm, realm)))
    .orderBy(asc(paymentCustomers.createdAt), asc(paymentCustomers.id))
  return found.map(({ id }) => id)
}

/**
 * Returns the customer of an account at Stripe, which the first call creates. Two calls at the same time, and a call after a
 * killed one, create one customer, because Stripe gets the same idempotency key.
 */
export async function ensureCustomer(
  kernel: Kernel,
  db: Db,
  stripe: Stripe,
  payer: Payer & { readonly email: string | null },
): Promise<string> {
  const [existing] = await findCustomers(db, payer)
  if (existing !== undefined) return existing
  const { userUid, realm, email } = payer
  const { id } = await stripe.customers.create(
    { ...(email === null ? {} : { email }), metadata: { account: userUid, country: realm } },
    { idempotencyKey: `customer-${userUid}` },
  )
  await db.insert(paymentCustomers).values({ id, userUid, realm, createdAt: kernel.clock.now() }).onConflictDoNothing()
  return id
}

/** Locks a customer until the transaction ends, so that its subscriptions change one after another over all nodes. */
export async function lockCustomer(rows: Rows, id: string): Promise<Payer | undefined> {
  const [found] = await rows
    .select({ userUid: paymentCustomers.userUid, realm: paymentCustomers.realm })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.id, id))
    .for('update')
  return found === undefined ? undefined : { userUid: found.userUid, realm: Realm.parse(found.realm) }
}
