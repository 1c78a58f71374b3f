import { CatalogueScreen } from '../../features/bookshelf/catalogue/catalogue-screen.tsx'
import { useShelf } from '../../features/bookshelf/use-shelf.ts'

/** `/library`: shows the books that the user may read. */
export function CatalogueRoute() {
  return <CatalogueScreen shelf={useShelf()} />
}
