import { type GiftBatch, type GiftCounts, listGiftBatches } from '@lectern/contracts'
import { useMemo } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../management.module.css'
import { useManagedTable } from '../use-managed-table.ts'
import { useManagement } from '../use-management.ts'

/** Lists the batches of gift cards that super users have issued. */
export function GiftCardsScreen() {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const columns = useColumns()
  const table = useManagedTable<GiftBatch, never>({
    key: ['gift-batches'],
    rules: { columns },
    sortColumns: [],
    fetchPage: async ({ pageNumber, pageSize }, _filters, signal) =>
      toTablePage(getData(await http.call(listGiftBatches, { query: { pageNumber, pageSize } }, { signal }))),
  })
  const button = <LinkButton to="/controlpanel/beta/manage/gift-cards/new">{t('gifts.new_batch')}</LinkButton>
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <BackLink to="/controlpanel/beta/manage">{t('management.title')}</BackLink>
        <PageHeading>{t('gifts.cards')}</PageHeading>
        <p>{t('gifts.cards_text')}</p>
      </header>
      <div className={styles['buttons']}>
        {button}
        <LinkButton look="quiet" to="/controlpanel/beta/manage/gift-orders">
          {t('gifts.orders')}
        </LinkButton>
      </div>
      <DataTable
        {...table}
        label={t('gifts.cards')}
        columns={columns}
        row={ROW}
        searchable={false}
        empty={<EmptyState title={t('gifts.no_batches')} text={t('gifts.no_batches_text')} />}
      />
    </div>
  )
}

const ROW = {
  getId: ({ id }: GiftBatch) => id,
  getName: ({ note, createdAt }: GiftBatch) => note || createdAt,
  getLink: ({ id }: GiftBatch) => ({ to: '/controlpanel/beta/manage/gift-cards/$id', params: { id } }) as const,
}

const countAll = (counts: GiftCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

function useColumns(): readonly DataColumn<GiftBatch>[] {
  const { t, languageTag } = useManagementMessages()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium' })
    const formatDay = (at: string) => format.format(new Date(at))
    const number = (value: number) => value.toLocaleString(languageTag)
    const shared = { align: 'end', size: 'small' } as const
    return [
      {
        id: 'note',
        header: t('gifts.note'),
        size: 'large',
        cell: ({ note, createdAt }) => note || formatDay(createdAt),
      },
      { id: 'created', header: t('gifts.created'), cell: ({ createdAt }) => formatDay(createdAt) },
      { id: 'expires', header: t('gifts.expires'), cell: ({ expiresAt }) => formatDay(expiresAt) },
      { id: 'months', header: t('gifts.months'), cell: ({ months }) => number(months), ...shared },
      { id: 'cards', header: t('gifts.count'), cell: ({ counts }) => number(countAll(counts)), ...shared },
      { id: 'open', header: t('gifts.state_open'), cell: ({ counts }) => number(counts.open), ...shared },
      { id: 'redeemed', header: t('gifts.state_redeemed'), cell: ({ counts }) => number(counts.redeemed), ...shared },
    ]
  }, [t, languageTag])
}
