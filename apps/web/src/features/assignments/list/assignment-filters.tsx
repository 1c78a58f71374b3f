import { type AssignmentSummary, listCatalogue, PAGE_SIZE_MAX } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { FetchFailure } from '../../../ui/fetched.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ASSIGNMENTS_KEY, useAssignableGroups } from '../use-assignments.ts'
import styles from './assignments-screen.module.css'
import type { ListSearch } from './list-search.ts'

interface AssignmentFiltersProps {
  readonly search: ListSearch
  /** The rows of the list. Their groups and books are filter options. */
  readonly rows: readonly AssignmentSummary[]
}

type Field = 'group' | 'book' | 'status'

export function AssignmentFilters({ search, rows }: AssignmentFiltersProps) {
  const { t, languageTag } = useWorkMessages()
  const navigate = useNavigate()
  const groups = useAssignableGroups()
  const books = useBooks()
  const byName = (a: readonly [string, string], b: readonly [string, string]) => a[1].localeCompare(b[1], languageTag)
  const toOptions = (all: string, field: Field, entries: Iterable<readonly [string, string]>) => {
    const names = new Map(entries)
    const chosen = search[field]
    // The chosen value comes from the address, so the name of the value can be unknown.
    if (chosen !== undefined && !names.has(chosen)) names.set(chosen, '…')
    return [{ value: '', label: all }, ...[...names].toSorted(byName).map(([value, label]) => ({ value, label }))]
  }
  const choose = (field: Field) => (value: string) => {
    const { [field]: _before, page: _page, ...otherParameters } = search
    void navigate({
      to: '/assignments',
      search: value === '' ? otherParameters : { ...otherParameters, [field]: value },
    })
  }
  return (
    <fieldset aria-label={t('assignments.filters')} className={styles['filters']}>
      <SelectField
        label={t('assignments.group')}
        value={search.group ?? ''}
        options={toOptions(t('assignments.all_groups'), 'group', [
          ...rows.flatMap(({ group }) => (group === null ? [] : [[group.uid, group.name] as const])),
          ...(groups.data ?? []).map(({ uid, name }) => [uid, name] as const),
        ])}
        onChange={choose('group')}
      />
      <SelectField
        label={t('assignments.book')}
        value={search.book ?? ''}
        options={toOptions(t('assignments.all_books'), 'book', [
          ...(books.data ?? []).map(({ id, title }) => [id, title] as const),
          ...rows.map(({ book }) => [book.id, book.title] as const),
        ])}
        onChange={choose('book')}
      />
      <SelectField
        label={t('assignments.status')}
        value={search.status ?? ''}
        options={[
          { value: '', label: t('assignments.all_statuses') },
          { value: 'draft', label: t('assignments.drafts') },
          { value: 'published', label: t('assignments.published') },
        ]}
        onChange={choose('status')}
      />
      <FetchFailure state={useFetchedPart(groups, t('assignments.group'))} />
      <FetchFailure state={useFetchedPart(books, t('assignments.book'))} />
    </fieldset>
  )
}

/** Fetches the first page of the catalogue, for the book filter. */
function useBooks() {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, 'books'],
    queryFn: async ({ signal }) =>
      getData(await http.call(listCatalogue, { query: { limit: PAGE_SIZE_MAX } }, { signal })).data,
  })
}
