import type { ReactNode } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { BookDrawing } from '../../ui/book-drawing.tsx'
import { ShelfDrawing } from '../../ui/shelf-drawing.tsx'
import styles from './log-in-screen.module.css'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

/** Shows the card that contains every page of the log-in. */
export function LogInCard({ children }: { readonly children: ReactNode }) {
  const { t } = usePortalMessages()
  return (
    <div className={styles['screen']}>
      <main className={styles['card']}>
        <header className={styles['header']}>
          <BookDrawing className={styles['drawing']} />
          <PageHeading title={t('session.log_in')}>{t('app.name')}</PageHeading>
          <p>{t('app.tagline')}</p>
        </header>
        {children}
      </main>
      <div aria-hidden className={styles['shelf']}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((key) => (
          <ShelfDrawing key={key} />
        ))}
      </div>
    </div>
  )
}
