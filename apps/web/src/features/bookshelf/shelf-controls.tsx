import { AGE_BANDS, isAgeBand } from '@lectern/contracts'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useOfflineMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { LANGUAGE, type ShelfFilter } from './filter-shelf.ts'
import styles from './shelf-controls.module.css'
import { useAgesName } from './use-ages-name.ts'
import type { ShelfQueryState } from './use-shelf-query.ts'

/** Shows the line with search and filters. In a small window, a button opens the filters. */
export function ShelfControls({ search, setSearch, endSearch, offered, chosen, toggle }: ShelfQueryState) {
  const { t } = useOfflineMessages()
  const filterName = useFilterName()
  const [isOpen, setOpen] = useState(false)
  const pills = useId()
  return (
    <div className={styles['controls']}>
      <div className={styles['search']} onBlur={endSearch}>
        <SearchField
          label={t('bookshelf.search')}
          clearLabel={t('action.clear_search')}
          value={search}
          onChange={setSearch}
        />
      </div>
      {offered.length > 0 && (
        <Button
          look="quiet"
          className={styles['toggle']}
          aria-expanded={isOpen}
          aria-controls={pills}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
          {chosen.length > 0 ? `${t('bookshelf.filters')} (${chosen.length})` : t('bookshelf.filters')}
        </Button>
      )}
      {offered.length > 0 && (
        <fieldset id={pills} aria-label={t('bookshelf.filters')} className={styles['pills']} data-open={isOpen}>
          {offered.map((filter) => (
            <button
              key={filter}
              type="button"
              aria-pressed={chosen.includes(filter)}
              className={styles['pill']}
              onClick={() => toggle(filter)}
            >
              {filterName(filter)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function useFilterName(): (filter: ShelfFilter) => string {
  const { t, languageTag } = useOfflineMessages()
  const formatAges = useAgesName()
  const languageNames = new Intl.DisplayNames(languageTag, { type: 'language' })
  return (filter) => {
    if (filter === 'sound') return t('bookshelf.with_sound')
    if (filter === 'signVideo') return t('bookshelf.with_sign_video')
    if (filter === 'offline') return t('offline.filter')
    if (filter === 'started') return t('bookshelf.started')
    const value = filter.slice(filter.indexOf(':') + 1)
    if (filter.startsWith('level:')) return t('bookshelf.level', { level: value })
    if (filter.startsWith('ages:')) return isAgeBand(value) ? formatAges(AGE_BANDS[value]) : value
    return upperFirst(getLanguageName(languageNames, value), languageTag)
  }
}

/** Returns the name of a language, or the tag if there is no name. */
function getLanguageName(languageNames: Intl.DisplayNames, tag: string): string {
  return LANGUAGE.test(tag) ? (languageNames.of(tag) ?? tag) : tag
}

/** Most languages write language names in lower case, but a label begins with a capital letter. */
function upperFirst(text: string, languageTag: string): string {
  return text.slice(0, 1).toLocaleUpperCase(languageTag) + text.slice(1)
}
