import { type Book, getBook, listCatalogue } from '@lectern/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { Button } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { FetchFailure } from '../../../ui/fetched.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { ASSIGNMENTS_KEY } from '../use-assignments.ts'
import type { EditedAssignment } from './edited-assignment.ts'
import styles from './book-chooser.module.css'

interface BookChooserProps {
  readonly book: EditedAssignment['book']
  /** True if the teacher cannot choose another book. */
  readonly fixed: boolean
  readonly problem: string | undefined
  readonly onChange: (book: NonNullable<EditedAssignment['book']>) => void
}

/** Maximum number of books in the catalogue list: two rows of a wide window. */
const BOOKS_FOUND_MAX = 12

/** Shows the chosen book, or the catalogue to choose a book from. */
export function BookChooser({ book, fixed, problem, onChange }: BookChooserProps) {
  const { t } = useWorkMessages()
  const [isChoosing, setChoosing] = useState(book === null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const wasChosen = useRef(false)
  // The focused cover disappears after the choice, so move the focus.
  useEffect(() => {
    if (!isChoosing && wasChosen.current) changeButton.current?.focus()
    wasChosen.current = false
  }, [isChoosing])
  const choose = ({ id, title }: Book): void => {
    wasChosen.current = true
    onChange({ id, title })
    setChoosing(false)
  }
  return (
    <section aria-label={t('assignments.book')} className={styles['section']} data-problem={problem}>
      <h2>{t('assignments.book')}</h2>
      {problem !== undefined && <p className={styles['problem']}>{problem}</p>}
      {book !== null && !isChoosing && (
        <div className={styles['chosen']}>
          <ChosenCover id={book.id} title={book.title} />
          <div>
            <p className={styles['title']}>
              <bdi>{book.title}</bdi>
            </p>
            {!fixed && (
              <Button ref={changeButton} look="plain" onClick={() => setChoosing(true)}>
                {t('assignments.change_book')}
              </Button>
            )}
          </div>
        </div>
      )}
      {isChoosing && <Catalogue chosen={book?.id} onChoose={choose} />}
    </section>
  )
}

function ChosenCover({ id, title }: { readonly id: string; readonly title: string }) {
  const { http } = usePlatform()
  const { data } = useQuery({
    queryKey: [ASSIGNMENTS_KEY, 'book', id],
    queryFn: async ({ signal }) => getData(await http.call(getBook, { params: { id } }, { signal })),
  })
  return (
    <div className={styles['cover']}>
      <Cover book={{ authors: [], language: '', coverUrl: null, ...data, title }} />
    </div>
  )
}

function Catalogue({
  chosen,
  onChoose,
}: {
  readonly chosen: string | undefined
  readonly onChoose: (book: Book) => void
}) {
  const { t } = useWorkMessages()
  const { http } = usePlatform()
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search.trim())
  const found = useQuery({
    queryKey: [ASSIGNMENTS_KEY, 'catalogue', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { limit: BOOKS_FOUND_MAX, ...(q === '' ? {} : { q }) }
      return getData(await http.call(listCatalogue, { query }, { signal })).data
    },
  })
  return (
    <>
      <SearchField
        label={t('bookshelf.search')}
        clearLabel={t('action.clear_search')}
        value={search}
        onChange={setSearch}
      />
      {found.isLoading && <Loader label={t('state.loading')} />}
      <FetchFailure state={useFetchedPart(found, t('bookshelf.search'))} />
      {found.data?.length === 0 && <output>{t('assignments.no_books')}</output>}
      <ul className={styles['books']}>
        {(found.data ?? []).map((book) => (
          <li key={book.id}>
            <button
              type="button"
              aria-pressed={book.id === chosen}
              className={styles['book']}
              onClick={() => onChoose(book)}
            >
              <span className={styles['stand']}>
                <Cover book={book} />
              </span>
              <span className={styles['name']} lang={book.language}>
                <bdi>{book.title}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
