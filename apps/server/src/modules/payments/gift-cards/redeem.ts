import { and, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { GiftEffect, Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { putPaidPeriod } from '../../account/index.ts'
import { findCustomers } from '../customers.ts'
import { fetchAll } from '../fetch-subscriptions.ts'
import { readGiftsEnd } from '../free-time.ts'
import type { PaymentContext } from '../payment-context.ts'
import { paymentGiftCards as cards, paymentOrders } from '../tables.ts'
import { completeCredit } from './complete-credit.ts'
import { openGiftCodes } from './gift-codes.ts'
import { endCards } from './ledger.ts'
import type { GiftCard } from './ledger.ts'
import { planEffect } from './plan-effect.ts'
import type { PlannedEffect } from './plan-effect.ts'

/** A code that a family has typed. */
interface TypedCode {
  readonly code: string
  readonly realm: Realm
  readonly userUid: string
}

/** Returns the card of a code and the effect that it would have. Refuses with `gift_card_…`. */
export async function checkCard(
  context: PaymentContext,
  db: Db,
  typed: TypedCode,
): Promise<{ readonly card: GiftCard; readonly effect: GiftEffect } | Refusal> {
  const card = await findCard(context.kernel, db, typed)
  if (card === undefined) return refuse('gift_card_wrong')
  const refusal = await refuseCard(context.kernel, db, card, typed)
  if (refusal !== undefined) return refusal
  const subscriptions = await fetchSubscriptionsOf(context, db, typed)
  const effect =
    card.claimedAt === null ? presentPlan(card, await plan(context, db, card, typed, subscriptions)) : undefined
  return { card, effect: effect ?? presentStored(card) }
}

/**
 * Redeems a card for a family, once, and returns its effect. The first transaction decides the effect and stores it, so that
 * no other family can redeem the card while Stripe is asked, and so that a repeated call and the job `finish-gift-cards`
 * continue with the same effect. Refuses with `gift_card_…`, and with `conflict` if Stripe refuses the credit.
 */
export async function redeemCard(context: PaymentContext, db: Db, typed: TypedCode): Promise<GiftEffect | Refusal> {
  const { kernel } = context
  const found = await findCard(kernel, db, typed)
  if (found === undefined) return refuse('gift_card_wrong')
  const subscriptions = await fetchSubscriptionsOf(context, db, typed)
  const claimed = await db.transaction(async (rows) => {
    // A family redeems one card after the other, because a period begins at the end of the latest one.
    await rows.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gift cards ${typed.userUid}`}, 0))`)
    const [card] = await rows.select().from(cards).where(eq(cards.uid, found.uid)).for('update')
    if (card === undefined) return refuse('gift_card_wrong')
    if (card.state === 'redeemed' && card.redeemedBy === typed.userUid) return card
    const refusal = await refuseCard(kernel, rows, card, typed)
    if (refusal !== undefined || card.claimedAt !== null) return refusal ?? card
    return claim(kernel, rows, card, typed, await plan(context, rows, card, typed, subscriptions))
  })
  if (claimed instanceof Refusal) return claimed
  if (claimed.state === 'open') {
    const isDone = await completeCredit(context, { uid: claimed.uid, realm: typed.realm })
    if (!isDone) return refuse('conflict')
  }
  return presentStored(claimed)
}

async function findCard(kernel: Kernel, rows: Rows, { code, realm }: TypedCode): Promise<GiftCard | undefined> {
  const codeHash = (await openGiftCodes(kernel)).hash(code)
  const [card] = await rows
    .select()
    .from(cards)
    .where(and(eq(cards.codeHash, codeHash), eq(cards.realm, realm)))
  return card
}

/** Refuses a card that has ended, and one that another family redeems now. A card that this family redeems is allowed. */
async function refuseCard(
  kernel: Kernel,
  rows: Rows,
  { state, orderUid, claimedAt, redeemedBy, expiresAt }: GiftCard,
  { userUid }: TypedCode,
): Promise<Refusal | undefined> {
  if (state === 'redeemed') return refuse('gift_card_used')
  if (state !== 'open') return refuse('gift_card_withdrawn')
  if (claimedAt !== null) return redeemedBy === userUid ? undefined : refuse('gift_card_used')
  if (orderUid !== null) {
    const [order] = await rows.select().from(paymentOrders).where(eq(paymentOrders.uid, orderUid))
    if (order === undefined || order.refundAskedAt !== null) return refuse('gift_card_withdrawn')
  }
  return expiresAt <= kernel.clock.now() ? refuse('gift_card_expired') : undefined
}

/** Fetches the subscriptions of a family. A country without payment has none. */
async function fetchSubscriptionsOf(
  { kernel, accounts }: PaymentContext,
  db: Db,
  family: TypedCode,
): Promise<readonly Stripe.Subscription[]> {
  const customers = await findCustomers(db, family)
  if (customers.length === 0 || !accounts.realms.includes(family.realm)) return []
  return fetchAll(kernel, db, await accounts.connect(family.realm), customers)
}

async function plan(
  { kernel }: PaymentContext,
  rows: Rows,
  card: GiftCard,
  { userUid }: TypedCode,
  subscriptions: readonly Stripe.Subscription[],
): Promise<PlannedEffect> {
  const now = kernel.clock.now()
  return planEffect(card, { now, subscriptions, giftsEndAt: await readGiftsEnd(rows, userUid, now) })
}

/** Stores the effect of a card. A period is also opened; a credit follows in `completeCredit`. */
async function claim(
  kernel: Kernel,
  rows: Rows,
  card: GiftCard,
  { realm, userUid }: TypedCode,
  effect: PlannedEffect,
): Promise<GiftCard> {
  const values =
    effect.kind === 'credit'
      ? {
          creditCustomer: effect.customer,
          creditAmount: effect.credit.amount,
          creditCurrency: effect.credit.currency,
        }
      : { periodUid: kernel.ids.next(), periodStartsAt: effect.startsAt, periodEndsAt: effect.endsAt }
  const [claimed] = await rows
    .update(cards)
    .set({ ...values, redeemedBy: userUid, claimedAt: kernel.clock.now() })
    .where(eq(cards.uid, card.uid))
    .returning()
  if (claimed === undefined) throw new Error('the gift card was not written')
  if (effect.kind === 'credit') return claimed
  const { periodUid: uid } = claimed
  if (uid === null) throw new Error('the period of a gift card has no uid')
  const { startsAt, endsAt } = effect
  const period = { uid, realm, userUid, type: 'lectern-consumer', startsAt, endsAt, childProfilesMax: null } as const
  await putPaidPeriod(kernel, rows, period)
  await endCards(kernel, rows, [card], { event: 'redeemed', actor: 'family', money: null })
  return { ...claimed, state: 'redeemed' }
}

const presentPlan = ({ months }: GiftCard, effect: PlannedEffect): GiftEffect =>
  effect.kind === 'credit' ? { credit: effect.credit } : { months, until: effect.endsAt.toISOString() }

function presentStored({ months, creditAmount, creditCurrency, periodEndsAt }: GiftCard): GiftEffect {
  if (creditAmount !== null && creditCurrency !== null)
    return { credit: { amount: creditAmount, currency: creditCurrency } }
  if (periodEndsAt === null) throw new Error('a redeemed gift card has no effect')
  return { months, until: periodEndsAt.toISOString() }
}
