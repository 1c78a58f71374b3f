import type { ShelfBook } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched, FetchFailure } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import linkStyles from '../../../ui/text-link.module.css'
import { BookGridSkeleton } from '../book-grid.tsx'
import {
  type CatalogueQuery,
  type FilterName,
  readCatalogueAddress,
  writeCatalogueAddress,
} from './catalogue-address.ts'
import { CatalogueCard } from './catalogue-card.tsx'
import { CatalogueFilterFields } from './catalogue-filters.tsx'
import styles from './catalogue-screen.module.css'
import { useCatalogue, useFilterValues } from './use-catalogue.ts'

/** Approximate number of covers in the first view of a large window. These covers load first. */
const FIRST_COVERS = 6

type Shelf = UseQueryResult<readonly ShelfBook[]>

/** Shows the books that the user may read, with search and filters. */
export function CatalogueScreen({ shelf }: { readonly shelf: Shelf }) {
  const { t } = usePortalMessages()
  const { query, setQ, endSearch, setFilter, clear } = useAddressQuery()
  const values = useFilterValues()
  const filters = useFetchedPart(values, t('bookshelf.filters'))
  return (
    <>
      <header className={styles['header']}>
        <PageHeading>{t('catalogue.title')}</PageHeading>
        <Link to="/library/bookshelf" className={linkStyles['link']}>
          {t('catalogue.my_shelf')}
        </Link>
      </header>
      <div className={styles['body']}>
        <div className={styles['controls']}>
          <div className={styles['search']} onBlur={endSearch}>
            <SearchField
              label={t('catalogue.search')}
              clearLabel={t('action.clear_search')}
              value={query.q}
              onChange={setQ}
            />
          </div>
          {values.data !== undefined && (
            <CatalogueFilterFields filters={query.filters} values={values.data} onChange={setFilter} />
          )}
          <FetchFailure state={filters} />
        </div>
        <FoundBooks query={query} shelf={shelf} onClear={clear} />
        <OtherApps />
      </div>
    </>
  )
}

interface FoundBooksProps {
  readonly query: CatalogueQuery
  readonly shelf: Shelf
  readonly onClear: () => void
}

function FoundBooks({ query, shelf, onClear }: FoundBooksProps) {
  const { t } = usePortalMessages()
  const catalogue = useCatalogue({ q: useDeferredValue(query.q), filters: query.filters })
  const state = useFetchedPart<NonNullable<typeof catalogue.data>>(catalogue, t('catalogue.error_title'))
  const isFiltered = query.q !== '' || Object.keys(query.filters).length > 0
  // Without the shelf, all books have the button that adds them. The server adds no book twice.
  const shelfBooks = shelf.data ?? (shelf.isError ? [] : undefined)
  return (
    <Fetched state={state} alert={false} loader={<BookGridSkeleton label={t('state.loading')} />}>
      {({ pages }) => {
        const books = pages.flatMap(({ data }) => data)
        if (books.length === 0 && !isFiltered)
          return <EmptyState title={t('catalogue.empty_title')} text={t('catalogue.empty_text')} />
        return (
          <>
            <output className={styles['count']}>
              {t('bookshelf.count', { count: pages[0]?.meta.totalCount ?? 0 })}
            </output>
            {books.length === 0 ? (
              <EmptyState title={t('bookshelf.no_match_title')} text={t('catalogue.no_match_text')}>
                <Button look="quiet" onClick={onClear}>
                  {t('bookshelf.show_all')}
                </Button>
              </EmptyState>
            ) : (
              <ul className={styles['grid']}>
                {books.map((book, index) => (
                  <CatalogueCard key={book.id} book={book} first={index < FIRST_COVERS} shelf={shelfBooks} />
                ))}
              </ul>
            )}
            {catalogue.hasNextPage && (
              <Button
                look="quiet"
                className={styles['more']}
                busy={catalogue.isFetchingNextPage}
                onClick={() => void catalogue.fetchNextPage({ cancelRefetch: false })}
              >
                {t('catalogue.more')}
              </Button>
            )}
          </>
        )
      }}
    </Fetched>
  )
}

/** Shows the address of the feed for reading apps. */
function OtherApps() {
  const { t } = usePortalMessages()
  const { services } = usePlatform().config
  const realm = useUser()?.realm
  if (realm === undefined) return null
  const address = new URL(`${services.opds}?realm=${realm}`, globalThis.location.origin)
  return (
    <details className={styles['apps']}>
      <summary>{t('catalogue.app_title')}</summary>
      <p>{t('catalogue.app_text')}</p>
      <p>
        {t('catalogue.app_address')}
        <br />
        <code>{address.href}</code>
      </p>
    </details>
  )
}

/** Holds search and filters in the address. A change adds no history entry. */
function useAddressQuery() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const address = readCatalogueAddress(search)
  // Text that the user has typed into the search field; otherwise null. The address is updated later than the field.
  const [draft, setDraft] = useState<string | null>(null)
  const query: CatalogueQuery = { ...address, q: draft ?? address.q }
  const update = (next: CatalogueQuery) => {
    const parameters = new URLSearchParams(writeCatalogueAddress(next)).toString()
    const href = parameters === '' ? pathname : `${pathname}?${parameters}`
    void navigate({ href, replace: true, resetScroll: false })
  }
  return {
    query,
    setQ: (q: string) => {
      setDraft(q)
      update({ ...query, q })
    },
    endSearch: () => setDraft(null),
    setFilter: (name: FilterName, value: string) => {
      const { filters } = readCatalogueAddress({ ...query.filters, [name]: value })
      update({ q: query.q, filters })
    },
    clear: () => {
      setDraft(null)
      update({ q: '', filters: {} })
    },
  }
}
