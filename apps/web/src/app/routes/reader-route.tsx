import { getRouteApi } from '@tanstack/react-router'
import { ReaderScreen } from '../../features/reader/reader-screen.tsx'

const route = getRouteApi('/guarded/bookshelf/play/id/$bookId')

/** `/bookshelf/play/id/{bookId}`: the reader. Spec 1 §2. */
export function ReaderRoute() {
  const { bookId } = route.useParams()
  return <ReaderScreen bookId={bookId} />
}
