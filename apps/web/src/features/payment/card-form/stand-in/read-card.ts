/** The fields as they are typed. The form changes them. */
export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

interface Card {
  readonly number: string
  readonly month: string
  readonly year: string
  readonly cvc: string
}

/** Returns the card, or null if a field is incomplete. The expiry may be typed as `4/30`, `04 / 30` or `0430`. */
export function readCard({ number, expiry, cvc }: TypedCard): Card | null {
  const digits = number.replaceAll(/\D/gu, '')
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/u.exec(expiry) ?? []
  const isComplete = digits.length >= 13 && digits.length <= 19 && /^\s*\d{3,4}\s*$/u.test(cvc)
  if (!isComplete || month === undefined || year === undefined) return null
  return { number: digits, month: String(Number(month)), year: `20${year}`, cvc: cvc.trim() }
}

/** Returns the number in groups of four digits. */
export const groupDigits = (number: string): string =>
  number
    .replaceAll(/\D/gu, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/gu, '$1 ')
