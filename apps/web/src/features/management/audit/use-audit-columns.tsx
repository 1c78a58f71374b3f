import type { AuditEntry } from '@lectern/contracts'
import { useMemo } from 'react'
import type { ManagementKey, Translate } from '@lectern/messages'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { nameAuditAction } from '../person/audit-actions.ts'

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
      { id: 'actor', header: t('management.actor'), cell: (entry) => nameActor(t, entry) },
      { id: 'action', header: t('management.action'), cell: ({ action }) => nameAuditAction(t, action), size: 'large' },
      ...(withSubject
        ? [
            {
              id: 'subject',
              header: t('management.audit_subject'),
              size: 'large',
              cell: ({ subject: { uid, kind, name } }: AuditEntry) =>
                `${t(`management.audit_kind_${kind ?? 'none'}`)}: ${name ?? uid}`,
            } as const,
          ]
        : []),
      {
        id: 'fields',
        header: t('management.changed_fields'),
        cell: ({ details: { fields } }) => (Array.isArray(fields) ? fields.map(String).join(', ') : ''),
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

/** Names a person, or the part of the server that acted. A deleted person has no name, so the uid is shown. */
function nameActor(t: Translate<ManagementKey>, { actor, actorName }: AuditEntry): string {
  if (actorName !== null) return actorName
  if (actor.startsWith('way:')) return t('management.audit_by_provider')
  return actor.includes(':') ? t('management.audit_by_server') : actor
}
