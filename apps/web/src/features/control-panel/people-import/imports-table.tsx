import { type ListedImport, listPeopleImports, type PersonType } from '@lectern/contracts'
import { useMemo, useState } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'
import { formatDate } from '../format-moment.ts'
import page from '../page.module.css'
import { useAdministrationQuery } from '../use-administration.ts'
import styles from './imports-table.module.css'
import { UndoImport } from './undo-import.tsx'

const DAY_MS = 86_400_000

interface ImportsTableProps {
  readonly school: string
  readonly type: PersonType
}

/** Lists the imports of the last 30 days, each with a link to it and, while it can be undone, the undo. */
export function ImportsTable({ school, type }: ImportsTableProps) {
  const { t, languageTag } = useAdministrationMessages()
  const columns = useColumns()
  const [query, setQuery] = useTableQuery({ columns })
  const imports = useAdministrationQuery(listPeopleImports, {
    params: { id: school },
    query: { type, pageNumber: query.page, pageSize: query.pageSize },
  })
  const state = useFetched(imports)
  const texts = useTableTexts()
  if (state.kind === 'loaded' && state.data.meta.totalCount === 0) return null
  return (
    <section className={page['column']} aria-labelledby="imports">
      <h2 id="imports">{t('import.list_title')}</h2>
      <DataTable
        label={t('import.list_title')}
        columns={columns}
        row={{
          getId: ({ id }) => id,
          getName: ({ fileName }) => fileName,
          getLink: ({ id }) => ({
            to: '/controlpanel/schools/$id/import/$type',
            params: { id: school, type },
            search: { import: id },
          }),
        }}
        state={state.kind === 'loaded' ? { kind: 'loaded', data: toTablePage(state.data) } : state}
        busy={imports.isFetching}
        query={query}
        onQueryChange={setQuery}
        searchable={false}
        empty={null}
        texts={texts}
        locale={languageTag}
      />
    </section>
  )
}

function useColumns(): readonly DataColumn<ListedImport>[] {
  const { t, languageTag } = useAdministrationMessages()
  return useMemo(() => {
    const count = (effect: keyof ListedImport['counts']): DataColumn<ListedImport> => ({
      id: effect,
      header: t(`import.effect_${effect}`),
      size: 'small',
      align: 'end',
      cell: ({ counts }) => counts[effect].toLocaleString(languageTag),
    })
    return [
      { id: 'file', header: t('import.file'), cell: ({ fileName }) => <bdi>{fileName}</bdi> },
      { id: 'state', header: t('import.state'), size: 'small', cell: ({ state }) => t(`import.state_${state}`) },
      {
        id: 'undo',
        header: t('import.days_left'),
        size: 'content',
        cell: ({ id, undoUntil }) => undoUntil && <Undo id={id} until={undoUntil} />,
      },
      { id: 'date', header: t('import.date'), size: 'content', cell: (row) => formatDate(row.createdAt, languageTag) },
      { id: 'by', header: t('import.by'), cell: ({ actorName }) => actorName ?? t('admin.deleted_person') },
      count('create'),
      count('change'),
      count('same'),
    ]
  }, [t, languageTag])
}

/** Shows how many days are left, with the undo. */
function Undo({ id, until }: { readonly id: string; readonly until: string }) {
  const [now] = useState(() => Date.now())
  return (
    <span className={styles['undo']}>
      {Math.ceil((Date.parse(until) - now) / DAY_MS)} <UndoImport id={id} />
    </span>
  )
}
