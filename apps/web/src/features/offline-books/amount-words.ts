const MEGABYTE = 1_000_000
/** Below this a tenth of a megabyte is worth saying. */
const LARGE_MB = 10

/** `24 MB`, as it is written in the language; never nothing at all. */
export function sizeText(bytes: number, languageTag: string): string {
  const megabytes = Math.max(0.1, bytes / MEGABYTE)
  return new Intl.NumberFormat(languageTag, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: megabytes < LARGE_MB ? 1 : 0,
  }).format(megabytes)
}

/** `60 %`; not all of it before all of it is there. */
export function shareText(share: number, languageTag: string): string {
  const percent = Math.floor(share * 100) / 100
  return percent.toLocaleString(languageTag, { style: 'percent', maximumFractionDigits: 0 })
}
