import type { TranslateEmail } from '@lectern/messages/emails'
import type { Statement } from '../statements.ts'
import type { EmailFacts } from '../email-facts.ts'
import type { FactFormat } from './format-facts.ts'
import type { Names } from './read-names.ts'

interface EmailContext {
  readonly say: TranslateEmail
  readonly format: FactFormat
  readonly names: Names
  readonly statement: Statement | undefined
  readonly origin: string
  readonly support: string | undefined
}

interface Body {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
}

/** Returns the texts of an email about payments. */
export function describeEmail(facts: EmailFacts, context: EmailContext): Body {
  const { say, format, names, origin } = context
  const action = { label: say('email.my_subscription'), url: `${origin}/subscription` }
  switch (facts.kind) {
    case 'order':
      return { ...describeOrder(facts, context), action }
    case 'receipt': {
      const price = format.money(facts.paid)
      const text = say('email.receipt_text', { price, day: format.day(facts.paidAt), number: facts.number })
      return { subject: say('email.receipt_subject', { price }), paragraphs: [text, say('email.receipt_find')], action }
    }
    case 'trial-end': {
      const { charge } = names
      if (charge === null) throw new Error('A reminder needs the next charge')
      const values = { day: format.day(charge.at), price: format.money(charge), plan: names.plan(names.productIds) }
      return {
        subject: say('email.trial_subject', values),
        paragraphs: [say('email.trial_text', values), say('email.trial_end', { url: endPage(origin) })],
        action,
      }
    }
    case 'declined': {
      const open = say('email.declined_open', { day: format.day(facts.closesAt) })
      return {
        subject: say('email.declined_subject'),
        paragraphs: [say('email.declined_text', { price: format.money(facts.due) }), open, say('email.declined_do')],
        action,
      }
    }
    case 'ended':
      return {
        subject: say('email.ended_subject'),
        paragraphs: [
          say('email.ended_text', { plan: names.plan(facts.productIds), day: format.day(facts.endedAt) }),
          say('email.ended_again'),
        ],
        action: { label: say('email.see_plans'), url: `${origin}/plans` },
      }
    case 'withdrawn': {
      const values = { plan: names.plan(names.productIds), time: format.time(new Date(facts.receivedAt * 1000)) }
      return {
        subject: say('email.withdrawn_subject'),
        paragraphs: [say('email.withdrawn_text', values), say('email.withdrawn_refund')],
        action,
      }
    }
    case 'statement':
      return {
        subject: say('email.statement_subject', { number: context.statement?.number ?? '' }),
        paragraphs: [...repeatStatement(context), say('email.statement_next')],
      }
    case 'result':
      return { ...describeResult(facts, context), action }
    case 'not-found':
      return {
        subject: say('email.statement_subject', { number: context.statement?.number ?? '' }),
        paragraphs: [...repeatStatement(context), say('email.not_found_text')],
        ...(context.support === undefined
          ? {}
          : { action: { label: say('email.not_found_action'), url: context.support } }),
      }
  }
}

const endPage = (origin: string): string => `${origin}/end-subscription`

/** The facts that a contract with a consumer needs. Article 8(7) of directive 2011/83/EU. */
function describeOrder(facts: Extract<EmailFacts, { kind: 'order' }>, context: EmailContext): Body {
  const { say, format, names, origin } = context
  const { price: money, first, every, trialEnd, nextAt, orderedAt } = facts
  const amount = format.money(money)
  const count = String(every?.count ?? 1)
  const isMonth = every?.interval === 'month'
  const price =
    every === null
      ? amount
      : every.count > 1
        ? say(isMonth ? 'email.price_months' : 'email.price_years', { price: amount, count })
        : say(isMonth ? 'email.price_month' : 'email.price_year', { price: amount })
  const plan = names.plan(facts.productIds)
  const day = format.day(trialEnd ?? nextAt)
  return {
    subject: say('email.order_subject', { plan }),
    paragraphs: [
      say('email.order_text', { plan, price, day: format.day(orderedAt) }),
      ...(first === undefined ? [] : [say('email.order_discount', { first: format.money(first), price })]),
      trialEnd === null ? say('email.order_paid', { day }) : say('email.order_trial', { day }),
      say('email.order_end', { url: endPage(origin) }),
      say('email.order_withdrawal', { url: endPage(origin) }),
    ],
  }
}

/** The content of a statement with its time, as § 312k BGB asks. */
function repeatStatement({ say, format, statement: found }: EmailContext): string[] {
  if (found === undefined) return []
  const { statement, number, receivedAt } = found
  const lines = [say('email.statement_received', { time: format.time(receivedAt), number })]
  if (statement.kind === 'ordinary') lines.push(say('email.statement_ordinary'))
  if (statement.kind === 'extraordinary') lines.push(say('email.statement_extraordinary', { reason: statement.reason }))
  if (statement.kind === 'withdrawal') lines.push(say('email.statement_withdrawal'))
  lines.push(say('email.statement_person', { name: statement.name, email: statement.email }))
  if (statement.kind !== 'withdrawal')
    lines.push(
      statement.endsOn === undefined
        ? say('email.statement_soon')
        : say('email.statement_day', { day: format.day(Date.parse(`${statement.endsOn}T12:00:00Z`) / 1000) }),
    )
  return lines
}

function describeResult(facts: Extract<EmailFacts, { kind: 'result' }>, context: EmailContext): Body {
  const { say, format, names, statement } = context
  const ends = facts.ends.map(({ productIds, at }) =>
    say('email.result_ends', { plan: names.plan(productIds), day: format.day(at) }),
  )
  const refund = facts.refundAt === null ? [] : [say('email.result_refund', { day: format.day(facts.refundAt) })]
  const decide = statement?.statement.kind === 'extraordinary' ? [say('email.result_decide')] : []
  return {
    subject: say('email.statement_subject', { number: statement?.number ?? '' }),
    paragraphs: [...repeatStatement(context), ...ends, ...refund, ...decide, say('email.result_take_back')],
  }
}
