import type { ShelfBook } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFetchedPart } from '../../platform/http/use-fetched.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Fetched } from '../../ui/fetched.tsx'
import { chooseHomeBooks } from './choose-home-books.ts'
import { CurrentBook } from './current-book.tsx'
import styles from './home-screen.module.css'
import { NewBooks } from './new-books.tsx'
import { Services } from './services.tsx'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

interface HomeScreenProps {
  readonly shelf: UseQueryResult<readonly ShelfBook[]>
  readonly name: string
  readonly services: readonly string[]
  /** URLs of the services of other providers, by service id. */
  readonly addresses: Readonly<Record<string, string>>
  /** The open work of a guardian's children, and the submissions of a teacher's groups. */
  readonly work?: ReactNode
  /** The assignments that a pupil has to hand in. */
  readonly due?: ReactNode
  /** The reading time. */
  readonly readingTime?: ReactNode
  /** Shown if the shelf is empty. */
  readonly start?: ReactNode
  /** True for a family without a subscription. */
  readonly offersPlans?: boolean
}

export function HomeScreen(props: HomeScreenProps) {
  const { shelf, name, services, addresses, work, due, readingTime, start, offersPlans = false } = props
  const { t } = usePortalMessages()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('home.greeting', { name })}</PageHeading>
      {work}
      <HomeBody shelf={shelf} due={due} readingTime={readingTime} start={start} />
      {(services.length > 0 || offersPlans) && (
        <Services services={services} addresses={addresses} offersPlans={offersPlans} />
      )}
    </div>
  )
}

function HomeBody({
  shelf,
  due,
  readingTime,
  start,
}: Omit<HomeScreenProps, 'name' | 'services' | 'addresses' | 'work' | 'offersPlans'>) {
  const { t, languageTag } = usePortalMessages()
  const state = useFetchedPart(shelf, t('bookshelf.error_title'))
  return (
    <Fetched state={state} alert={false}>
      {(books) => {
        const { current, newBooks } = chooseHomeBooks(books, languageTag)
        if (current === null)
          return (
            <>
              {due}
              {start}
            </>
          )
        return (
          <>
            <CurrentBook entry={current} />
            {readingTime}
            {due}
            {newBooks.length > 0 && <NewBooks books={newBooks} />}
          </>
        )
      }}
    </Fetched>
  )
}
