import type { CustomerUser } from '@lectern/contracts'
import { getData } from '../../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../../platform/i18n/messages.ts'
import { formatName } from '../../format-name.ts'
import { RESULTS_MAX, SearchChooser } from '../../parts/search-chooser.tsx'
import { useManagement } from '../../use-management.ts'

interface AccountChooserProps {
  /** Account that is not offered. */
  readonly without: string
  readonly onChoose: (user: CustomerUser) => void
}

/** Shows a search field for all people of the realm. Results have the username and the school units. */
export function AccountChooser({ without, onChoose }: AccountChooserProps) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  return (
    <SearchChooser<CustomerUser>
      label={t('merge.find')}
      listKey={['merge', without]}
      search={async (q, signal) => {
        const list = { pageSize: RESULTS_MAX + 1, calculateTotal: 'false', sortBy: 'name', sortOrder: 'asc' } as const
        const { data } = getData(await http.call(calls.listUsers, { query: { ...list, q } }, { signal }))
        return data.filter(({ uid }) => uid !== without).slice(0, RESULTS_MAX)
      }}
      getId={({ uid }) => uid}
      getName={formatName}
      getDetail={({ userName, schoolAssociations }) =>
        [userName, ...schoolAssociations.map(({ schoolName }) => schoolName)].join(' · ')
      }
      onChoose={onChoose}
    />
  )
}
