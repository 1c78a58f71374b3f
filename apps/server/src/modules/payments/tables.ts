import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EndingKind, EndingState, FamilySubscription } from '@lectern/contracts'
import type { EmailFacts } from './email-facts.ts'

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
    trialEnd: moment('trial_end'),
    /** When the subscription ends. Null if it renews. */
    cancelAt: moment('cancel_at'),
    createdAt: moment('created_at').notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (table) => [index().on(table.userUid), index().on(table.customerId), index().on(table.trialEnd)],
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

/** Statements that end a subscription without a log-in. Deleted three years after the end of their year. */
export const paymentEndings = pgTable(
  'payment_endings',
  {
    id: uuid('id').primaryKey(),
    realm: text('realm').notNull(),
    /** Number that the customer gets. */
    number: text('number').notNull(),
    kind: text('kind').$type<EndingKind>().notNull(),
    state: text('state').$type<EndingState>().notNull(),
    /** Encrypted `EndingStatement`: name, addresses, reason and wanted day. */
    sealedStatement: text('sealed_statement').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** The account that was found. */
    userUid: uuid('user_uid'),
    /** The subscriptions that were set to end. */
    subscriptionIds: jsonb('subscription_ids').$type<readonly string[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex().on(table.number),
    index().on(table.userUid),
    index().on(table.state),
    index().on(table.receivedAt),
  ],
)

/** Withdrawals from subscriptions. Deleted three years after the end of their year. */
export const paymentWithdrawals = pgTable(
  'payment_withdrawals',
  {
    /** Id of the subscription, so that it is withdrawn once. */
    id: text('id').primaryKey(),
    realm: text('realm').notNull(),
    customerId: text('customer_id').notNull(),
    /** Null after the account was deleted. */
    userUid: uuid('user_uid'),
    receivedAt: moment('received_at').notNull(),
    /** When the subscription was cancelled and refunded. Null before. */
    doneAt: moment('done_at'),
  },
  (table) => [index().on(table.userUid), index().on(table.doneAt)],
)

/** The emails about payments, each stored with the change that it describes. Deleted after 400 days. */
export const paymentEmails = pgTable(
  'payment_emails',
  {
    /** Names the email, such as `receipt in_1…`, so that it is sent once. */
    key: text('key').primaryKey(),
    realm: text('realm').notNull(),
    /** The recipient. Null for the address in a statement. */
    userUid: uuid('user_uid'),
    facts: jsonb('facts').$type<EmailFacts>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** The last attempt to queue the email. Only this one may write it. */
    attempt: text('attempt'),
    attemptedAt: moment('attempted_at'),
    writtenAt: moment('written_at'),
  },
  (table) => [index().on(table.userUid), index().on(table.createdAt)],
)
