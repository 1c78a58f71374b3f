import { BOOK_OWNERS, BOOK_STATES, BookAccess, type ManagedBook } from '@lectern/contracts'
import { useMemo, useState } from 'react'
import { useFetched } from '../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { toListParameters, toTablePage } from '../../services/administration/list-parameters.ts'
import { useTableTexts } from '../../services/administration/use-table-texts.ts'
import { Button } from '../../ui/button.tsx'
import type { DataColumn } from '../../ui/data-table/data-column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { changeFilter } from '../../ui/data-table/query/table-query.ts'
import { useTableQuery } from '../../ui/data-table/query/use-table-query.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { BookPanel } from './book-panel.tsx'
import { getLanguageName } from './language-name.ts'
import { useBooks } from './use-books.ts'

const SORT_COLUMNS = ['title', 'language', 'addedAt'] as const
const DEFAULT_SORT = { by: 'title', desc: false }
const FILTERS = { state: BOOK_STATES, access: BookAccess.options, owner: BOOK_OWNERS, scripted: ['yes'] }

interface BooksTableProps {
  readonly label: string
  /** Only the books of this school unit. Without a unit, all books of the realm. */
  readonly unit?: string
}

/** Lists the books of the realm or of a school unit. A panel changes the chosen book. */
export function BooksTable({ label, unit }: BooksTableProps) {
  const { t, languageTag } = useAdministrationMessages()
  const [managed, setManaged] = useState<ManagedBook | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const columns = useColumns(unit === undefined, (book) => {
    setManaged(book)
    setIsOpen(true)
  })
  const rules = { columns, filters: unit === undefined ? FILTERS : { state: BOOK_STATES }, defaultSort: DEFAULT_SORT }
  const [query, setQuery] = useTableQuery(rules)
  const books = useBooks(unit, toListParameters({ ...query, sortColumns: SORT_COLUMNS }))
  const state = useFetched(books)
  const current = books.data?.data.find((book) => managed !== null && getId(book) === getId(managed)) ?? managed
  const renderFilter = (name: string, filterLabel: string, options: readonly { value: string; label: string }[]) => (
    <SelectField
      inline
      label={filterLabel}
      value={query.filters[name] ?? ''}
      options={[{ value: '', label: t('admin.all') }, ...options]}
      onChange={(value) => setQuery(changeFilter(query, name, value))}
    />
  )
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        row={{ getId, getName: ({ title }) => title }}
        state={state.kind === 'loaded' ? { kind: 'loaded', data: toTablePage(state.data) } : state}
        busy={books.isFetching}
        query={query}
        defaultSort={DEFAULT_SORT}
        onQueryChange={setQuery}
        filters={
          <>
            {renderFilter(
              'state',
              t('books.state'),
              BOOK_STATES.map((value) => ({ value, label: t(`books.state_${value}`) })),
            )}
            {unit === undefined && (
              <>
                {renderFilter(
                  'access',
                  t('books.offered_to'),
                  BookAccess.options.map((value) => ({ value, label: t(`books.access_${value}`) })),
                )}
                {renderFilter(
                  'owner',
                  t('books.owner'),
                  BOOK_OWNERS.map((value) => ({ value, label: t(`books.owner_${value}`) })),
                )}
                {renderFilter('scripted', t('books.scripts'), [{ value: 'yes', label: t('books.with_scripts') }])}
              </>
            )}
          </>
        }
        empty={<EmptyState title={t('books.empty_title')} text={t('books.empty_text')} />}
        texts={useTableTexts()}
        locale={languageTag}
      />
      <Drawer title={current?.title ?? ''} closeLabel={t('action.close')} open={isOpen} onOpenChange={setIsOpen}>
        {current !== null && (
          <BookPanel
            book={current}
            forRealm={unit === undefined}
            // A change can remove the book from the filtered list. The panel then shows the remembered book.
            onChanged={(change) => setManaged((book) => book && { ...book, ...change })}
          />
        )}
      </Drawer>
    </>
  )
}

/** The realm and several school units can own the same book. */
const getId = ({ id, owner }: ManagedBook): string => `${id} ${owner?.id ?? ''}`

function useColumns(forRealm: boolean, onManage: (book: ManagedBook) => void): readonly DataColumn<ManagedBook>[] {
  const { t, languageTag } = useAdministrationMessages()
  return useMemo(() => {
    const languages = new Intl.DisplayNames(languageTag, { type: 'language' })
    const date = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium' })
    const scripts = ({ scripted, trusted }: ManagedBook) =>
      scripted === null
        ? null
        : t(scripted ? (trusted ? 'books.scripts_on' : 'books.scripts_off') : 'books.scripts_none')
    return [
      {
        id: 'title',
        header: t('books.book'),
        sortable: true,
        size: 'large',
        cell: ({ title, language }) => <bdi lang={language}>{title}</bdi>,
      },
      {
        id: 'author',
        header: t('books.author'),
        cell: ({ authors }) => (authors.length === 0 ? null : <bdi>{authors.join(', ')}</bdi>),
      },
      {
        id: 'language',
        header: t('books.language'),
        sortable: true,
        cell: ({ language }) => getLanguageName(languages, language),
      },
      {
        id: 'state',
        header: t('books.state'),
        size: 'small',
        cell: ({ withdrawnAt }) => t(withdrawnAt === null ? 'books.state_offered' : 'books.state_withdrawn'),
      },
      ...(forRealm
        ? [
            {
              id: 'access',
              header: t('books.offered_to'),
              cell: ({ access }: ManagedBook) => t(`books.access_${access ?? 'school'}`),
            },
            {
              id: 'owner',
              header: t('books.owner'),
              cell: ({ owner }: ManagedBook) => owner?.name ?? t('books.owner_realm'),
            },
          ]
        : []),
      { id: 'scripts', header: t('books.scripts'), size: 'small', hiddenByDefault: forRealm, cell: scripts },
      {
        id: 'addedAt',
        header: t('books.added'),
        sortable: true,
        hiddenByDefault: forRealm,
        cell: ({ addedAt }) => date.format(new Date(addedAt)),
      },
      {
        id: 'manage',
        header: t('books.actions'),
        required: true,
        size: 'content',
        cell: (book) => (
          <Button
            look="plain"
            aria-label={t('books.manage_name', { title: book.title })}
            onClick={() => onManage(book)}
          >
            {t('books.manage')}
          </Button>
        ),
      },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- `onManage` only sets states
  }, [t, languageTag, forRealm])
}
