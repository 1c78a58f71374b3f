import { findIdentityProviders, type Realm, SCHOOL_SEARCH_MIN } from '@lectern/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getData } from '../../platform/http/call-error.ts'
import { useFetchedPart } from '../../platform/http/use-fetched.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useDebouncedText } from '../../ui/data-table/controls/use-debounced-text.ts'
import styles from './library-list.module.css'
import panel from './panel.module.css'

interface SchoolAccountPanelProps {
  readonly realm: Realm
  readonly onChoose: (provider: string) => void
}

/** Finds the login system of a school by an email address, or by the name of the school. */
export function SchoolAccountPanel({ realm, onChoose }: SchoolAccountPanelProps) {
  const { t } = usePortalMessages()
  const [searched, setSearched] = useState('')
  const [text, setText] = useDebouncedText(searched, setSearched)
  const q = searched.length < SCHOOL_SEARCH_MIN ? '' : searched
  const state = useFetchedPart(useProviderSearch(realm, q), t('page_error.other'))
  return (
    <div className={panel['panel']}>
      <div>
        <h2 className={panel['title']}>{t('school_account.title')}</h2>
        <p className={panel['help']}>{t('school_account.help')}</p>
      </div>
      <SearchField
        label={t('school_account.search')}
        clearLabel={t('action.clear_search')}
        value={text}
        onChange={setText}
      />
      {q !== '' && (
        <Fetched state={state}>
          {(found) => (
            <>
              <output className={styles['count']}>{found.length === 0 && t('school_account.none')}</output>
              <ul className={styles['list']}>
                {found.map(({ id, name, school }) => (
                  <li key={`${id} ${school}`}>
                    <button type="button" className={styles['library']} onClick={() => onChoose(id)}>
                      {school === null ? name : `${school} – ${name}`}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Fetched>
      )}
    </div>
  )
}

/** Searches login systems by an email address, or by a part of the name of a school. */
function useProviderSearch(realm: Realm, q: string) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: ['provider search', realm, q],
    enabled: q !== '',
    queryFn: async ({ signal }) =>
      getData(await http.call(findIdentityProviders, { query: { realm, q } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
