/** Spec 1 §9: volume icon thresholds. */
const LOW_BELOW = 0.3
const HIGH_FROM = 0.7

export type VolumeLevel = 'off' | 'low' | 'middle' | 'high'

/** Which icon shows a volume. */
export function volumeLevel(volume: number, muted: boolean): VolumeLevel {
  if (muted || volume === 0) return 'off'
  if (volume < LOW_BELOW) return 'low'
  return volume < HIGH_FROM ? 'middle' : 'high'
}

/** '1.0×', with the comma where the language has one. */
export function rateText(rate: number, languageTag: string): string {
  const format = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${format.format(rate)}×`
}
