import {
  type AuditEntry,
  downloadSchoolAuditLog,
  downloadSchoolAuditLogAsCsv,
  listOrganizationUsers,
  listSchoolAuditLog,
} from '@lectern/contracts'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { RESULTS_MAX } from '../parts/search-chooser.tsx'
import { SCHOOL_AUDIT_ACTIONS } from '@lectern/messages/audit-texts'
import { useManagement } from '../use-management.ts'
import { AuditFilterChoosers, PersonFilter } from './audit-filter-choosers.tsx'
import { AuditList } from './audit-list.tsx'

interface SchoolAuditScreenProps {
  /** A school that the user administers. */
  readonly school: { readonly id: string; readonly name: string }
}

/** Lists what happened at a school and at the schools below it, for its administrators. */
export function SchoolAuditScreen({ school: { id, name } }: SchoolAuditScreenProps) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const params = { id }
  return (
    <AuditList
      title={t('admin.what_happened')}
      text={t('admin.what_happened_text', { name })}
      back={
        <BackLink to="/controlpanel/schools/$id" params={params}>
          {name}
        </BackLink>
      }
      listKey={['school-audit-log', id]}
      fetchPage={async (query, signal) => getData(await http.call(listSchoolAuditLog, { params, query }, { signal }))}
      files={{ excel: downloadSchoolAuditLog, csv: downloadSchoolAuditLogAsCsv, params }}
      fileName={`${name} ${t('admin.what_happened')}`}
      actions={SCHOOL_AUDIT_ACTIONS}
      withAddress={false}
      renderFilters={(filters, onChange, entries) => (
        <AuditFilterChoosers
          filters={filters}
          onChange={onChange}
          renderPerson={(props) => (
            <PersonFilter
              {...props}
              name={findName(entries, props.uid)}
              listKey={['people-of-school', id]}
              search={async (q, signal) => {
                const query = {
                  q,
                  pageSize: RESULTS_MAX,
                  calculateTotal: 'false',
                  sortBy: 'name',
                  sortOrder: 'asc',
                } as const
                const { data } = getData(await http.call(listOrganizationUsers, { params, query }, { signal }))
                return data.map((person) => ({ uid: person.id, name: person.name, detail: person.username }))
              }}
            />
          )}
        />
      )}
    />
  )
}

/** Returns the name of a person in the entries, which also name people who have left the school. */
function findName(entries: readonly AuditEntry[], uid: string): string | undefined {
  const about = entries.find(({ subject }) => subject.uid === uid)?.subject.name
  return about ?? entries.find(({ actor }) => actor === uid)?.actorName ?? undefined
}
