import type { ShelfBook } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getRefusalCode } from '../../platform/http/call-error.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader } from '../../ui/loader.tsx'
import { chooseHomeBooks } from './choose-home-books.ts'
import { CurrentBook } from './current-book.tsx'
import styles from './home-screen.module.css'
import { NewBooks } from './new-books.tsx'
import { Services } from './services.tsx'

interface HomeScreenProps {
  readonly shelf: UseQueryResult<readonly ShelfBook[]>
  /** Name of the person to greet. */
  readonly name: string
  /** Subscribed services; empty while they are not known. */
  readonly services: readonly string[]
  /** Addresses of other providers' services, by service. */
  readonly addresses: Readonly<Record<string, string>>
  /** Work that a teacher's groups handed in; above everything else. */
  readonly receivedSubmissions?: ReactNode
  /** Work to hand in; below the current book. */
  readonly due?: ReactNode
  /** Reading time; directly below the current book. */
  readonly read?: ReactNode
}

/** The home page: the current book, then new books of the shelf, then the services. DESIGN, 'Home'. */
export function HomeScreen({ shelf, name, services, addresses, receivedSubmissions, due, read }: HomeScreenProps) {
  const { t } = usePortalMessages()
  return (
    <div className={styles['screen']}>
      <h1>{t('home.greeting', { name })}</h1>
      {receivedSubmissions}
      <HomeBody shelf={shelf} due={due} read={read} />
      {services.length > 0 && <Services services={services} addresses={addresses} />}
    </div>
  )
}

function HomeBody({ shelf, due, read }: Pick<HomeScreenProps, 'shelf' | 'due' | 'read'>) {
  const { t } = usePortalMessages()
  if (shelf.data === undefined) {
    if (shelf.fetchStatus === 'paused') {
      return <EmptyState title={t('bookshelf.error_title')} text={t('state.offline')} />
    }
    if (shelf.isPending) return <Loader label={t('state.loading')} />
    return (
      <EmptyState title={t('bookshelf.error_title')} text={t(`error.${getRefusalCode(shelf.error)}`)}>
        <Button busy={shelf.isFetching} onClick={() => void shelf.refetch()}>
          {t('action.try_again')}
        </Button>
      </EmptyState>
    )
  }
  const { current, fresh } = chooseHomeBooks(shelf.data)
  if (current === null) return <EmptyState title={t('home.empty_title')} text={t('home.empty_text')} />
  return (
    <>
      <CurrentBook entry={current} />
      {read}
      {due}
      {fresh.length > 0 && <NewBooks books={fresh} />}
    </>
  )
}
