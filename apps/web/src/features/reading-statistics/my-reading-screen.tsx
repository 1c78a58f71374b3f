import { LibraryBig } from 'lucide-react'
import { useReadingMessages } from '../../platform/i18n/messages.ts'
import { useUser } from '../../platform/platform.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PersonStatistics } from './person/person-statistics.tsx'
import type { ReadingSearch } from './reading-search.ts'
import styles from './reading-screen.module.css'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

export function MyReadingScreen({ search }: { readonly search: ReadingSearch }) {
  const { t } = useReadingMessages()
  const user = useUser()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('reading.my_title')}</PageHeading>
      {user !== null && (
        <PersonStatistics
          isOwn
          userId={user.id}
          address={{ to: '/reading', search }}
          empty={
            <EmptyState title={t('reading.empty_title')} text={t('reading.empty_text')}>
              <LinkButton to="/library/bookshelf">
                <LibraryBig aria-hidden />
                {t('nav.bookshelf')}
              </LinkButton>
            </EmptyState>
          }
        />
      )}
    </div>
  )
}
