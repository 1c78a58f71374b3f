/** Formats seconds as whole minutes, for example `4 min`. The minimum is one minute. */
export function formatMinutes(seconds: number, languageTag: string): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return new Intl.NumberFormat(languageTag, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes)
}
