/** Limits of the volume icons, on the scale of the volume (0 to 1). Spec 1 §9. */
const LOW_BELOW = 0.3
const HIGH_FROM = 0.7

export type VolumeLevel = 'off' | 'low' | 'middle' | 'high'

/** Returns the level for the volume icon. `volume` is 0 to 1. */
export function getVolumeLevel(volume: number, muted: boolean): VolumeLevel {
  if (muted || volume === 0) return 'off'
  if (volume < LOW_BELOW) return 'low'
  return volume < HIGH_FROM ? 'middle' : 'high'
}

/** Formats a volume of 0 to 1 as a percentage. */
export const formatVolume = (volume: number, languageTag: string): string =>
  new Intl.NumberFormat(languageTag, { style: 'percent' }).format(volume)

/** Formats a rate as '1.0×', with the language's decimal separator. */
export function formatRate(rate: number, languageTag: string): string {
  const format = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${format.format(rate)}×`
}
