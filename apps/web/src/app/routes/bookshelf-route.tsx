import { BookshelfScreen } from '../../features/bookshelf/bookshelf-screen.tsx'
import { useShelf } from '../../features/bookshelf/use-shelf.ts'

/** `/library/bookshelf` and `/shelves`: the books of whoever is logged in. */
export function BookshelfRoute() {
  return <BookshelfScreen shelf={useShelf()} />
}
