import type { ReadingLocation, Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { useEffect, useState } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { Announcement } from '../../../ui/announcement.tsx'

/** Announces the title and the page of a book that opens, and then the page after each turn without playback. */
export function TurnAnnouncer({ reader }: { readonly reader: Reader }) {
  const { t } = usePlayerMessages()
  const turned = useTurnedPage(reader)
  const title = useReadingState(reader, (state) => state.metadata?.title)
  const chapter = useReadingState(reader, (state) => state.contents[state.location?.contentsRow ?? -1]?.label)
  const isFixed = useReadingState(reader, (state) => state.metadata?.layout === 'pre-paginated')
  const page = turned && t('reader.page_of', isFixed ? bookPage(turned.item, reader) : chapterPage(turned))
  // The contents of a book that opens may not be loaded yet.
  const parts = turned && (turned.isFirst ? [title, page] : [page, chapter])
  return <Announcement>{parts?.filter(Boolean).join(', ') ?? ''}</Announcement>
}

type TurnedPage = ReadingLocation & { readonly isFirst: boolean }

/** Returns the page to announce. Undefined during playback and after a new layout. */
function useTurnedPage(reader: Reader): TurnedPage | undefined {
  const [turned, setTurned] = useState<TurnedPage>()
  // The reader's state is outside React. A live region announces only text that it gets after it is on the page.
  useEffect(() => {
    const announceFirst = () => setTurned(reader.state.location && { ...reader.state.location, isFirst: true })
    const frame = requestAnimationFrame(announceFirst)
    return () => cancelAnimationFrame(frame)
  }, [reader])
  useEffect(() => {
    let before = reader.state
    return reader.subscribe(() => {
      const { state } = reader
      const hasMoved = !isSamePage(before.location, state.location)
      if (state.turns !== before.turns) setTurned(state.location && { ...state.location, isFirst: false })
      if (state.playing || (hasMoved && state.turns === before.turns)) setTurned(undefined)
      before = state
    })
  }, [reader])
  return turned
}

const isSamePage = (a: ReadingLocation | undefined, b: ReadingLocation | undefined) =>
  a?.item === b?.item && a?.page === b?.page && a?.pages === b?.pages
const chapterPage = ({ page, pages }: ReadingLocation) => ({ page: String(page + 1), total: String(pages) })
const bookPage = (item: number, reader: Reader) => ({ page: String(item + 1), total: String(reader.spine.length) })
