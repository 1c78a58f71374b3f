import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { SearchField } from '../../ui/search-field.tsx'
import type { ShelfFilter } from './filter-shelf.ts'
import styles from './shelf-controls.module.css'
import type { ShelfQuestionState } from './use-shelf-question.ts'

/** Search and filters on one line that sticks; a pill says what it does. */
export function ShelfControls({ search, setSearch, offered, chosen, toggle }: ShelfQuestionState) {
  const { t } = usePortalMessages()
  const filterName = useFilterName()
  return (
    <div className={styles['controls']}>
      <div className={styles['search']}>
        <SearchField
          label={t('bookshelf.search')}
          clearLabel={t('action.clear_search')}
          value={search}
          onChange={setSearch}
        />
      </div>
      {offered.length > 0 && (
        <fieldset aria-label={t('bookshelf.filters')} className={styles['pills']}>
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
  const { t, languageTag } = usePortalMessages()
  const languageNames = new Intl.DisplayNames(languageTag, { type: 'language' })
  return (filter) => {
    switch (filter) {
      case 'sound':
        return t('bookshelf.with_sound')
      case 'signVideo':
        return t('bookshelf.with_sign_video')
      case 'started':
        return t('bookshelf.started')
      default:
        return upperFirst(languageNames.of(filter.slice('language:'.length)) ?? filter, languageTag)
    }
  }
}

/** Most languages write the names of languages small; on a pill the name begins a line. */
function upperFirst(text: string, languageTag: string): string {
  return text.slice(0, 1).toLocaleUpperCase(languageTag) + text.slice(1)
}
