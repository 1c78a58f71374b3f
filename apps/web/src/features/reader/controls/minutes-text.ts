/** Formats seconds as whole minutes, `4 min`; at least one minute. */
export function minutesText(seconds: number, languageTag: string): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return new Intl.NumberFormat(languageTag, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes)
}
