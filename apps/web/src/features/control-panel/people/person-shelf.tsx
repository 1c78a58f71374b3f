import {
  addToShelf,
  type Book,
  BOOKSHELF_FETCH_LIMIT,
  listCatalogue,
  listShelf,
  removeFromShelf,
} from '@lectern/contracts'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import styles from '../page.module.css'
import { findRefusal, useAdministrationQuery, useChange } from '../use-administration.ts'

const FOUND_MAX = 8
/** Number of books of a shelf that are shown before 'show all'. */
const SHOWN_MAX = 6

/** Shows the books on the shelf of a person. The actor adds and removes books. */
export function PersonShelf({ id }: { readonly id: string }) {
  const { t } = useAdministrationMessages()
  const params = { userId: id }
  const shelf = useAdministrationQuery(listShelf, { params, query: { limit: BOOKSHELF_FETCH_LIMIT } })
  const show = useSnackbar()
  const add = useChange(addToShelf)
  const remove = useChange(removeFromShelf)
  const removeBook = (bookId: string, title: string) => {
    const undo = { label: t('books.undo'), run: () => add.mutate({ params, body: { bookId } }) }
    const onSuccess = () => show('success', t('admin.book_removed', { title }), undo)
    remove.mutate({ params: { ...params, bookId } }, { onSuccess })
  }
  const [showsAll, setShowsAll] = useState(false)
  const refusal = findRefusal(add, remove)
  return (
    <section className={styles['card']} aria-labelledby="person-shelf">
      <h2 id="person-shelf">{t('admin.shelf')}</h2>
      {refusal !== undefined && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
      <Fetched state={useFetchedPart(shelf, t('admin.shelf'))}>
        {({ data }) => (
          <>
            {data.length === 0 && <p>{t('admin.shelf_empty')}</p>}
            <ul className={styles['rows']}>
              {(showsAll ? data : data.slice(0, SHOWN_MAX)).map(({ book }) => (
                <li key={book.id}>
                  <BookName {...book} />
                  <IconButton
                    label={t('admin.remove_book', { title: book.title })}
                    busy={remove.isPending}
                    onClick={() => removeBook(book.id, book.title)}
                  >
                    <X aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
            {data.length > SHOWN_MAX && !showsAll && (
              <Button look="plain" onClick={() => setShowsAll(true)}>
                {t('home.whole_shelf')}
              </Button>
            )}
            <AddBook
              label={t('admin.add_book')}
              known={data.map(({ book }) => book.id)}
              busy={add.isPending}
              onAdd={(bookId) => add.mutate({ params, body: { bookId } })}
            />
          </>
        )}
      </Fetched>
    </section>
  )
}

interface AddBookProps {
  readonly label: string
  /** Ids of the books that are already on the shelf. */
  readonly known: readonly string[]
  readonly busy?: boolean
  readonly onAdd: (book: string) => void
}

/** Searches the catalogue for a book to add. */
export function AddBook({ label, ...found }: AddBookProps) {
  const { t } = useAdministrationMessages()
  const [q, setQ] = useState('')
  return (
    <>
      <SearchField label={label} clearLabel={t('table.clear_search')} value={q} onChange={setQ} />
      {q.trim() !== '' && <FoundBooks q={q} {...found} />}
    </>
  )
}

function FoundBooks({ q, known, busy, onAdd }: Omit<AddBookProps, 'label'> & { readonly q: string }) {
  const { t } = useAdministrationMessages()
  const found = useAdministrationQuery(listCatalogue, { query: { q, limit: FOUND_MAX } })
  return (
    <Fetched state={useFetchedPart(found, t('admin.shelf'))}>
      {({ data }) => (
        <>
          {data.length === 0 && <output>{t('table.no_match_title')}</output>}
          <ul className={styles['rows']}>
            {data.map((book) => (
              <li key={book.id}>
                <BookName {...book} />
                {!known.includes(book.id) && (
                  <IconButton
                    label={t('admin.add_this_book', { title: book.title })}
                    busy={busy ?? false}
                    onClick={() => onAdd(book.id)}
                  >
                    <Plus aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Fetched>
  )
}

/** Shows the title and the authors of a book. */
export function BookName({ title, authors, language }: Pick<Book, 'title' | 'authors' | 'language'>) {
  return (
    <span className={styles['grow']} lang={language}>
      <bdi>{title}</bdi>
      <br />
      <span className={styles['second']}>{authors.join(', ')}</span>
    </span>
  )
}
