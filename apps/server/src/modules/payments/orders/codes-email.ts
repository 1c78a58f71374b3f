import { and, eq, isNull, or } from 'drizzle-orm'
import * as z from 'zod'
import { getLanguageTag, localeOfRealm, Realm } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { EmailKind } from '../../../kernel/mail/email.ts'
import { writeEmail } from '../../account/index.ts'
import { describeSeller } from '../emails/describe-seller.ts'
import { formatFor } from '../emails/format-facts.ts'
import { openGiftCodes } from '../gift-cards/gift-codes.ts'
import { paymentGiftCards as cards, paymentOrders as orders } from '../tables.ts'
import { openBuyers } from './buyer.ts'

const Mailing = z.object({ realm: Realm, order: z.uuid(), mailing: z.uuid() })

/** Creates the kind of email that brings the codes of an order to its buyer, in the language of the country. */
export function giftCodesEmail(kernel: Kernel): EmailKind<typeof Mailing> {
  return {
    name: 'gift-codes',
    input: Mailing,
    write: async ({ realm, order: uid, mailing }) => {
      const db = kernel.shards.forRealm(realm)
      // A killed server can queue the email twice. The first one that is written takes the order.
      const isOwn = or(isNull(orders.mailing), eq(orders.mailing, mailing))
      const [order] = await db
        .update(orders)
        .set({ mailing })
        .where(and(eq(orders.uid, uid), eq(orders.realm, realm), isOwn, isNull(orders.refundedAt)))
        .returning()
      const buyer = order === undefined ? null : await openBuyers(kernel)(order)
      if (order === undefined || buyer === null) return undefined
      const found = await db.select().from(cards).where(eq(cards.orderUid, uid)).orderBy(cards.number)
      const opened = await openGiftCodes(kernel)
      const codes = await Promise.all(found.map((card) => opened.read(card.uid, card.sealedCode)))
      const locale = localeOfRealm(realm)
      const format = formatFor(getLanguageTag(locale), realm)
      const toSeconds = (at: Date): number => at.getTime() / 1000
      const { publicOrigin } = kernel.settings
      const addressee = { firstname: buyer.name, locale }
      return writeEmail(kernel, addressee, buyer.email, (translate) => ({
        subject: translate('email.gift_subject'),
        paragraphs: [
          translate('email.gift_text', { months: `${order.months}` }),
          ...codes,
          ...(buyer.message === '' ? [] : [translate('email.gift_message', { message: buyer.message })]),
          translate('email.gift_how', { date: format.day(toSeconds(found[0]?.expiresAt ?? new Date(0))) }),
          // Directive 2011/83/EU, article 8(7): the confirmation of the contract.
          translate('email.gift_order', {
            day: format.day(toSeconds(order.createdAt)),
            count: `${order.quantity}`,
            months: `${order.months}`,
            price: format.money({ amount: order.amount * order.quantity, currency: order.currency }),
          }),
          translate('email.gift_withdrawal', { url: `${publicOrigin}/end-subscription` }),
          ...describeSeller(kernel, translate),
        ],
        action: { label: translate('email.gift_action'), url: publicOrigin },
      }))
    },
  }
}

/** Queues the email with the codes of an order. `mailing`: its id; default: a new one. */
export async function mailGiftCodes(
  kernel: Kernel,
  {
    realm,
    order,
    mailing = kernel.ids.next(),
  }: { readonly realm: Realm; readonly order: string; readonly mailing?: string },
): Promise<void> {
  await kernel.mail.post(giftCodesEmail(kernel), { realm, order, mailing })
}
