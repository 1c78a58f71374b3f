import type { Book, ShelfBook } from '@lectern/contracts'
import { BookmarkMinus, BookmarkPlus } from 'lucide-react'
import { useId } from 'react'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { BookCard } from '../book-card.tsx'
import styles from './catalogue-screen.module.css'
import { useChangeShelf } from './use-change-shelf.ts'

interface CatalogueCardProps {
  readonly book: Book
  /** True for a card at the top of the page. */
  readonly first: boolean
  /** The user's shelf; undefined while it loads. */
  readonly shelf: readonly ShelfBook[] | undefined
}

/** Shows a book with a button that adds it to the user's shelf or removes it. */
export function CatalogueCard({ book, first, shelf }: CatalogueCardProps) {
  const { t } = usePortalMessages()
  const { mutate, isPending } = useChangeShelf(book)
  const id = useId()
  const onShelf = shelf?.find((entry) => entry.book.id === book.id)
  const entry = { ...(onShelf ?? NOT_ON_SHELF), book }
  return (
    <li className={styles['place']}>
      <div id={id}>
        <BookCard entry={entry} first={first} />
      </div>
      <Button
        look={onShelf === undefined ? 'quiet' : 'plain'}
        className={styles['change']}
        aria-describedby={id}
        busy={isPending}
        disabled={shelf === undefined}
        onClick={() => mutate(onShelf === undefined ? 'add' : 'remove')}
      >
        {onShelf === undefined ? <BookmarkPlus aria-hidden /> : <BookmarkMinus aria-hidden />}
        {t(onShelf === undefined ? 'catalogue.add' : 'catalogue.remove')}
      </Button>
    </li>
  )
}

const NOT_ON_SHELF = { addedAt: '', lastOpenedAt: null, progress: 0 }
