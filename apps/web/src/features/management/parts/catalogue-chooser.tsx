import { type Book, listCatalogue } from '@lectern/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'
import { BookGrid } from './book-grid.tsx'

/** Maximum number of books in the results: two rows of a wide window. */
const BOOKS_FOUND_MAX = 16

interface CatalogueChooserProps {
  readonly busy: boolean
  /** Ids of the books that are already on the list. */
  readonly added: ReadonlySet<string>
  readonly onAdd: (book: Book) => void
}

/** Shows a search in the catalogue, with a button to add each book. */
export function CatalogueChooser({ busy, added, onAdd }: CatalogueChooserProps) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const books = useQuery({
    queryKey: [MANAGEMENT_KEY, 'catalogue', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { limit: BOOKS_FOUND_MAX, ...(q === '' ? {} : { q }) }
      return getData(await http.call(listCatalogue, { query }, { signal })).data
    },
  })
  return (
    <>
      <TextField
        label={t('bookshelf.search')}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Fetched state={useFetchedPart(books, t('page_error.other'))}>
        {(found) =>
          found.length === 0 ? (
            <output>{t('table.no_match_title')}</output>
          ) : (
            <BookGrid
              label={t('bookshelf.search')}
              books={found}
              renderAction={(book) => {
                const isAdded = added.has(book.id)
                const onList = t('management.on_list')
                return (
                  <Button
                    look="plain"
                    busy={busy}
                    disabled={isAdded}
                    aria-label={isAdded ? `${onList}: ${book.title}` : t('management.add_name', { name: book.title })}
                    onClick={() => onAdd(book)}
                  >
                    {isAdded ? onList : t('management.add')}
                  </Button>
                )
              }}
            />
          )
        }
      </Fetched>
    </>
  )
}
