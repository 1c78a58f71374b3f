import { addToShelf, BOOKSHELF_FETCH_LIMIT, listShelf, removeFromShelf } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { BookList } from '../parts/book-list.tsx'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'

/** Shows the shelf of a person. Spec 2 §7, library base. */
export function ShelfSection({ uid }: { readonly uid: string }) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const shelf = useQuery({
    queryKey: [MANAGEMENT_KEY, 'shelf', uid],
    queryFn: async ({ signal }) => {
      const input = { params: { userId: uid }, query: { limit: BOOKSHELF_FETCH_LIMIT } }
      return getData(await http.call(listShelf, input, { signal })).data.map(({ book }) => book)
    },
  })
  return (
    <BookList
      title={t('nav.bookshelf')}
      books={shelf}
      emptyText={t('management.shelf_empty')}
      addLabel={t('management.add_to_shelf')}
      onAdd={(bookId) => http.call(addToShelf, { params: { userId: uid }, body: { bookId } })}
      onRemove={(bookId) => http.call(removeFromShelf, { params: { userId: uid, bookId } })}
    />
  )
}
