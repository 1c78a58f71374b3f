import { useQuery } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { formatName } from '../format-name.ts'
import { UnitChooser } from '../parts/choosers.tsx'
import { RESULTS_MAX } from '../parts/search-chooser.tsx'
import { AUDIT_ACTIONS } from '@lectern/messages/audit-texts'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'
import { AuditFilterChoosers, PersonFilter, type PersonFilterProps } from './audit-filter-choosers.tsx'
import { AuditList } from './audit-list.tsx'

/** Lists the audit log of the realm. */
export function AuditScreen() {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  return (
    <AuditList
      title={t('management.audit_log')}
      text={t('management.audit_text')}
      back={<BackLink to="/controlpanel/beta/manage">{t('management.title')}</BackLink>}
      listKey={['audit-log']}
      fetchPage={async (query, signal) => getData(await http.call(calls.listAuditLogs, { query }, { signal }))}
      files={{ excel: calls.downloadAuditLogs, csv: calls.downloadAuditLogsAsCsv }}
      fileName={t('management.audit_log')}
      actions={AUDIT_ACTIONS}
      withAddress
      renderFilters={(filters, onChange) => (
        <AuditFilterChoosers
          filters={filters}
          onChange={onChange}
          renderPerson={(props) => <RealmPersonFilter {...props} />}
        >
          <UnitFilter id={filters['schoolUnit']} onChange={(uid) => onChange('schoolUnit', uid)} />
        </AuditFilterChoosers>
      )}
    />
  )
}

interface UnitFilterProps {
  readonly id: string | undefined
  readonly onChange: (uid: string) => void
}

/** Shows the chosen school unit, or a search field for the units of the realm. */
function UnitFilter({ id = '', onChange }: UnitFilterProps) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const unit = useQuery({
    queryKey: [MANAGEMENT_KEY, 'audit-unit', id],
    enabled: id !== '',
    queryFn: async ({ signal }) => getData(await http.call(calls.getSchoolUnit, { params: { id } }, { signal })),
  })
  const chosen = id === '' ? null : { uid: id, name: unit.data?.name ?? id }
  return (
    <UnitChooser
      label={t('management.school_unit')}
      showsAll={false}
      chosen={chosen}
      onChange={(next) => onChange(next?.uid ?? '')}
    />
  )
}

/** Shows the chosen person, or a search field for the people of the realm. */
function RealmPersonFilter(props: Omit<PersonFilterProps, 'name' | 'listKey' | 'search'>) {
  const { http, calls } = useManagement()
  const { uid } = props
  const person = useQuery({
    queryKey: [MANAGEMENT_KEY, 'audit-person', uid],
    enabled: uid !== '',
    retry: false,
    queryFn: async ({ signal }) => getData(await http.call(calls.getUser, { params: { uid } }, { signal })),
  })
  return (
    <PersonFilter
      {...props}
      name={person.data === undefined ? undefined : formatName(person.data)}
      listKey={['people-of-realm']}
      search={async (q, signal) => {
        const query = { q, pageSize: RESULTS_MAX, calculateTotal: 'false', sortBy: 'name', sortOrder: 'asc' } as const
        const { data } = getData(await http.call(calls.listUsers, { query }, { signal }))
        return data.map((user) => ({ uid: user.uid, name: formatName(user), detail: user.userName }))
      }}
    />
  )
}
