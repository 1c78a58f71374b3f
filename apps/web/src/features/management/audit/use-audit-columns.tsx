import type { AuditEntry } from '@lectern/contracts'
import { useMemo } from 'react'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { nameAuditAction } from '../person/audit-actions.ts'

/** Returns the columns of the audit log. They show names of fields, and no values. */
export function useAuditColumns(): readonly DataColumn<AuditEntry>[] {
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
      { id: 'actor', header: t('management.actor'), cell: ({ actor, actorName }) => actorName ?? actor },
      { id: 'action', header: t('management.action'), cell: ({ action }) => nameAuditAction(t, action), size: 'large' },
      {
        id: 'subject',
        header: t('management.audit_subject'),
        size: 'large',
        cell: ({ subject: { uid, kind, name } }) => `${t(`management.audit_kind_${kind ?? 'none'}`)}: ${name ?? uid}`,
      },
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
      { id: 'address', header: t('management.network_address'), cell: ({ address }) => address, hiddenByDefault: true },
      {
        id: 'technical',
        header: t('management.audit_technical'),
        cell: ({ action }) => action,
        hiddenByDefault: true,
      },
    ]
  }, [t, languageTag])
}
