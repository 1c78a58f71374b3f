import { addUnitBook, listUnitBooks, removeUnitBook } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { listAll } from '../../../platform/http/list-all.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { BookList } from '../parts/book-list.tsx'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'

/** Shows the book list of an organization. */
export function UnitBooksSection({ unit }: { readonly unit: string }) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const params = { id: unit }
  const books = useQuery({
    queryKey: [MANAGEMENT_KEY, 'unit-books', unit],
    queryFn: ({ signal }) =>
      listAll(async (query) => getData(await http.call(listUnitBooks, { params, query }, { signal }))),
  })
  return (
    <BookList
      title={t('management.book_list')}
      books={books}
      emptyText={t('management.books_empty')}
      addLabel={t('management.add_book')}
      onAdd={(bookId) => http.call(addUnitBook, { params, body: { bookId } })}
      onRemove={(bookId) => http.call(removeUnitBook, { params: { id: unit, bookId } })}
    />
  )
}
