import type { Library } from '@lectern/contracts'
import { useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { findLibraries } from './find-libraries.ts'
import styles from './library-list.module.css'

interface LibraryListProps {
  readonly libraries: readonly Library[]
  readonly onChoose: (library: Library) => void
}

/** Lists the libraries that match a search, sorted by name. */
export function LibraryList({ libraries, onChoose }: LibraryListProps) {
  const { t, languageTag } = usePortalMessages()
  const [search, setSearch] = useState('')
  if (libraries.length === 0) return <p>{t('library.none_at_all')}</p>
  const found = findLibraries(libraries, search).toSorted((a, b) => a.name.localeCompare(b.name, languageTag))
  return (
    <>
      <SearchField
        label={t('library.search')}
        clearLabel={t('action.clear_search')}
        value={search}
        onChange={setSearch}
      />
      <output className={styles['count']}>
        {found.length === 0 ? t('library.none') : t('library.found', { count: found.length })}
      </output>
      {found.length > 0 && (
        <ul className={styles['list']}>
          {found.map((library) => (
            <li key={library.uid}>
              <button type="button" className={styles['library']} onClick={() => onChoose(library)}>
                {library.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
