import type { AuditEntry } from '@lectern/contracts'
import { useMemo } from 'react'
import { describeAuditAction, nameAuditActor, nameAuditSubject, nameFields } from '@lectern/messages/audit-texts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'

interface Columns {
  readonly withSubject: boolean
  readonly withAddress: boolean
}

/**
 * Returns the columns of the audit log. They show names of fields, and no values. `withSubject` is false on the page of
 * a person, which all entries are about. `withAddress` is false on the page of a school, which gets no addresses.
 */
export function useAuditColumns({ withSubject, withAddress }: Columns): readonly DataColumn<AuditEntry>[] {
  const { t, languageTag } = useManagementMessages()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short' })
    return [
      {
        id: 'at',
        header: t('management.time'),
        cell: ({ at }) => format.format(new Date(at)),
        sortable: true,
        size: 'large',
      },
      { id: 'actor', header: t('management.actor'), cell: (entry) => nameAuditActor(t, entry) },
      { id: 'action', header: t('management.action'), cell: (entry) => describeAuditAction(t, entry), size: 'large' },
      ...(withSubject
        ? [
            {
              id: 'subject',
              header: t('management.audit_subject'),
              size: 'large',
              cell: (entry: AuditEntry) => nameAuditSubject(t, entry),
            } as const,
          ]
        : []),
      {
        id: 'fields',
        header: t('management.changed_fields'),
        cell: ({ details: { fields } }) => nameFields(t, fields),
      },
      {
        id: 'reason',
        header: t('impersonation.reason'),
        cell: ({ details: { reason } }) => (typeof reason === 'string' ? reason : ''),
      },
      {
        id: 'actingFor',
        header: t('management.acting_for'),
        cell: ({ actingFor }) => actingFor?.name,
        hiddenByDefault: true,
      },
      ...(withAddress
        ? [
            {
              id: 'address',
              header: t('management.network_address'),
              cell: ({ address }: AuditEntry) => address,
              hiddenByDefault: true,
            } as const,
          ]
        : []),
      {
        id: 'technical',
        header: t('management.audit_technical'),
        cell: ({ action, actor, actorName }) => (actorName === null ? `${action}, ${actor}` : action),
        hiddenByDefault: true,
      },
    ]
  }, [t, languageTag, withSubject, withAddress])
}
