import { type Comparison, listComparisons } from '@lectern/contracts'
import { useMemo } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../management.module.css'
import { useManagedTable } from '../use-managed-table.ts'
import { useManagement } from '../use-management.ts'

/** Lists the nightly comparisons with Stripe. */
export function ComparisonsScreen() {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const columns = useColumns()
  const table = useManagedTable<Comparison, never>({
    key: ['comparisons'],
    rules: { columns },
    sortColumns: [],
    fetchPage: async ({ pageNumber, pageSize }, _filters, signal) =>
      toTablePage(getData(await http.call(listComparisons, { query: { pageNumber, pageSize } }, { signal }))),
  })
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <BackLink to="/controlpanel/beta/manage/payments">{t('families.title')}</BackLink>
        <PageHeading>{t('comparisons.title')}</PageHeading>
        <p>{t('comparisons.title_text')}</p>
      </header>
      <DataTable
        {...table}
        label={t('comparisons.title')}
        columns={columns}
        row={ROW}
        searchable={false}
        empty={<EmptyState title={t('comparisons.none')} text={t('comparisons.none_text')} />}
      />
    </div>
  )
}

const ROW = {
  getId: ({ id }: Comparison) => id,
  getName: ({ startedAt }: Comparison) => startedAt,
  getLink: ({ id }: Comparison) =>
    ({ to: '/controlpanel/beta/manage/payment-comparisons/$id', params: { id } }) as const,
}

function useColumns(): readonly DataColumn<Comparison>[] {
  const { t, languageTag } = useManagementMessages()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short' })
    const formatTime = (at: string) => format.format(new Date(at))
    const number = (value: number) => value.toLocaleString(languageTag)
    return [
      {
        id: 'started',
        header: t('comparisons.started'),
        size: 'large',
        cell: ({ startedAt }) => formatTime(startedAt),
      },
      {
        id: 'ended',
        header: t('comparisons.ended'),
        cell: ({ endedAt }) => (endedAt === null ? t('comparisons.not_ended') : formatTime(endedAt)),
      },
      { id: 'checked', header: t('comparisons.checked'), cell: ({ checked }) => number(checked), align: 'end' },
      { id: 'repaired', header: t('comparisons.repaired'), cell: ({ repaired }) => number(repaired), align: 'end' },
      { id: 'failed', header: t('comparisons.failed'), cell: ({ failed }) => number(failed), align: 'end' },
    ]
  }, [t, languageTag])
}
