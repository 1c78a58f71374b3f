const MEGABYTE = 1_000_000
/** Size in megabytes from which no decimal is shown. */
const LARGE_MB = 10

/** Formats a number of bytes as `24 MB`, with a minimum of 0.1 MB. */
export function formatSize(bytes: number, languageTag: string): string {
  const megabytes = Math.max(0.1, bytes / MEGABYTE)
  return new Intl.NumberFormat(languageTag, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: megabytes < LARGE_MB ? 1 : 0,
  }).format(megabytes)
}

/** Formats a share (0 to 1) as `60 %`, rounded down. Only a complete book has 100 %. */
export function formatShare(share: number, languageTag: string): string {
  const percent = Math.floor(share * 100) / 100
  return percent.toLocaleString(languageTag, { style: 'percent', maximumFractionDigits: 0 })
}
