import { type ImportColumn, type ImportRow, listImportRows, type PeopleImport, ROW_EFFECTS } from '@lectern/contracts'
import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { fieldPhrase } from '../../../platform/forms/field-phrase.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { changeFilter } from '../../../ui/data-table/query/table-query.ts'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { useAdministrationQuery } from '../use-administration.ts'
import styles from './rows-table.module.css'

/** The columns that do not come from the file. */
const ALWAYS: ReadonlySet<string> = new Set(['row', 'effect'])

/** Shows the rows of a file, with the problem of each cell. */
export function RowsTable({ found }: { readonly found: PeopleImport }) {
  const { t, languageTag } = useAdministrationMessages()
  const columns = useColumns(found)
  const [query, setQuery] = useTableQuery({ columns, filters: { effect: ROW_EFFECTS } })
  const effect = ROW_EFFECTS.find((each) => each === query.filters['effect'])
  const rows = useAdministrationQuery(listImportRows, {
    params: { importId: found.id },
    query: { pageNumber: query.page, pageSize: query.pageSize, ...(effect === undefined ? {} : { effect }) },
  })
  const state = useFetched(rows)
  const filled = state.kind === 'loaded' ? state.data.meta.filledColumns : undefined
  const shown = useMemo(
    () => columns.filter(({ id }) => filled === undefined || ALWAYS.has(id) || filled.some((column) => column === id)),
    [columns, filled],
  )
  const count = (value: number) => value.toLocaleString(languageTag)
  return (
    <DataTable
      label={found.fileName}
      columns={shown}
      row={{ getId: ({ row }) => `${row}`, getName: ({ row }) => `${t('import.row')} ${row}` }}
      state={state.kind === 'loaded' ? { kind: 'loaded', data: toTablePage(state.data) } : state}
      busy={rows.isFetching}
      query={query}
      onQueryChange={setQuery}
      searchable={false}
      filters={
        <SelectField
          inline
          label={t('import.show')}
          value={effect ?? ''}
          options={[
            { value: '', label: t('import.all_rows') },
            ...ROW_EFFECTS.map((each) => ({
              value: each,
              label: `${t(`import.effect_${each}`)} (${count(found.counts[each])})`,
            })),
          ]}
          onChange={(next) => setQuery(changeFilter(query, 'effect', next))}
        />
      }
      empty={<p>{t('import.nothing')}</p>}
      texts={useTableTexts()}
      locale={languageTag}
    />
  )
}

function useColumns(found: PeopleImport): readonly DataColumn<ImportRow>[] {
  const { t } = useAdministrationMessages()
  const { columns } = found
  return useMemo(() => {
    const shown = columns.flatMap(({ column }) => (column === null ? [] : [column]))
    return [
      {
        id: 'row',
        header: t('import.row'),
        size: 'small',
        cell: ({ row, name }) => (
          <span className={styles['cell']}>
            {t('import.row')} {row}
            {name !== undefined && (
              <>
                {' '}
                <bdi>{name}</bdi>
              </>
            )}
          </span>
        ),
      },
      {
        id: 'effect',
        header: t('import.effect'),
        size: 'large',
        cell: (row) => <Effect row={row} />,
      },
      ...shown.map((column) => ({
        id: column,
        header: t(`admin.${column}`),
        cell: (row: ImportRow) => <Cell row={row} column={column} />,
      })),
    ]
  }, [t, columns])
}

/** Shows what a row does. A row with mistakes lists them here, because their cells can lie outside the window. */
function Effect({ row: { effect, cells, joinsFrom } }: { readonly row: ImportRow }) {
  const { t } = useAdministrationMessages()
  const wrong = cells.flatMap(({ column, rule }) => {
    const problem = fieldPhrase(t, rule)
    return problem === undefined ? [] : [{ column, problem }]
  })
  return (
    <div className={styles['cell']}>
      <span className={styles['effect']} data-effect={effect}>
        {t(`import.effect_${effect}`)}
      </span>
      {joinsFrom !== undefined && (
        <span className={styles['joins']}>
          {t('import.joins')}
          {joinsFrom.length > 0 && ` ${t('import.joins_from', { schools: joinsFrom.join(', ') })}`}
        </span>
      )}
      {wrong.length > 0 && (
        <ul className={styles['reasons']}>
          {wrong.map(({ column, problem }) => (
            <li key={column}>
              {t(`admin.${column}`)}: {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Cell({ row, column }: { readonly row: ImportRow; readonly column: ImportColumn }) {
  const { t } = useAdministrationMessages()
  const cell = row.cells.find((each) => each.column === column)
  if (cell === undefined) return null
  const problem = fieldPhrase(t, cell.rule)
  return (
    <span className={styles['cell']} data-changed={cell.changed === true}>
      <bdi>{cell.text}</bdi>
      {cell.before !== undefined && (
        <span className={styles['before']}>
          {cell.before === '' ? t('import.before_nothing') : t('import.before', { value: cell.before })}
        </span>
      )}
      {problem !== undefined && (
        <span className={styles['problem']}>
          <CircleAlert aria-hidden /> {problem}
        </span>
      )}
    </span>
  )
}
