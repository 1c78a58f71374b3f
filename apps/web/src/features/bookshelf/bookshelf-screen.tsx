import type { ShelfBook } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFetchedPart } from '../../platform/http/use-fetched.ts'
import { useOfflineMessages } from '../../platform/i18n/messages.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { BookGrid, BookGridSkeleton } from './book-grid.tsx'
import styles from './bookshelf-screen.module.css'
import linkStyles from '../../ui/text-link.module.css'
import { ShelfControls } from './shelf-controls.tsx'
import { SHELF_ORDERS } from './sort-shelf.ts'
import { useShelfQuery } from './use-shelf-query.ts'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

/** The offline books of this device, with their notices and controls. */
interface DeviceShelf {
  readonly offline: ReadonlySet<string>
  /** True if the server cannot be reached. The shelf then shows only offline books. */
  readonly isServerUnreachable: boolean
  readonly notices: ReactNode
  readonly renderAction?: (entry: ShelfBook) => ReactNode
}

interface BookshelfScreenProps {
  readonly shelf: UseQueryResult<readonly ShelfBook[]>
  readonly device?: DeviceShelf
}

/** Shows the bookshelf with search, filters and order. */
export function BookshelfScreen({ shelf, device }: BookshelfScreenProps) {
  const { t } = useOfflineMessages()
  return (
    <>
      <header className={styles['header']}>
        <PageHeading>{t('bookshelf.title')}</PageHeading>
        <Link to="/library" className={linkStyles['link']}>
          {t('bookshelf.find_more')}
        </Link>
      </header>
      {device?.notices}
      <div className={styles['body']}>
        <ShelfBody shelf={shelf} device={device} />
      </div>
    </>
  )
}

const NO_BOOKS: ReadonlySet<string> = new Set()

function ShelfBody({
  shelf,
  device,
}: {
  readonly shelf: UseQueryResult<readonly ShelfBook[]>
  readonly device: DeviceShelf | undefined
}) {
  const { t } = useOfflineMessages()
  const state = useFetchedPart(shelf, t('bookshelf.error_title'))
  return (
    <Fetched state={state} alert={false} loader={<BookGridSkeleton label={t('state.loading')} />}>
      {(books) => {
        if (books.length > 0) return <Books books={books} device={device} />
        return device?.isServerUnreachable ? (
          <EmptyState title={t('offline.none_title')} text={t('offline.none_text')} />
        ) : (
          <EmptyState title={t('bookshelf.empty_title')} text={t('bookshelf.empty_text')}>
            <LinkButton to="/library">{t('bookshelf.find_more')}</LinkButton>
          </EmptyState>
        )
      }}
    </Fetched>
  )
}

function Books({ books, device }: { readonly books: readonly ShelfBook[]; readonly device: DeviceShelf | undefined }) {
  const { t } = useOfflineMessages()
  const query = useShelfQuery(books, device?.offline ?? NO_BOOKS)
  return (
    <>
      <ShelfControls {...query} />
      <div className={styles['line']}>
        <output className={styles['count']}>{t('bookshelf.count', { count: query.found.length })}</output>
        <SelectField
          inline
          label={t('bookshelf.sort')}
          value={query.order}
          options={SHELF_ORDERS.map((value) => ({ value, label: t(`bookshelf.sort_${value}`) }))}
          onChange={query.setOrder}
        />
      </div>
      {query.found.length > 0 ? (
        <BookGrid books={query.found} renderAction={device?.renderAction} />
      ) : (
        <EmptyState title={t('bookshelf.no_match_title')} text={t('bookshelf.no_match_text')}>
          <Button look="quiet" onClick={query.clear}>
            {t('bookshelf.show_all')}
          </Button>
        </EmptyState>
      )}
    </>
  )
}
