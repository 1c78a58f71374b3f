import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { useMessages } from '../../../platform/i18n/messages.ts'

/** Says page and chapter when somebody turns a page; while the book is read aloud it keeps quiet. */
export function TurnAnnouncer({ reader }: { readonly reader: Reader }) {
  const { t } = useMessages()
  const place = useReadingState(reader, (state) => state.place)
  const playing = useReadingState(reader, (state) => state.playing)
  const chapter = useReadingState(reader, (state) => state.contents[state.place?.contentsRow ?? -1]?.label)
  const page = place && t('reader.page_of', { page: String(place.page + 1), total: String(place.pages) })
  return <output className="visually-hidden">{playing ? '' : [page, chapter].filter(Boolean).join(', ')}</output>
}
