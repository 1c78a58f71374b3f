import type { Price } from '@lectern/contracts'

interface PlanChange {
  readonly current: readonly string[]
  readonly chosen: readonly string[]
  /** Prices of the catalogue. */
  readonly prices: readonly Price[]
  /** Amount of the charge at the change, in the smallest unit of the currency. */
  readonly amountDue: number
}

/**
 * Returns whether a change of the plan is an order with an obligation to pay: it charges now, it has another interval, or it
 * costs more per interval, also during a trial. Article 8(2) of directive 2011/83/EU.
 */
export function isOrder({ current, chosen, prices, amountDue }: PlanChange): boolean {
  const [before, after] = [sumUp(current, prices), sumUp(chosen, prices)]
  // A price that is not sold any more is unknown here.
  if (before === undefined || after === undefined) return true
  return amountDue > 0 || before.interval !== after.interval || after.amount > before.amount
}

function sumUp(ids: readonly string[], prices: readonly Price[]) {
  const found = prices.filter(({ id }) => ids.includes(id))
  if (found.length < ids.length) return undefined
  const [recurring] = found.map((price) => price.recurring)
  return {
    amount: found.reduce((sum, { unit_amount }) => sum + unit_amount, 0),
    interval: `${recurring?.interval_count} ${recurring?.interval}`,
  }
}
