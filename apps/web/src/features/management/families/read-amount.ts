/** Units of the smallest coin in one unit. All currencies of the contracts have two decimals. ISO 4217. */
const SMALLEST_UNITS = 100

/** Returns a typed amount such as `24,50` in the smallest unit of its currency. Undefined if the text is no amount. */
export function readAmount(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,7}(?:\.\d{1,2})?$/u.test(plain) ? Math.round(Number(plain) * SMALLEST_UNITS) : undefined
}

/** Returns an amount as people of the language type it, such as `24,50`. */
export function typeAmount(amount: number, languageTag: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const
  return (amount / SMALLEST_UNITS).toLocaleString(languageTag, digits)
}
