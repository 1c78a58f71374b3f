import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type {
  ComparedValue,
  ComparisonFailure,
  Currency,
  EndingKind,
  EndingState,
  FamilySubscription,
  GiftEvent,
  PaymentStatus,
} from '@lectern/contracts'
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
    /** Id of the customer to fetch. Null for the payment of an order. */
    customerId: text('customer_id'),
    /** Id of the payment to fetch, if it belongs to no customer. */
    paymentId: text('payment_id'),
    receivedAt: moment('received_at').notNull(),
    /** When the object was fetched and stored. Null before. */
    doneAt: moment('done_at'),
  },
  (table) => [index().on(table.receivedAt)],
)

/** Orders of gift cards. An order that is not paid within 7 days is deleted. */
export const paymentOrders = pgTable(
  'payment_orders',
  {
    uid: uuid('uid').primaryKey(),
    realm: text('realm').notNull(),
    priceId: text('price_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Months of books on each card, and the price of one card. */
    months: integer('months').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Encrypted JSON of `Buyer`. Null 90 days after the cards were made. */
    sealedBuyer: text('sealed_buyer'),
    /** Id of the payment intent. Null if Stripe did not create it, or the server was killed before it stored the id. */
    paymentId: text('payment_id').unique(),
    status: text('status').$type<PaymentStatus>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the cards were made. */
    fulfilledAt: moment('fulfilled_at'),
    /** The queued email with the codes. Another email with the codes writes nothing. */
    mailing: uuid('mailing'),
    /** When a super user asked for a refund, and when Stripe has made it. */
    refundAskedAt: moment('refund_asked_at'),
    /** The super user, as the audit log names actors. */
    refundAskedBy: text('refund_asked_by'),
    refundedAt: moment('refunded_at'),
  },
  (table) => [index().on(table.realm, table.createdAt)],
)

/** Gift cards that super users have issued together. */
export const paymentGiftBatches = pgTable(
  'payment_gift_batches',
  {
    uid: uuid('uid').primaryKey(),
    realm: text('realm').notNull(),
    note: text('note').notNull(),
    months: integer('months').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index().on(table.realm, table.createdAt)],
)

/** State of a gift card after its last entry in the ledger. */
export type StoredGiftState = 'open' | 'redeemed' | 'refunded' | 'withdrawn'

/** Gift cards of batches and of orders. */
export const paymentGiftCards = pgTable(
  'payment_gift_cards',
  {
    uid: uuid('uid').primaryKey(),
    realm: text('realm').notNull(),
    batchUid: uuid('batch_uid').references(() => paymentGiftBatches.uid),
    orderUid: uuid('order_uid').references(() => paymentOrders.uid),
    /** Number in its batch or order, from 1. */
    number: integer('number').notNull(),
    months: integer('months').notNull(),
    /** Price of the card. Null for a card of a batch. */
    amount: integer('amount'),
    currency: text('currency').$type<Currency>(),
    /** Hash of the code with a secret key. */
    codeHash: text('code_hash').notNull(),
    /** The encrypted code, so that it can be sent and downloaded again. */
    sealedCode: text('sealed_code').notNull(),
    state: text('state').$type<StoredGiftState>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The family. Set when the redemption begins, and null after the account was deleted. */
    redeemedBy: uuid('redeemed_by'),
    /** When the redemption began. The effect below is decided then, and does not change. */
    claimedAt: moment('claimed_at'),
    /** Customer of Stripe who gets a credit, with its amount in `creditCurrency`. */
    creditCustomer: text('credit_customer'),
    creditAmount: integer('credit_amount'),
    creditCurrency: text('credit_currency').$type<Currency>(),
    /** Period of the account in which the books are open. */
    periodUid: uuid('period_uid'),
    periodStartsAt: moment('period_starts_at'),
    periodEndsAt: moment('period_ends_at'),
  },
  (table) => [
    uniqueIndex('payment_gift_cards_code_hash').on(table.codeHash),
    uniqueIndex('payment_gift_cards_batch_number').on(table.batchUid, table.number),
    uniqueIndex('payment_gift_cards_order_number').on(table.orderUid, table.number),
    index().on(table.redeemedBy),
    check('payment_gift_cards_one_owner', sql`num_nonnulls(${table.batchUid}, ${table.orderUid}) = 1`),
  ],
)

/**
 * The ledger of gift cards: one row for each card and event. Rows are only inserted: a trigger refuses changes. It has no data
 * on families and buyers.
 */
export const paymentGiftEntries = pgTable(
  'payment_gift_entries',
  {
    uid: uuid('uid').primaryKey(),
    realm: text('realm').notNull(),
    cardUid: uuid('card_uid')
      .notNull()
      .references(() => paymentGiftCards.uid),
    /** The rows of one event have the same uid. */
    eventUid: uuid('event_uid').notNull(),
    event: text('event').$type<GiftEvent>().notNull(),
    /** `family`, `buyer`, `job:payments`, or the uid of a super user. */
    actor: text('actor').notNull(),
    at: moment('at').notNull(),
    /** Money of one card. Null if the event has no amount. */
    amount: integer('amount'),
    currency: text('currency').$type<Currency>(),
  },
  (table) => [index().on(table.cardUid)],
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

/** The nightly comparisons of the customers of a realm with Stripe. Deleted after 90 days. */
export const paymentComparisons = pgTable(
  'payment_comparisons',
  {
    id: uuid('id').primaryKey(),
    realm: text('realm').notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null while it runs, and if the node was ended meanwhile. */
    endedAt: moment('ended_at'),
    /** Numbers of customers. */
    checked: integer('checked').notNull().default(0),
    repaired: integer('repaired').notNull().default(0),
    failed: integer('failed').notNull().default(0),
  },
  (table) => [index().on(table.realm, table.startedAt)],
)

/** Customers that differed from Stripe, or that could not be compared. Deleted with their comparison. */
export const paymentComparisonFindings = pgTable(
  'payment_comparison_findings',
  {
    id: uuid('id').primaryKey(),
    comparisonId: uuid('comparison_id')
      .notNull()
      .references(() => paymentComparisons.id, { onDelete: 'cascade' }),
    userUid: uuid('user_uid').notNull(),
    /** Values that were repaired. Empty after a failure. */
    repaired: jsonb('repaired').$type<readonly ComparedValue[]>().notNull(),
    failure: text('failure').$type<ComparisonFailure>(),
  },
  (table) => [index().on(table.comparisonId), index().on(table.userUid)],
)
