import type { ShelfBook } from '@lectern/contracts'
import { BookshelfScreen } from '../../features/bookshelf/bookshelf-screen.tsx'
import { useShelf } from '../../features/bookshelf/use-shelf.ts'
import { KeepButton } from '../../features/offline-books/offline-button.tsx'
import { KeptNotices } from '../../features/offline-books/offline-notices.tsx'
import { useAway, useKept, useMayKeep } from '../../features/offline-books/use-offline-books.ts'

/** `/library/bookshelf` and `/shelves`: the books of whoever is logged in, and which of them are on this device. */
export function BookshelfRoute() {
  const state = useKept()
  const mayKeep = useMayKeep()
  const device = {
    kept: new Set(state.books.filter(({ share }) => share === 1).map(({ bookId }) => bookId)),
    isAway: useAway(),
    notices: <KeptNotices state={state} />,
    ...(mayKeep && {
      renderAction: (entry: ShelfBook) => (
        <KeepButton entry={entry} kept={state.books.find(({ bookId }) => bookId === entry.book.id)} />
      ),
    }),
  }
  return <BookshelfScreen shelf={useShelf()} device={device} />
}
