const LENGTH = 12
/** Coordination numbers add 60 to the day. Skatteverket, SKV 707. */
const COORDINATION_DAYS = 60

/** Returns whether a text is a Swedish personal or coordination number with 12 digits. Skatteverket, SKV 704. */
export function isPersonalNumber(text: string): boolean {
  if (text.length !== LENGTH || !/^\d+$/.test(text)) return false
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].map(Number)
  return isDay(year ?? 0, month ?? 0, (day ?? 0) % COORDINATION_DAYS) && isLuhn(text.slice(2))
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** ISO/IEC 7812-1, annex B. */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const weighted = (digits.length - index) % 2 === 0 ? digit * 2 : digit
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}
