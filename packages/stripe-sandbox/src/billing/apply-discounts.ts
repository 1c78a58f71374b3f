import type { Coupon } from '../state/stored.ts'

/** A discount as an invoice applies it. */
export interface AppliedDiscount {
  readonly id: string
  readonly coupon: Pick<Coupon, 'amount_off' | 'percent_off'>
}

interface DiscountedLine {
  /** In the smallest unit of the currency; negative: a credit. */
  readonly amount: number
  readonly discountable: boolean
}

interface DiscountAmount {
  readonly amount: number
  readonly discount: string
}

/**
 * Returns the amounts by which the discounts reduce each line, one after the other. An amount is shared among the
 * positive lines, and never makes one negative. A percentage is rounded for each line.
 */
export function applyDiscounts(
  lines: readonly DiscountedLine[],
  discounts: readonly AppliedDiscount[],
): DiscountAmount[][] {
  const left = lines.map(({ amount, discountable }) => (discountable ? amount : 0))
  const amounts: DiscountAmount[][] = lines.map(() => [])
  for (const { id, coupon } of discounts) {
    const reductions =
      coupon.percent_off === null ? share(coupon.amount_off ?? 0, left) : left.map((amount) => percent(amount, coupon))
    for (const [index, amount] of reductions.entries()) {
      if (amount === 0) continue
      amounts[index]?.push({ amount, discount: id })
      left[index] = (left[index] ?? 0) - amount
    }
  }
  return amounts
}

/** Rounds away from zero at a half, so that a credit of a charge has the same size. */
export const roundAmount = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount)) + 0

const percent = (amount: number, { percent_off }: AppliedDiscount['coupon']): number =>
  roundAmount((amount * (percent_off ?? 0)) / 100)

/** Shares an amount among the positive lines by their size. The last of them gets the rest of the rounding. */
function share(amount: number, lines: readonly number[]): number[] {
  const sum = lines.reduce((total, line) => total + Math.max(0, line), 0)
  let open = Math.min(amount, sum)
  let openSum = sum
  return lines.map((line) => {
    if (line <= 0) return 0
    const part = roundAmount((open * line) / openSum)
    open -= part
    openSum -= line
    return part
  })
}
