import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FamilySubscription } from '@lectern/contracts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The customers of Stripe with their accounts. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    id: text('id').primaryKey(),
    realm: text('realm').notNull(),
    /** An account has several customers after it was merged with another one. The oldest one pays for new things. */
    userUid: uuid('user_uid').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.userUid)],
)

/** The subscriptions of customers, as Stripe stated them when the server last fetched them. */
export const paymentSubscriptions = pgTable(
  'payment_subscriptions',
  {
    id: text('id').primaryKey(),
    realm: text('realm').notNull(),
    customerId: text('customer_id').notNull(),
    userUid: uuid('user_uid').notNull(),
    status: text('status').$type<FamilySubscription['status']>().notNull(),
    /** Period of the account in which its books are open. Null before the first payment. */
    periodUid: uuid('period_uid'),
    priceIds: jsonb('price_ids').$type<readonly string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (table) => [index().on(table.userUid), index().on(table.customerId)],
)

/** The events of Stripe that a node has accepted. An event is a hint to fetch its object. Deleted after 90 days. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    realm: text('realm').notNull(),
    type: text('type').notNull(),
    /** Id of the customer to fetch. */
    customerId: text('customer_id').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** When the object was fetched and stored. Null before. */
    doneAt: moment('done_at'),
  },
  (table) => [index().on(table.receivedAt)],
)
