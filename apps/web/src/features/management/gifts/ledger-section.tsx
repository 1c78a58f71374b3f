import { type GiftEntry, listGiftEntries } from '@lectern/contracts'
import { useMemo } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { formatMoney } from '@lectern/messages/format-money'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Section } from '../parts/section.tsx'
import { useDayFormat } from '../use-day-format.ts'
import { useManagedTable } from '../use-managed-table.ts'
import { useManagement } from '../use-management.ts'

/** Lists the events of a batch of gift cards. */
export function LedgerSection({ batch: id }: { readonly batch: string }) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const { formatTime } = useDayFormat()
  const columns = useColumns()
  const table = useManagedTable<GiftEntry, never>({
    key: ['gift-entries', id],
    rules: { columns },
    sortColumns: [],
    fetchPage: async ({ pageNumber, pageSize }, _filters, signal) =>
      toTablePage(
        getData(await http.call(listGiftEntries, { params: { id }, query: { pageNumber, pageSize } }, { signal })),
      ),
  })
  return (
    <Section plain title={t('gifts.ledger')}>
      <DataTable
        {...table}
        label={t('gifts.ledger')}
        columns={columns}
        row={{ getId: (entry) => entry.id, getName: ({ at }) => formatTime(at) }}
        searchable={false}
        empty={null}
      />
    </Section>
  )
}

function useColumns(): readonly DataColumn<GiftEntry>[] {
  const { t, languageTag } = useManagementMessages()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short' })
    const formatTime = (at: string) => format.format(new Date(at))
    return [
      { id: 'time', header: t('management.time'), cell: ({ at }) => formatTime(at) },
      { id: 'event', header: t('gifts.event'), cell: ({ event }) => t(`gifts.event_${event}`) },
      {
        id: 'cards',
        header: t('gifts.which_cards'),
        // One card is named by its number, so that it can be found in the file with the codes.
        cell: ({ cards, number }) =>
          cards === 1
            ? t('gifts.card_number', { number: number.toLocaleString(languageTag) })
            : cards.toLocaleString(languageTag),
      },
      {
        id: 'amount',
        header: t('gifts.amount'),
        cell: ({ amount }) => (amount === null ? '' : formatMoney(amount, languageTag)),
        align: 'end',
      },
      {
        id: 'by',
        header: t('management.actor'),
        cell: ({ by, event }) => by ?? (event === 'redeemed' ? t('gifts.by_family') : ''),
      },
    ]
  }, [t, languageTag])
}
