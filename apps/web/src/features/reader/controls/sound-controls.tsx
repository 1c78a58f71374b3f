import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { Volume, Volume1, Volume2, VolumeX } from 'lucide-react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { formatRate, formatVolume, getVolumeLevel } from './sound-values.ts'
import { SmallSlider } from './small-slider.tsx'
import styles from './sound-controls.module.css'

const VOLUME_ICONS = { off: VolumeX, low: Volume, middle: Volume1, high: Volume2 } as const

/** Shows the button that mutes the sound or turns it on again. */
export function MuteButton({ reader }: { readonly reader: Reader }) {
  const { t } = usePlayerMessages()
  const muted = useReadingState(reader, (state) => state.muted)
  const volume = useReadingState(reader, (state) => state.volume)
  const Icon = VOLUME_ICONS[getVolumeLevel(volume, muted)]
  return (
    <IconButton label={t(muted ? 'reader.unmute' : 'reader.mute')} onClick={() => reader.setMuted(!muted)}>
      <Icon aria-hidden />
    </IconButton>
  )
}

/** Shows a slider that sets the volume, 0 to 1 in steps of 0.1. Spec 1 §5. */
export function VolumeSlider({ reader }: { readonly reader: Reader }) {
  const { t, languageTag } = usePlayerMessages()
  const volume = useReadingState(reader, (state) => state.volume)
  return (
    <SmallSlider
      label={t('reader.volume')}
      text={formatVolume(volume, languageTag)}
      {...{ min: 0, max: 1, step: 0.1, value: volume }}
      onChange={(chosen) => reader.setVolume(chosen)}
    />
  )
}

/** Shows a slider that sets the playback rate, 50 to 200 percent in steps of 10. Spec 1 §5. */
export function RateSlider({ reader }: { readonly reader: Reader }) {
  const { t, languageTag } = usePlayerMessages()
  const rate = useReadingState(reader, (state) => state.rate)
  return (
    <SmallSlider
      label={t('reader.playback_rate')}
      text={formatRate(rate, languageTag)}
      {...{ min: 50, max: 200, step: 10, value: Math.round(rate * 100) }}
      onChange={(percent) => reader.setRate(percent / 100)}
    />
  )
}

/** Playback rates of the buttons, in percent. */
const RATE_PRESETS = [80, 100, 120, 150]

/** Shows a slider for the playback rate, and buttons for the usual rates. */
export function RatePanel({ reader }: { readonly reader: Reader }) {
  const { languageTag } = usePlayerMessages()
  const rate = useReadingState(reader, (state) => state.rate)
  return (
    <>
      <RateSlider reader={reader} />
      <div className={styles['presets']}>
        {RATE_PRESETS.map((percent) => (
          <button
            key={percent}
            type="button"
            aria-pressed={Math.round(rate * 100) === percent}
            onClick={() => reader.setRate(percent / 100)}
          >
            {formatRate(percent / 100, languageTag)}
          </button>
        ))}
      </div>
    </>
  )
}

export function RateText({ reader }: { readonly reader: Reader }) {
  const { languageTag } = usePlayerMessages()
  return formatRate(
    useReadingState(reader, (state) => state.rate),
    languageTag,
  )
}
