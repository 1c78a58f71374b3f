import { type Comparison, type ComparisonFinding, getComparison, listComparisonFindings } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../management.module.css'
import { Section } from '../parts/section.tsx'
import { ValueList } from '../parts/value-list.tsx'
import { useDayFormat } from '../use-day-format.ts'
import { useManagedTable } from '../use-managed-table.ts'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'

/** Shows one nightly comparison with Stripe, and the families that differed. */
export function ComparisonScreen({ id }: { readonly id: string }) {
  const { http } = useManagement()
  const comparison = useQuery({
    queryKey: [MANAGEMENT_KEY, 'comparison', id],
    queryFn: async ({ signal }) => getData(await http.call(getComparison, { params: { id } }, { signal })),
  })
  return (
    <Fetched wholePage state={useFetched(comparison)}>
      {(found) => <Loaded comparison={found} />}
    </Fetched>
  )
}

function Loaded({ comparison }: { readonly comparison: Comparison }) {
  const { t, languageTag } = useManagementMessages()
  const { formatDay, formatTime } = useDayFormat()
  const { id, startedAt, endedAt, checked, repaired, failed } = comparison
  const number = (value: number) => value.toLocaleString(languageTag)
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <BackLink to="/controlpanel/beta/manage/payment-comparisons">{t('comparisons.title')}</BackLink>
        <PageHeading>{t('comparisons.heading', { day: formatDay(startedAt) })}</PageHeading>
      </header>
      {endedAt === null && <Notice kind="warning">{t('comparisons.not_ended_text')}</Notice>}
      <Section title={t('comparisons.summary')}>
        <ValueList
          values={[
            { label: t('comparisons.started'), value: formatTime(startedAt) },
            {
              label: t('comparisons.ended'),
              value: endedAt === null ? t('comparisons.not_ended') : formatTime(endedAt),
            },
            { label: t('comparisons.checked'), value: number(checked) },
            { label: t('comparisons.repaired'), value: number(repaired) },
            { label: t('comparisons.failed'), value: number(failed) },
          ]}
        />
      </Section>
      <FindingsSection comparison={id} />
    </div>
  )
}

function FindingsSection({ comparison: id }: { readonly comparison: string }) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const columns = useColumns()
  const table = useManagedTable<ComparisonFinding, never>({
    key: ['comparison-findings', id],
    rules: { columns },
    sortColumns: [],
    fetchPage: async ({ pageNumber, pageSize }, _filters, signal) =>
      toTablePage(
        getData(
          await http.call(listComparisonFindings, { params: { id }, query: { pageNumber, pageSize } }, { signal }),
        ),
      ),
  })
  return (
    <Section plain title={t('comparisons.findings')}>
      <DataTable
        {...table}
        label={t('comparisons.findings')}
        columns={columns}
        row={ROW}
        searchable={false}
        empty={<EmptyState title={t('comparisons.no_findings')} text={t('comparisons.no_findings_text')} />}
      />
    </Section>
  )
}

const ROW = {
  getId: ({ id }: ComparisonFinding) => id,
  getName: ({ name, uid }: ComparisonFinding) => name ?? uid,
  getLink: ({ uid }: ComparisonFinding) =>
    ({ to: '/controlpanel/beta/manage/payments/$uid', params: { uid } }) as const,
}

function useColumns(): readonly DataColumn<ComparisonFinding>[] {
  const { t, languageTag } = useManagementMessages()
  return useMemo(() => {
    const list = new Intl.ListFormat(languageTag, { type: 'unit' })
    return [
      { id: 'family', header: t('comparisons.family'), cell: ({ name }) => name ?? t('comparisons.deleted') },
      {
        id: 'result',
        header: t('comparisons.result'),
        size: 'large',
        cell: ({ repaired, failure }) =>
          failure === null
            ? t('comparisons.values', { values: list.format(repaired.map((value) => t(`comparisons.value_${value}`))) })
            : t(`comparisons.failure_${failure}`),
      },
    ]
  }, [t, languageTag])
}
