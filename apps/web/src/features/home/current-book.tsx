import type { ShelfBook } from '@lectern/contracts'
import { BookOpenText } from 'lucide-react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { getMinutesLeft } from './choose-home-books.ts'
import styles from './current-book.module.css'
import { hasQuotationMarks } from './quotation-marks.ts'
import { useResumeSnippet } from './use-resume-snippet.ts'

/** Shows the current book in a large card with one button, which opens the book. */
export function CurrentBook({ entry }: { readonly entry: ShelfBook }) {
  const { t, languageTag } = usePortalMessages()
  const { book, progress } = entry
  const percent = progress.toLocaleString(languageTag, { style: 'percent', maximumFractionDigits: 0 })
  const minutes = getMinutesLeft(entry)
  const { chapter, sentence } = useResumeSnippet(entry)
  return (
    <section aria-label={t('home.current')} className={styles['current']}>
      <div className={styles['stand']}>
        <Cover first book={book} />
      </div>
      <div className={styles['words']}>
        <h2 lang={book.language}>
          <bdi>{book.title}</bdi>
        </h2>
        <p className={styles['author']}>
          <bdi>{book.authors.join(', ')}</bdi>
        </p>
        {chapter !== null && chapter !== book.title && (
          <p lang={book.language} dir="auto" className={styles['chapter']}>
            <bdi>{chapter}</bdi>
          </p>
        )}
        {sentence !== null && (
          <p lang={book.language} dir="auto" className={styles['sentence']}>
            {hasQuotationMarks(sentence) ? sentence : <q>{sentence}</q>}
          </p>
        )}
        {progress > 0 && <ProgressBar value={progress} />}
        <p className={styles['left']}>
          {progress > 0 && <span>{t('home.read_percent', { percent })}</span>}
          {minutes !== null && <span>{t('home.minutes_left', { count: minutes })}</span>}
        </p>
        <LinkButton to="/bookshelf/play/id/$bookId" params={{ bookId: book.id }}>
          <BookOpenText aria-hidden />
          {t(progress === 0 ? 'home.start_reading' : progress === 1 ? 'home.read_again' : 'home.continue_reading')}
        </LinkButton>
      </div>
    </section>
  )
}
