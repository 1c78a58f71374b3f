import type { ShelfBook } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Cover } from '../../ui/cover.tsx'
import sectionHeader from '../../ui/section-header.module.css'
import styles from './new-books.module.css'

/** Lists the books of the shelf that were never opened. */
export function NewBooks({ books }: { readonly books: readonly ShelfBook[] }) {
  const { t } = usePortalMessages()
  return (
    <section className={styles['section']}>
      <header className={sectionHeader['header']}>
        <h2>{t('home.new_on_shelf')}</h2>
        <Link to="/library/bookshelf" className={sectionHeader['link']}>
          {t('home.whole_shelf')}
        </Link>
      </header>
      <ul className={styles['row']}>
        {books.map(({ book }) => (
          <li key={book.id}>
            <Link to="/bookshelf/play/id/$bookId" params={{ bookId: book.id }} className={styles['book']}>
              <span className={styles['stand']}>
                <Cover book={book} />
              </span>
              <span className={styles['title']} lang={book.language}>
                <bdi>{book.title}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
