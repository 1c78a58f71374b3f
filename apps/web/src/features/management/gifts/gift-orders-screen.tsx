import { type GiftOrder, listGiftOrders, refundGiftOrder, sendGiftCodes } from '@lectern/contracts'
import { useMemo } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { formatMoney } from '@lectern/messages/format-money'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../management.module.css'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { useChange } from '../use-change.ts'
import { useManagedTable } from '../use-managed-table.ts'
import { useManagement } from '../use-management.ts'

/** Lists the orders of gift cards with their buyers, refunds an order, and sends its codes again. */
export function GiftOrdersScreen() {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const columns = useColumns()
  const table = useManagedTable<GiftOrder, never>({
    key: ['gift-orders'],
    rules: { columns },
    sortColumns: [],
    // A buyer can pay at any time.
    cacheMs: 0,
    fetchPage: async ({ pageNumber, pageSize }, _filters, signal) =>
      toTablePage(getData(await http.call(listGiftOrders, { query: { pageNumber, pageSize } }, { signal }))),
  })
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <BackLink to="/controlpanel/beta/manage/gift-cards">{t('gifts.cards')}</BackLink>
        <PageHeading>{t('gifts.orders')}</PageHeading>
        <p>{t('gifts.orders_text')}</p>
      </header>
      <DataTable
        {...table}
        label={t('gifts.orders')}
        columns={columns}
        row={{ getId: ({ id }) => id, getName: ({ buyer, createdAt }) => buyer?.name ?? createdAt }}
        searchable={false}
        empty={<EmptyState title={t('gifts.no_orders')} text={t('gifts.no_orders_text')} />}
      />
    </div>
  )
}

function useColumns(): readonly DataColumn<GiftOrder>[] {
  const { t, languageTag } = useManagementMessages()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short' })
    const formatTime = (at: string) => format.format(new Date(at))
    return [
      { id: 'buyer', header: t('gifts.buyer'), size: 'large', cell: ({ buyer }) => buyer?.name ?? t('gifts.deleted') },
      { id: 'email', header: t('admin.email'), size: 'large', cell: ({ buyer }) => buyer?.email },
      { id: 'time', header: t('management.time'), cell: ({ createdAt }) => formatTime(createdAt) },
      {
        id: 'cards',
        header: t('gifts.count'),
        cell: ({ quantity }) => quantity.toLocaleString(languageTag),
        align: 'end',
        size: 'small',
      },
      {
        id: 'amount',
        header: t('gifts.amount'),
        cell: ({ amount }) => formatMoney(amount, languageTag),
        align: 'end',
      },
      { id: 'status', header: t('management.status'), cell: (order) => <Status order={order} /> },
      { id: 'actions', header: t('gifts.actions'), size: 'content', cell: (order) => <Actions order={order} /> },
    ]
  }, [t, languageTag])
}

function Status({ order: { status, refund, counts } }: { readonly order: GiftOrder }) {
  const { t } = useManagementMessages()
  if (refund !== null) return t(`gifts.refund_${refund}`)
  if (status === 'succeeded') return t(counts.redeemed > 0 ? 'gifts.paid_and_redeemed' : 'gifts.paid')
  return t(status === 'processing' ? 'gifts.payment_processing' : 'gifts.not_paid')
}

/** The buttons of a paid order. An order with a redeemed card cannot be refunded. */
function Actions({ order: { id, buyer, fulfilledAt, refund, counts, amount } }: { readonly order: GiftOrder }) {
  const { t, languageTag } = useManagementMessages()
  const { http } = useManagement()
  const { busy, run } = useChange()
  if (fulfilledAt === null || refund !== null) return ''
  const ofBuyer = (label: string) => (buyer === null ? label : `${label}: ${buyer.name}`)
  return (
    <span className={styles['buttons']}>
      {buyer !== null && (
        <Button
          look="quiet"
          busy={busy}
          aria-label={ofBuyer(t('gifts.send'))}
          onClick={() => run({ send: () => http.call(sendGiftCodes, { params: { id } }), done: t('gifts.send_done') })}
        >
          {t('gifts.send')}
        </Button>
      )}
      {counts.redeemed === 0 && (
        <ConfirmButton
          label={t('gifts.refund')}
          name={ofBuyer(t('gifts.refund'))}
          busy={busy}
          title={t('gifts.refund_title', { amount: formatMoney(amount, languageTag) })}
          text={t('gifts.refund_text')}
          onConfirm={() =>
            run({ send: () => http.call(refundGiftOrder, { params: { id } }), done: t('gifts.refund_sent') })
          }
        />
      )}
    </span>
  )
}
