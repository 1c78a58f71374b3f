import type { ShelfBook } from '@lectern/contracts'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/loader.tsx'
import { BookCard } from './book-card.tsx'
import styles from './book-grid.module.css'

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']
/** Approximate number of covers in the first view of a large window. These covers load first. */
const FIRST_COVERS = 6

interface BookGridProps {
  readonly books: readonly ShelfBook[]
  /** Renders a control at the corner of a book. */
  readonly renderAction?: ((entry: ShelfBook) => ReactNode) | undefined
}

export function BookGrid({ books, renderAction }: BookGridProps) {
  return (
    <ul className={styles['grid']}>
      {books.map((entry, index) => (
        <li key={entry.book.id} className={styles['place']}>
          <BookCard entry={entry} first={index < FIRST_COVERS} />
          {renderAction !== undefined && <div className={styles['action']}>{renderAction(entry)}</div>}
        </li>
      ))}
    </ul>
  )
}

/** Shows placeholders while the shelf loads. */
export function BookGridSkeleton({ label }: { readonly label: string }) {
  return (
    <output>
      <span className="visually-hidden">{label}</span>
      <div className={styles['grid']}>
        {SKELETON_KEYS.map((key) => (
          <Skeleton key={key} className={styles['ghost']} />
        ))}
      </div>
    </output>
  )
}
