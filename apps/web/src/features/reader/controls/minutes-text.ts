/** Seconds as whole minutes in words, `4 min`; less than one is one. */
export function minutesText(seconds: number, languageTag: string): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return new Intl.NumberFormat(languageTag, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes)
}
