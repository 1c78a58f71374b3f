import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { WebhookDelivery, WebhookEventType, WebhookFailure, WebhookPause } from '@lectern/contracts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Webhooks of organizations. */
export const webhooks = pgTable(
  'webhooks',
  {
    uid: uuid('uid').primaryKey(),
    realm: text('realm').notNull(),
    /** The organization. Its changes, and those of the units below, are sent. */
    schoolUnitUid: uuid('school_unit_uid').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    events: text('events').array().$type<WebhookEventType[]>().notNull(),
    /** Encrypted JSON of `SigningKeys`. */
    sealedKeys: text('sealed_keys').notNull(),
    /** Until when the replaced key signs too. */
    oldKeyUntil: moment('old_key_until'),
    pause: text('pause').$type<WebhookPause>(),
    version: integer('version').notNull().default(1),
    /** The node that sends a delivery. Others wait until it is done, or until `leaseUntil` if it was killed. */
    lease: text('lease'),
    leaseUntil: moment('lease_until'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.schoolUnitUid)],
)

/** The deliveries of webhooks. Deleted 30 days after their creation. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    uid: uuid('uid').primaryKey(),
    realm: text('realm').notNull(),
    webhookUid: uuid('webhook_uid')
      .notNull()
      .references(() => webhooks.uid, { onDelete: 'cascade' }),
    /** Deliveries of a webhook are sent in the order of their numbers. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
    type: text('type').$type<WebhookDelivery['type']>().notNull(),
    state: text('state').$type<WebhookDelivery['state']>().notNull(),
    /** Number of events. */
    events: integer('events').notNull(),
    /** Encrypted JSON of the events, because they have the uids of people. */
    sealedEvents: text('sealed_events').notNull(),
    tries: integer('tries').notNull().default(0),
    triedAt: moment('tried_at'),
    /** Null if the delivery is not sent any more. */
    nextTryAt: moment('next_try_at'),
    status: integer('status'),
    failure: text('failure').$type<WebhookFailure>(),
    /** Milliseconds of the last try. */
    duration: integer('duration'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index().on(table.webhookUid, table.number),
    index('webhook_deliveries_waiting')
      .on(table.webhookUid, table.number)
      .where(sql`${table.state} = 'waiting'`),
    index().on(table.createdAt),
  ],
)
