import { AGE_BANDS, type FilterValues, isAgeBand } from '@lectern/contracts'
import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { LANGUAGE } from '../filter-shelf.ts'
import { useAgesName } from '../use-ages-name.ts'
import type { CatalogueQuery, FilterName } from './catalogue-address.ts'
import styles from './catalogue-screen.module.css'

interface CatalogueFiltersProps {
  readonly filters: CatalogueQuery['filters']
  readonly values: FilterValues
  readonly onChange: (name: FilterName, value: string) => void
}

const ANY = ''
/** Features with a text. Authors of books use many more, which say little to a reader. */
const FEATURES = [
  'alternativeText',
  'longDescription',
  'displayTransformability',
  'synchronizedAudioText',
  'printPageNumbers',
  'captions',
] as const

/** Shows the filters that can match a book. In a small window, a button opens the filters. */
export function CatalogueFilterFields({ filters, values, onChange }: CatalogueFiltersProps) {
  const { t } = usePortalMessages()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const fields = useFields(values)
  const count = Object.values(filters).filter(Boolean).length
  const switches = [
    { name: 'narrated', label: t('bookshelf.with_sound'), books: values.narrated },
    { name: 'signLanguage', label: t('bookshelf.with_sign_video'), books: values.signLanguage },
  ] as const
  return (
    <>
      <Button
        look="quiet"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        {count > 0 ? `${t('bookshelf.filters')} (${count})` : t('bookshelf.filters')}
      </Button>
      <fieldset id={id} aria-label={t('bookshelf.filters')} className={styles['filters']} data-open={isOpen}>
        {fields
          .filter(({ name, options }) => options.length > 0 || filters[name] !== undefined)
          .map(({ name, label, options }) => (
            <SelectField
              key={name}
              label={label}
              value={filters[name] ?? ANY}
              options={[{ value: ANY, label: t('catalogue.any') }, ...addChosen(options, filters[name])]}
              onChange={(value) => onChange(name, value)}
            />
          ))}
        {switches
          .filter(({ name, books }) => books > 0 || filters[name] !== undefined)
          .map(({ name, label }) => (
            <button
              key={name}
              type="button"
              className={styles['pill']}
              aria-pressed={filters[name] === 'yes'}
              onClick={() => onChange(name, filters[name] === 'yes' ? '' : 'yes')}
            >
              {label}
            </button>
          ))}
        {filters.person !== undefined && (
          <button
            type="button"
            className={styles['pill']}
            aria-label={t('catalogue.without_person', { name: filters.person })}
            onClick={() => onChange('person', '')}
          >
            {filters.person}
            <X aria-hidden size={18} />
          </button>
        )}
      </fieldset>
    </>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

/** Adds the chosen value of an old address, which no book has any more. */
function addChosen(options: readonly Option[], chosen: string | undefined): readonly Option[] {
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: chosen }]
}

function useFields(values: FilterValues) {
  const { t, languageTag } = usePortalMessages()
  const formatAges = useAgesName()
  const languageNames = new Intl.DisplayNames(languageTag, { type: 'language' })
  const { compare } = new Intl.Collator(languageTag, { numeric: true })
  const list = (rows: FilterValues['languages'], toLabel: (value: string) => string | undefined) =>
    rows.flatMap(({ value }): Option[] => {
      const label = toLabel(value)
      return label === undefined ? [] : [{ value, label }]
    })
  const sorted = (options: readonly Option[]) => options.toSorted((a, b) => compare(a.label, b.label))
  return [
    {
      name: 'language',
      label: t('catalogue.language'),
      options: sorted(
        list(values.languages, (tag) => upperFirst((LANGUAGE.test(tag) && languageNames.of(tag)) || tag, languageTag)),
      ),
    },
    { name: 'subject', label: t('catalogue.subject'), options: sorted(list(values.subjects, (name) => name)) },
    {
      name: 'ages',
      label: t('catalogue.ages'),
      options: list(values.ages, (band) => (isAgeBand(band) ? formatAges(AGE_BANDS[band]) : undefined)),
    },
    { name: 'level', label: t('catalogue.level'), options: sorted(list(values.levels, (name) => name)) },
    {
      name: 'accessibility',
      label: t('catalogue.accessibility'),
      options: list(values.accessibility, (value) => {
        const feature = FEATURES.find((known) => known === value)
        return feature && t(`catalogue.feature_${feature}`)
      }),
    },
  ] as const
}

/** Most languages write language names in lower case, but a label begins with a capital letter. */
function upperFirst(text: string, languageTag: string): string {
  return text.slice(0, 1).toLocaleUpperCase(languageTag) + text.slice(1)
}
