import type { Book } from '@lectern/contracts'
import type { ReactNode } from 'react'
import { Cover } from '../../../ui/cover.tsx'
import styles from './book-grid.module.css'

interface BookGridProps {
  readonly label: string
  readonly books: readonly Book[]
  /** Returns the button below a book. */
  readonly renderAction: (book: Book) => ReactNode
}

/** Shows books with their covers, and a button below each. */
export function BookGrid({ label, books, renderAction }: BookGridProps) {
  return (
    <ul aria-label={label} className={styles['books']}>
      {books.map((book) => (
        <li key={book.id} className={styles['book']}>
          <span className={styles['stand']}>
            <Cover book={book} />
          </span>
          <span className={styles['title']} lang={book.language}>
            <bdi>{book.title}</bdi>
          </span>
          {renderAction(book)}
        </li>
      ))}
    </ul>
  )
}
