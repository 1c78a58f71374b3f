import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textBetween } from '../text.ts'
import { SubscriptionId } from './payment-objects.ts'

/** Longest reason of an extraordinary ending. */
export const ENDING_REASON_MAX = 2000
/** Last day that a statement can name, in days from now. */
export const ENDING_DAYS_MAX = 1096

/**
 * Kinds of statements. `ordinary` and `extraordinary`: § 312k BGB; an extraordinary ending has an important reason.
 * `withdrawal`: article 11a of directive 2011/83/EU.
 */
export const EndingKind = z.enum(['ordinary', 'extraordinary', 'withdrawal'])
export type EndingKind = z.infer<typeof EndingKind>

/**
 * State of a statement. `new`: the server has not looked for the subscription yet. `waits`: the withdrawal is carried out
 * after three days. `to_decide`: a super user decides. `not_found`: the address has no live subscription. `done`: nothing is
 * left to do. `kept`: the owner kept the subscription.
 */
export const EndingState = z.enum(['new', 'waits', 'to_decide', 'not_found', 'done', 'kept'])
export type EndingState = z.infer<typeof EndingState>

const Address = z.email().check(z.maxLength(254))
const Person = {
  name: textBetween(1, 200),
  /** Email of the account that has the subscription. */
  email: Address,
  /** Address for the confirmation, if it is another one. */
  confirmationEmail: z.optional(Address),
}
/** Day on which the subscription shall end. Without it, the next possible day. */
const End = { endsOn: z.optional(z.iso.date()) }

export const EndingStatement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ordinary'), ...Person, ...End }),
  z.object({
    kind: z.literal('extraordinary'),
    ...Person,
    ...End,
    reason: textBetween(1, ENDING_REASON_MAX),
  }),
  z.object({ kind: z.literal('withdrawal'), ...Person }),
])
export type EndingStatement = z.infer<typeof EndingStatement>

/** A statement, as a super user sees it. */
export const ListedEnding = z.object({
  id: z.uuid(),
  number: z.string(),
  state: EndingState,
  statement: EndingStatement,
  receivedAt: z.iso.datetime(),
  /** The account that was found. */
  userId: z.nullable(z.uuid()),
})
export type ListedEnding = z.infer<typeof ListedEnding>

/**
 * Takes the statement that ends a subscription, without a log-in. The response is the same whether the address belongs to an
 * account or not: a job looks for it, and the result goes to the mailbox. § 312k BGB.
 */
export const declareEnding = defineCall({
  service: 'payment',
  access: 'anyone',
  method: 'POST',
  path: '/endings',
  summary: 'Declare the end of a subscription, or a withdrawal, without a log-in',
  repeat: 'first response',
  body: EndingStatement,
  responses: { 202: z.object({ number: z.string(), receivedAt: z.iso.datetime() }) },
  errors: ['too_many_requests'],
})

/** Maximum number of statements in a list. */
export const ENDINGS_LISTED_MAX = 50

/**
 * Lists the statements that a super user must look at, the oldest first: extraordinary endings, late withdrawals, and
 * addresses without a subscription. A decided statement makes room for the next one.
 */
export const listEndings = defineCall({
  service: 'payment',
  access: 'superUser',
  method: 'GET',
  path: '/endings',
  summary: 'List the statements that wait for a decision',
  responses: { 200: z.object({ endings: z.array(ListedEnding), meta: z.object({ totalCount: z.int() }) }) },
})

/** Marks a statement as decided. */
export const settleEnding = defineCall({
  service: 'payment',
  access: 'superUser',
  method: 'PUT',
  path: '/endings/:id',
  summary: 'Mark a statement as decided',
  params: z.object({ id: z.uuid() }),
  body: z.object({ state: z.literal('done') }),
  responses: { 200: z.object({ ending: ListedEnding }) },
  errors: ['not_found', 'not_while_acting'],
})

/**
 * Withdraws from a subscription: it ends at once, and everything that was charged for it is refunded. A second call has the
 * response of the first one. Refused with `conflict` after `withdrawable_until`. While Stripe cannot be reached, `isDone` is
 * false, and the server finishes later. Article 11a of directive 2011/83/EU.
 */
export const withdrawFamilySubscription = defineCall({
  service: 'payment',
  access: 'user',
  method: 'POST',
  path: '/subscriptions/:id/withdrawal',
  summary: 'Withdraw from a subscription',
  repeat: 'harmless',
  params: z.object({ id: SubscriptionId }),
  responses: { 200: z.object({ withdrawal: z.object({ receivedAt: z.iso.datetime(), isDone: z.boolean() }) }) },
  errors: ['not_found', 'conflict', 'not_while_acting'],
})
