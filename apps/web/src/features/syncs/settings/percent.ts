const PERCENT_MAX = 100

/** Returns a share between 0 and 1 as the text of a field, in percent. */
export const toPercent = (share: number): string => String(Math.round(share * 10_000) / 100)

/** Returns the share of a text in percent, with a point or a comma. Undefined if it is not between 0 and 100. */
export function parsePercent(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.')
  const percent = Number(trimmed)
  return trimmed !== '' && percent >= 0 && percent <= PERCENT_MAX ? percent / PERCENT_MAX : undefined
}
