import type { Money } from '@lectern/contracts'

/** Units of the smallest coin in one unit. All currencies of the contracts have two decimals. ISO 4217. */
const SMALLEST_UNITS = 100

/** Formats an amount of money in the language of the screen, such as `490,00 kr`. */
export function formatMoney({ amount, currency }: Money, languageTag: string): string {
  return new Intl.NumberFormat(languageTag, { style: 'currency', currency }).format(amount / SMALLEST_UNITS)
}
