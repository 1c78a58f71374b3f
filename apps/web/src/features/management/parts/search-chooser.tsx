import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { FetchFailure } from '../../../ui/fetched.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MANAGEMENT_KEY } from '../use-management.ts'
import styles from './search-chooser.module.css'

/** Maximum number of results. A longer search text finds the others. */
export const RESULTS_MAX = 8

export interface SearchChooserProps<T> {
  readonly label: string
  /** Name of the field in its form, so that a problem can focus the field. */
  readonly name?: string
  readonly problem?: string | undefined
  /** Identifies the searched list in the cache. */
  readonly listKey: readonly string[]
  /** Returns at most `RESULTS_MAX` results. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly T[]>
  /** True if the list shows results before the user types. */
  readonly showsAll?: boolean
  readonly getId: (item: T) => string
  readonly getName: (item: T) => string
  readonly getDetail?: (item: T) => string
  readonly onChoose: (item: T) => void
}

/** Shows a search field. Each result is a button. */
export function SearchChooser<T>(props: SearchChooserProps<T>) {
  const { label, name, problem, listKey, search, showsAll = false, getId, getName, getDetail, onChoose } = props
  const { t } = useManagementMessages()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const enabled = showsAll || q !== ''
  const found = useQuery({
    queryKey: [MANAGEMENT_KEY, 'search', ...listKey, q],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => search(q, signal),
  })
  const state = useFetchedPart(found, label)
  const results = enabled ? found.data : undefined
  return (
    <div className={styles['chooser']}>
      <TextField
        label={label}
        name={name}
        type="search"
        autoComplete="off"
        value={text}
        problem={problem}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would send the form around the field.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {!enabled && <p className={styles['hint']}>{t('management.type_to_find')}</p>}
      <FetchFailure state={state} />
      {results?.length === 0 && <output>{t('table.no_match_title')}</output>}
      {results !== undefined && results.length > 0 && (
        <ul aria-label={label} className={styles['results']}>
          {results.map((item) => (
            <li key={getId(item)}>
              <button type="button" className={styles['result']} onClick={() => onChoose(item)}>
                <bdi>{getName(item)}</bdi>
                {getDetail !== undefined && <span className={styles['detail']}>{getDetail(item)}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
