import type { ReadingLocation, Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'

/** Announces page and chapter to screen readers after a page turn without playback. */
export function TurnAnnouncer({ reader }: { readonly reader: Reader }) {
  const { t } = usePlayerMessages()
  const location = useReadingState(reader, (state) => state.location)
  const playing = useReadingState(reader, (state) => state.playing)
  const chapter = useReadingState(reader, (state) => state.contents[state.location?.contentsRow ?? -1]?.label)
  const isFixed = useReadingState(reader, (state) => state.metadata?.layout === 'pre-paginated')
  const page = location && t('reader.page_of', isFixed ? bookPage(location.item, reader) : chapterPage(location))
  return <output className="visually-hidden">{playing ? '' : [page, chapter].filter(Boolean).join(', ')}</output>
}

const chapterPage = ({ page, pages }: ReadingLocation) => ({ page: String(page + 1), total: String(pages) })
const bookPage = (item: number, reader: Reader) => ({ page: String(item + 1), total: String(reader.spine.length) })
