import { and, desc, eq, min, sql } from 'drizzle-orm'
import type { GiftBatch, GiftEntry } from '@lectern/contracts'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findNames } from '../../account/index.ts'
import { recordShopAudit } from '../record-shop-audit.ts'
import { paymentGiftBatches as batches, paymentGiftCards as cards, paymentGiftEntries as entries } from '../tables.ts'
import { addCards, countCards, endCards, lockCards } from './ledger.ts'

type Batch = typeof batches.$inferSelect

export interface Page {
  readonly pageNumber: number
  readonly pageSize: number
}

/** Returns a batch of the actor's realm. Throws `not_found`. */
export async function findBatch(rows: Rows, { realm }: Actor, id: string): Promise<Batch> {
  const [found] = await rows
    .select()
    .from(batches)
    .where(and(eq(batches.uid, id), eq(batches.realm, realm)))
  if (found === undefined) throw refuse('not_found')
  return found
}

/** Creates a batch with its cards. Refuses with `validation_failed` if the cards end in the past. */
export async function createBatch(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  { count, months, note, expiresAt }: Pick<GiftBatch, 'months' | 'note' | 'expiresAt'> & { readonly count: number },
): Promise<Batch> {
  const { realm } = actor
  const createdAt = kernel.clock.now()
  const values = { uid: kernel.ids.next(), realm, note: note.trim(), months, createdAt, expiresAt: new Date(expiresAt) }
  if (values.expiresAt <= createdAt) throw refuse('validation_failed', 'The cards must end in the future.')
  return db.transaction(async (rows) => {
    const [batch] = await rows.insert(batches).values(values).returning()
    if (batch === undefined) throw new Error('the batch of gift cards was not written')
    const owner = { batchUid: batch.uid }
    const by = auditActor(actor)
    await addCards(kernel, rows, { realm, owner, count, months, price: null, expiresAt: batch.expiresAt, actor: by })
    await recordShopAudit(kernel, rows, actor, 'issue-gift-cards', { giftBatch: batch.uid, count, months })
    return batch
  })
}

/** Withdraws the cards of a batch that are open. A card that a family redeems at this moment stays. */
export async function withdrawBatch(kernel: Kernel, db: Db, actor: Actor, id: string): Promise<Batch> {
  return db.transaction(async (rows) => {
    const batch = await findBatch(rows, actor, id)
    const locked = await lockCards(rows, { batchUid: batch.uid })
    const unused = locked.filter(({ state, claimedAt }) => state === 'open' && claimedAt === null)
    if (unused.length === 0) return batch
    await endCards(kernel, rows, unused, { event: 'withdrawn', actor: auditActor(actor), money: null })
    await recordShopAudit(kernel, rows, actor, 'withdraw-gift-cards', { giftBatch: batch.uid, count: unused.length })
    return batch
  })
}

/** Returns a page of the batches of a realm, newest first. */
export async function listBatches(kernel: Kernel, db: Db, { realm }: Actor, page: Page) {
  const isOwn = eq(batches.realm, realm)
  const found = await db
    .select()
    .from(batches)
    .where(isOwn)
    .orderBy(desc(batches.createdAt), desc(batches.uid))
    .limit(page.pageSize)
    .offset((page.pageNumber - 1) * page.pageSize)
  return { data: await presentBatches(kernel, db, found), meta: { totalCount: await db.$count(batches, isOwn) } }
}

/** Returns batches with the number of their cards by state. */
export async function presentBatches(kernel: Kernel, rows: Rows, found: readonly Batch[]): Promise<GiftBatch[]> {
  const uids = found.map(({ uid }) => uid)
  const countsOf = await countCards(rows, cards.batchUid, uids, kernel.clock.now())
  return found.map(({ uid, note, months, createdAt, expiresAt }) => ({
    id: uid,
    note,
    months,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    counts: countsOf(uid),
  }))
}

/** Returns a page of the ledger of a batch, newest first. The rows of one event are one entry. */
export async function listEntries(
  db: Db,
  { uid }: Batch,
  { pageNumber, pageSize }: Page,
): Promise<{ data: GiftEntry[]; meta: { totalCount: number } }> {
  const events = db
    .select({
      id: entries.eventUid,
      event: entries.event,
      at: entries.at,
      actor: entries.actor,
      currency: entries.currency,
      cards: sql<number>`count(*)::int`.as('cards'),
      number: min(cards.number).as('number'),
      amount: sql<number | null>`sum(${entries.amount})::int`.as('amount'),
    })
    .from(entries)
    .innerJoin(cards, eq(cards.uid, entries.cardUid))
    .where(eq(cards.batchUid, uid))
    .groupBy(entries.eventUid, entries.event, entries.at, entries.actor, entries.currency)
    .as('events')
  const found = await db
    .select()
    .from(events)
    .orderBy(desc(events.at), desc(events.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  const names = await findNames(
    db,
    found.map(({ actor }) => actor).filter((actor) => UUID.test(actor)),
  )
  const data = found.map(({ id, event, at, actor, currency, amount, ...numbers }) => ({
    id,
    event,
    at: at.toISOString(),
    cards: numbers.cards,
    number: numbers.number ?? 0,
    amount: amount === null || currency === null ? null : { amount, currency },
    by: names.get(actor) ?? null,
  }))
  return { data, meta: { totalCount: await db.$count(events) } }
}

/** An actor who is a person, not `family`, `buyer` or a job. */
const UUID = /^[\da-f]{8}-/u

/** Returns the cards of a batch in the order of their numbers. */
export function listCards(rows: Rows, batch: string) {
  return rows.select().from(cards).where(eq(cards.batchUid, batch)).orderBy(cards.number)
}
