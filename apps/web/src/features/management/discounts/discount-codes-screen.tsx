import { changeDiscountCode, type DiscountCode, listDiscountCodes } from '@lectern/contracts'
import { formatMoney } from '@lectern/messages/format-money'
import { useMemo } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { toTotal } from '../../../ui/data-table/data-table-texts.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../management.module.css'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { useChange } from '../use-change.ts'
import { useManagedTable } from '../use-managed-table.ts'
import { useManagement } from '../use-management.ts'

/** Lists the codes with which families pay less, and ends a code. */
export function DiscountCodesScreen() {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const columns = useColumns()
  const table = useManagedTable<DiscountCode, never>({
    key: ['discount-codes'],
    rules: { columns },
    sortColumns: [],
    // A family can use a code at any time.
    cacheMs: 0,
    fetchPage: async ({ pageNumber, pageSize }, _filters, signal) =>
      toTablePage(getData(await http.call(listDiscountCodes, { query: { pageNumber, pageSize } }, { signal }))),
  })
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <BackLink to="/controlpanel/beta/manage/payments">{t('families.title')}</BackLink>
        <PageHeading>{t('discounts.title')}</PageHeading>
        <p>{t('discounts.title_text')}</p>
      </header>
      <div className={styles['buttons']}>
        <LinkButton to="/controlpanel/beta/manage/discount-codes/new">{t('discounts.new')}</LinkButton>
      </div>
      <DataTable
        {...table}
        label={t('discounts.title')}
        columns={columns}
        row={{ getId: ({ id }) => id, getName: ({ code }) => code }}
        searchable={false}
        empty={<EmptyState title={t('discounts.none')} text={t('discounts.none_text')} />}
      />
    </div>
  )
}

function useColumns(): readonly DataColumn<DiscountCode>[] {
  const { t, languageTag } = useManagementMessages()
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium' })
    const percents = new Intl.NumberFormat(languageTag, { style: 'percent', maximumFractionDigits: 2 })
    const number = (value: number) => value.toLocaleString(languageTag)
    const describe = ({ discount }: DiscountCode) =>
      'percent' in discount ? percents.format(discount.percent / 100) : formatMoney(discount.amount, languageTag)
    return [
      { id: 'code', header: t('discounts.code'), size: 'large', cell: ({ code }) => code },
      { id: 'discount', header: t('discounts.discount'), size: 'small', cell: describe },
      {
        id: 'duration',
        header: t('discounts.duration'),
        cell: ({ duration, months }) =>
          months === null
            ? t(`discounts.duration_${duration}`)
            : t('discounts.for_months', { ...toTotal({ totalCount: months }, languageTag) }),
      },
      {
        id: 'uses',
        header: t('discounts.uses'),
        cell: ({ uses, maxUses }) =>
          maxUses === null ? number(uses) : t('discounts.uses_limit', { uses: number(uses), max: number(maxUses) }),
        align: 'end',
      },
      {
        id: 'expires',
        header: t('discounts.expires'),
        cell: ({ expiresAt }) => (expiresAt === null ? t('discounts.no_end') : days.format(new Date(expiresAt))),
      },
      {
        id: 'state',
        header: t('management.status'),
        size: 'small',
        cell: ({ state }) => t(`discounts.state_${state}`),
      },
      { id: 'actions', header: t('gifts.actions'), size: 'content', cell: (code) => <EndButton code={code} /> },
    ]
  }, [t, languageTag])
}

function EndButton({ code: { id, code, state } }: { readonly code: DiscountCode }) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const { busy, run } = useChange()
  if (state !== 'active') return ''
  const change = (isActive: boolean) => () => http.call(changeDiscountCode, { params: { id }, body: { isActive } })
  return (
    <ConfirmButton
      label={t('discounts.end')}
      name={`${t('discounts.end')}: ${code}`}
      busy={busy}
      title={t('discounts.end_title', { code })}
      text={t('discounts.end_text')}
      onConfirm={() => run({ send: change(false), undo: change(true), done: t('discounts.end_done') })}
    />
  )
}
