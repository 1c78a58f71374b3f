import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import styles from './bars.module.css'

/**
 * Shows a large Play button over the book while the bars are hidden, until the first playback. Assistive technology and
 * the keyboard use the button in the bar, which they also reach while the bar is hidden.
 */
export function FirstPlay({ reader, barVisible }: { readonly reader: Reader; readonly barVisible: boolean }) {
  const { t } = usePlayerMessages()
  const playing = useReadingState(reader, (state) => state.playing)
  const [hasPlayed, setHasPlayed] = useState(false)
  if (playing && !hasPlayed) setHasPlayed(true)
  if (hasPlayed || barVisible) return null
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      title={t('reader.play')}
      className={styles['firstPlay']}
      onClick={() => void reader.play()}
    >
      <Play aria-hidden fill="currentColor" />
    </button>
  )
}
