import type { Webhook } from '@lectern/contracts'
import { useMemo } from 'react'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'

interface WebhooksTableProps {
  readonly school: string
  readonly webhooks: readonly Webhook[]
}

/** Lists the webhooks of a school with their state. */
export function WebhooksTable({ school, webhooks }: WebhooksTableProps) {
  const { t, languageTag } = useSyncMessages()
  const columns = useColumns()
  const [query, setQuery] = useTableQuery({ columns })
  const first = (query.page - 1) * query.pageSize
  return (
    <DataTable
      label={t('webhooks.title')}
      columns={columns}
      row={{
        getId: ({ id }) => id,
        getName: ({ name }) => name,
        getLink: ({ id }) => ({
          to: '/controlpanel/schools/$id/webhooks/$webhook',
          params: { id: school, webhook: id },
        }),
      }}
      state={{
        kind: 'loaded',
        data: { rows: webhooks.slice(first, first + query.pageSize), totalCount: webhooks.length },
      }}
      busy={false}
      query={query}
      onQueryChange={setQuery}
      searchable={false}
      empty={null}
      texts={useTableTexts()}
      locale={languageTag}
    />
  )
}

function useColumns(): readonly DataColumn<Webhook>[] {
  const { t } = useSyncMessages()
  return useMemo(
    () => [
      { id: 'name', header: t('webhooks.name'), cell: ({ name }) => name },
      { id: 'address', header: t('webhooks.address'), size: 'large', cell: ({ address }) => address },
      {
        id: 'state',
        header: t('webhooks.state'),
        cell: ({ paused }) => (paused ? t('webhooks.state_paused') : t('webhooks.state_active')),
      },
    ],
    [t],
  )
}
