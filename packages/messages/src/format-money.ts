import type { Money } from '@lectern/contracts'

/** Units of the smallest coin in one unit. All currencies of the contracts have two decimals. ISO 4217. */
const SMALLEST_UNITS = 100

/** Formats an amount of money as people write it in a language, such as `99 kr` or `8,99 €`. */
export function formatMoney({ amount, currency }: Money, languageTag: string): string {
  return new Intl.NumberFormat(languageTag, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount / SMALLEST_UNITS)
}
