import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { useMessages } from '../../../platform/i18n/messages.ts'
import { minutesText } from './minutes-text.ts'

/** How long the chapter still takes to hear, at this rate. */
export function TimeLeft({ reader }: { readonly reader: Reader }) {
  const { t, languageTag } = useMessages()
  // all that the time depends on
  useReadingState(reader, (state) => state.track)
  useReadingState(reader, (state) => state.rate)
  const seconds = reader.secondsLeftInChapter
  return seconds === undefined ? null : t('reader.time_left_in_chapter', { time: minutesText(seconds, languageTag) })
}
