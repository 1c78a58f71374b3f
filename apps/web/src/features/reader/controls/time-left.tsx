import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { formatMinutes } from './minutes-text.ts'

/** Shows the remaining listening time of the chapter at the current rate. */
export function TimeLeft({ reader }: { readonly reader: Reader }) {
  const { t, languageTag } = usePlayerMessages()
  // Render again when the track or the rate changes.
  useReadingState(reader, (state) => state.track)
  useReadingState(reader, (state) => state.rate)
  const seconds = reader.secondsLeftInChapter
  return seconds === undefined ? null : t('reader.time_left_in_chapter', { time: formatMinutes(seconds, languageTag) })
}
