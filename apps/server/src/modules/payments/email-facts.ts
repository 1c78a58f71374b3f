import * as z from 'zod'
import { Currency, PriceInterval } from '@lectern/contracts'

/** An amount in the smallest unit of a currency. */
const Money = z.object({ amount: z.int(), currency: Currency })
/** A time in seconds since 1970. */
const At = z.int()
const Products = { productIds: z.array(z.string()) }
const Interval = z.object({ interval: PriceInterval, count: z.int() })

/** The facts of an email. They are no personal data: the name and the address are read when the email is written. */
export const EmailFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    ...Products,
    /** Price of each interval. A discount without an end is taken off. */
    price: Money,
    /** Amount of the first charge, if a discount or a credit makes it lower. Facts of earlier versions do not have it. */
    first: z.optional(Money),
    every: z.nullable(Interval),
    trialEnd: z.nullable(At),
    nextAt: At,
    orderedAt: At,
  }),
  z.object({ kind: z.literal('receipt'), paid: Money, paidAt: At, number: z.string() }),
  /** The amount is read when the email is written. */
  z.object({ kind: z.literal('trial-end'), subscription: z.string() }),
  z.object({ kind: z.literal('declined'), due: Money, closesAt: At }),
  z.object({ kind: z.literal('ended'), ...Products, endedAt: At }),
  z.object({ kind: z.literal('withdrawn'), subscription: z.string(), receivedAt: At }),
  /** The statement was received. For the address of the confirmation, which learns nothing about an account. */
  z.object({ kind: z.literal('statement'), ending: z.string() }),
  /** The result of a statement, for the owner of the account. */
  z.object({
    kind: z.literal('result'),
    ending: z.string(),
    ends: z.array(z.object({ ...Products, at: At })),
    /** When a withdrawal is carried out, unless the owner keeps the subscription. */
    refundAt: z.nullable(At),
  }),
  /** The address of the account in a statement has no live subscription. */
  z.object({ kind: z.literal('not-found'), ending: z.string() }),
])
export type EmailFacts = z.infer<typeof EmailFacts>
