import type { ShelfBook } from '@lectern/contracts'
import { Skeleton } from '../../ui/loader.tsx'
import { BookCard } from './book-card.tsx'
import styles from './book-grid.module.css'

const SKELETON_PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']
/** About what a large window shows of the shelf at once. */
const FIRST_COVERS = 6

/** Books standing side by side, at least three to a row. */
export function BookGrid({ books }: { readonly books: readonly ShelfBook[] }) {
  return (
    <ul className={styles['grid']}>
      {books.map((entry, index) => (
        <li key={entry.book.id}>
          <BookCard entry={entry} first={index < FIRST_COVERS} />
        </li>
      ))}
    </ul>
  )
}

/** The shelf while it is fetched. */
export function BookGridSkeleton({ label }: { readonly label: string }) {
  return (
    <output>
      <span className="visually-hidden">{label}</span>
      <div className={styles['grid']}>
        {SKELETON_PLACES.map((place) => (
          <Skeleton key={place} className={styles['ghost']} />
        ))}
      </div>
    </output>
  )
}
