import type { ShelfBook } from '@lectern/contracts'
import { BookshelfScreen } from '../../features/bookshelf/bookshelf-screen.tsx'
import { useShelf } from '../../features/bookshelf/use-shelf.ts'
import { OfflineButton } from '../../features/offline-books/offline-button.tsx'
import { OfflineNotices } from '../../features/offline-books/offline-notices.tsx'
import { useUnreachable, useOfflineBooks, useCanDownload } from '../../features/offline-books/use-offline-books.ts'
import { useReaderQuestion } from '../use-reader-question.ts'

/** Both pages show the same cards, so both are in one chunk. */
export { CatalogueRoute } from './catalogue-route.tsx'

/** `/library/bookshelf` and `/shelves`: shows the user's books. */
export function BookshelfRoute() {
  useReaderQuestion()
  const state = useOfflineBooks()
  const canDownload = useCanDownload()
  const device = {
    offline: new Set(state.books.filter(({ share }) => share === 1).map(({ bookId }) => bookId)),
    isServerUnreachable: useUnreachable(),
    notices: <OfflineNotices state={state} />,
    ...(canDownload && {
      renderAction: (entry: ShelfBook) => (
        <OfflineButton entry={entry} book={state.books.find(({ bookId }) => bookId === entry.book.id)} />
      ),
    }),
  }
  return <BookshelfScreen shelf={useShelf()} device={device} />
}
