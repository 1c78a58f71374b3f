import { eq, inArray, sql } from 'drizzle-orm'
import type { Currency, GiftCounts, GiftEvent, Realm } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { paymentGiftCards as cards, paymentGiftEntries as entries } from '../tables.ts'
import type { StoredGiftState } from '../tables.ts'
import { openGiftCodes } from './gift-codes.ts'

export type GiftCard = typeof cards.$inferSelect
export type GiftOwner = { readonly batchUid: string } | { readonly orderUid: string }

/** State of a card after an event. */
const STATE_AFTER = {
  issued: 'open',
  sold: 'open',
  redeemed: 'redeemed',
  refunded: 'refunded',
  withdrawn: 'withdrawn',
} as const satisfies Record<GiftEvent, StoredGiftState>

interface MoneyOfCard {
  readonly amount: number
  readonly currency: Currency
}

interface NewCards {
  readonly realm: Realm
  readonly owner: GiftOwner
  readonly count: number
  readonly months: number
  /** Price of one card. Null for cards without a price. */
  readonly price: MoneyOfCard | null
  readonly expiresAt: Date
  /** `family`, `buyer`, `job:payments`, or the uid of a super user. */
  readonly actor: string
}

/** Creates cards with their first entry: `sold` with a price, otherwise `issued`. */
export async function addCards(kernel: Kernel, rows: Rows, wanted: NewCards): Promise<void> {
  const { realm, owner, count, months, price, expiresAt, actor } = wanted
  const codes = await openGiftCodes(kernel)
  const made: (typeof cards.$inferInsert)[] = []
  for (let number = 1; number <= count; number += 1) {
    const uid = kernel.ids.next()
    const code = await codes.make(uid)
    made.push({ ...owner, ...code, ...price, uid, realm, number, months, expiresAt, state: 'open' })
  }
  await rows.insert(cards).values(made)
  const uids = made.map(({ uid }) => uid)
  await insertEntries(kernel, rows, { realm, uids, event: price === null ? 'issued' : 'sold', actor, money: price })
}

interface CardEvent {
  readonly event: Exclude<GiftEvent, 'issued' | 'sold'>
  readonly actor: string
  /** Money of each card. Null if the event has no amount. */
  readonly money: MoneyOfCard | null
}

/** Ends cards of one realm that are open: adds their entries, and stores the new state. The caller has locked the cards. */
export async function endCards(
  kernel: Kernel,
  rows: Rows,
  ended: readonly Pick<GiftCard, 'uid' | 'realm'>[],
  change: CardEvent,
): Promise<void> {
  const [first] = ended
  if (first === undefined) return
  const uids = ended.map(({ uid }) => uid)
  await insertEntries(kernel, rows, { realm: first.realm, uids, ...change })
  await rows.update(cards).set({ state: STATE_AFTER[change.event] }).where(inArray(cards.uid, uids))
}

async function insertEntries(
  kernel: Kernel,
  rows: Rows,
  {
    realm,
    uids,
    event,
    actor,
    money,
  }: {
    readonly realm: string
    readonly uids: readonly string[]
    readonly event: GiftEvent
    readonly actor: string
    readonly money: MoneyOfCard | null
  },
): Promise<void> {
  const shared = { ...money, realm, event, actor, eventUid: kernel.ids.next(), at: kernel.clock.now() }
  await rows.insert(entries).values(uids.map((cardUid) => ({ ...shared, uid: kernel.ids.next(), cardUid })))
}

/** Locks the cards of a batch or of an order until the transaction ends, in the order of their numbers. */
export function lockCards(rows: Rows, owner: GiftOwner): Promise<GiftCard[]> {
  return rows.select().from(cards).where(isOwnedBy(owner)).orderBy(cards.number).for('update')
}

export const isOwnedBy = (owner: GiftOwner) =>
  'batchUid' in owner ? eq(cards.batchUid, owner.batchUid) : eq(cards.orderUid, owner.orderUid)

const NONE: GiftCounts = { open: 0, redeemed: 0, expired: 0, withdrawn: 0, refunded: 0 }

/** Returns the number of cards by state, by the uid of their batches or orders. */
export async function countCards(
  rows: Rows,
  column: typeof cards.batchUid | typeof cards.orderUid,
  owners: readonly string[],
  now: Date,
): Promise<(owner: string) => GiftCounts> {
  if (owners.length === 0) return () => NONE
  const state = sql<
    keyof GiftCounts
  >`case when ${cards.state} = 'open' and ${cards.expiresAt} <= ${now} then 'expired' else ${cards.state} end`
  const counted = await rows
    .select({ owner: column, state, count: sql<number>`count(*)::int` })
    .from(cards)
    .where(inArray(column, [...owners]))
    // By position, because two uses of the placeholder `now` are two expressions.
    .groupBy(sql`1, 2`)
  return (owner) => ({
    ...NONE,
    ...Object.fromEntries(counted.filter((each) => each.owner === owner).map((each) => [each.state, each.count])),
  })
}
