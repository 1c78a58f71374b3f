import type { ShelfBook } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { Hand, type LucideIcon, Volume2 } from 'lucide-react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Cover } from '../../ui/cover.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './book-card.module.css'
import { hasSignVideo, hasSound } from './filter-shelf.ts'
import { useAgesName } from './use-ages-name.ts'

/** Shows a book of the shelf. The whole card is the link to the book. */
export function BookCard({ entry, first }: { readonly entry: ShelfBook; readonly first: boolean }) {
  const { t } = usePortalMessages()
  const { book, progress } = entry
  return (
    <Link to="/bookshelf/play/id/$bookId" params={{ bookId: book.id }} className={styles['card']}>
      <span className={styles['stand']}>
        <Cover book={book} first={first} />
      </span>
      <span className={styles['board']}>{progress > 0 && <ProgressBar value={progress} />}</span>
      <h2 className={styles['title']} lang={book.language}>
        <bdi>{book.title}</bdi>
      </h2>
      <span className={styles['author']}>
        <bdi>{book.authors.join(', ')}</bdi>
      </span>
      <span className={styles['marks']}>
        <Progress value={progress} />
        {hasSound(entry) && <Capability icon={Volume2} label={t('bookshelf.with_sound')} />}
        {hasSignVideo(entry) && <Capability icon={Hand} label={t('bookshelf.with_sign_video')} />}
        <Level entry={entry} />
      </span>
    </Link>
  )
}

function Capability({ icon: Icon, label }: { readonly icon: LucideIcon; readonly label: string }) {
  return (
    <span data-tooltip={label}>
      <Icon size={18} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** Shows the ages of the readers or, without ages, the publisher's level. */
function Level({ entry: { book } }: { readonly entry: ShelfBook }) {
  const { t } = usePortalMessages()
  const formatAges = useAgesName()
  if (book.ages !== null) return <span>{formatAges(book.ages)}</span>
  return book.level === null ? null : <span>{t('bookshelf.level', { level: book.level })}</span>
}

function Progress({ value }: { readonly value: number }) {
  const { t, languageTag } = usePortalMessages()
  if (value === 0) return <span className="visually-hidden">{t('bookshelf.not_started')}</span>
  if (value === 1) return <span>{t('bookshelf.finished')}</span>
  const percent = value.toLocaleString(languageTag, { style: 'percent', maximumFractionDigits: 0 })
  return <span className="visually-hidden">{t('home.read_percent', { percent })}</span>
}
