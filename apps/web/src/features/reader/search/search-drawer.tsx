import { findContentsRow, type SearchResult, type Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { useRef, useState } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { Drawer } from '../../../ui/drawer.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import styles from './search-drawer.module.css'
import { toSearchable } from './search-book.ts'
import { type BookSearch, useBookSearch } from './use-book-search.ts'

interface SearchDrawerProps {
  readonly reader: Reader
  readonly open: boolean
  readonly onClose: () => void
}

/** Searches the book, and shows each result with the text around it. */
export function SearchDrawer({ reader, open, onClose }: SearchDrawerProps) {
  const { t } = usePlayerMessages()
  const [query, setQuery] = useState('')
  const [book] = useState(() => toSearchable(reader))
  const search = useBookSearch(book, query)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Drawer
      title={t('reader.search')}
      closeLabel={t('action.close')}
      side="start"
      initialFocus={field}
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <SearchField
        ref={field}
        label={t('reader.search_words')}
        clearLabel={t('action.clear_search')}
        value={query}
        onChange={setQuery}
      />
      <SearchStatus search={search} />
      <ResultList
        reader={reader}
        found={search.found}
        onChosen={(found) => {
          void reader.goToSearchResult(found)
          onClose()
        }}
      />
    </Drawer>
  )
}

function SearchStatus({ search: { phase, query, found, isCut } }: { readonly search: BookSearch }) {
  const { t } = usePlayerMessages()
  if (phase === 'idle') return null
  if (phase === 'failed') return <Notice kind="error">{t('reader.search_failed')}</Notice>
  if (phase === 'searching' && found.length === 0) return <Loader label={t('reader.searching')} />
  return (
    <output className={styles['count']} aria-busy={phase === 'searching'}>
      {found.length === 0 ? t('reader.search_nothing', { query }) : t('reader.search_count', { count: found.length })}
      {isCut && ` ${t('reader.search_more')}`}
    </output>
  )
}

interface ResultListProps {
  readonly reader: Reader
  readonly found: readonly SearchResult[]
  readonly onChosen: (found: SearchResult) => void
}

/** Lists the results in the order of the book, grouped by chapter. */
function ResultList({ reader, found, onChosen }: ResultListProps) {
  const contents = useReadingState(reader, (state) => state.contents)
  const chapters = Map.groupBy(found, ({ item }) => contents[findContentsRow(contents, item)]?.label ?? '')
  return [...chapters].map(([chapter, results]) => (
    <section key={chapter} className={styles['chapter']} aria-label={chapter}>
      <h3 className={styles['name']}>{chapter}</h3>
      <ol className={styles['places']}>
        {results.map((result) => (
          <li key={`${result.item}-${result.start}`}>
            <button type="button" className={styles['place']} onClick={() => onChosen(result)}>
              {result.before && `…${result.before.trimStart()}`}
              <mark>{result.match}</mark>
              {result.after && `${result.after.trimEnd()}…`}
            </button>
          </li>
        ))}
      </ol>
    </section>
  ))
}
