import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { useMessages } from '../../../platform/i18n/messages.ts'
import { minutesText } from './minutes-text.ts'

/** Remaining listening time of the chapter at the current rate. */
export function TimeLeft({ reader }: { readonly reader: Reader }) {
  const { t, languageTag } = useMessages()
  // The time depends on the track and the rate.
  useReadingState(reader, (state) => state.track)
  useReadingState(reader, (state) => state.rate)
  const seconds = reader.secondsLeftInChapter
  return seconds === undefined ? null : t('reader.time_left_in_chapter', { time: minutesText(seconds, languageTag) })
}
