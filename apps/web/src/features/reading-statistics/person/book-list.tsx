import type { PersonReading } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { useReadingMessages } from '../../../platform/i18n/messages.ts'
import { Cover } from '../../../ui/cover.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { formatDuration } from '../periods/format-duration.ts'
import styles from './person-statistics.module.css'

type ReadBook = PersonReading['books'][number]

interface BookListProps {
  readonly books: readonly ReadBook[]
  /** True for the user's own statistics. */
  readonly isOwn: boolean
}

/** Lists the books of a period, longest reading time first. */
export function BookList({ books, isOwn }: BookListProps) {
  const { t } = useReadingMessages()
  return (
    <section className={styles['section']}>
      <h2>{t('reading.books_title')}</h2>
      <ul className={styles['books']}>
        {books.map((readBook) => (
          <Row key={readBook.book.id} readBook={readBook} isOwn={isOwn} />
        ))}
      </ul>
    </section>
  )
}

function Row({ readBook, isOwn }: { readonly readBook: ReadBook; readonly isOwn: boolean }) {
  const { t, languageTag } = useReadingMessages()
  const { book, seconds, progress, available } = readBook
  const title = <bdi lang={book.language}>{book.title}</bdi>
  const percent = progress.toLocaleString(languageTag, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <li className={styles['book']}>
      <span className={styles['stand']}>
        <Cover book={book} />
      </span>
      <div className={styles['words']}>
        {isOwn && available ? (
          <Link to="/bookshelf/play/id/$bookId" params={{ bookId: book.id }} className={styles['title']}>
            {title}
          </Link>
        ) : (
          <span className={styles['title']}>{title}</span>
        )}
        <ProgressBar value={progress} />
        <p className={styles['second']}>
          <span>{formatDuration(seconds, languageTag)}</span>
          <span>{progress === 1 ? t('bookshelf.finished') : t('home.read_percent', { percent })}</span>
        </p>
        {!available && <p className={styles['gone']}>{t('reading.book_deleted')}</p>}
      </div>
    </li>
  )
}
