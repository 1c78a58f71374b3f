import type { Departure, DeletionCertificate } from '@lectern/contracts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { useDataCounts } from '../../../services/administration/use-consequences.ts'
import { Button } from '../../../ui/button.tsx'
import { CountSummary } from '../../../ui/count-summary.tsx'
import styles from '../management.module.css'
import { Section } from '../parts/section.tsx'
import { ValueList } from '../parts/value-list.tsx'
import { useDayFormat } from '../use-day-format.ts'

interface CertificateProps {
  readonly school: Departure['schoolUnit']
  readonly certificate: DeletionCertificate
}

/** Shows the proof that a school was deleted, so that it can be printed. */
export function CertificateSection({ school, certificate }: CertificateProps) {
  const { t } = useManagementMessages()
  const { formatTime } = useDayFormat()
  const present = useDataCounts()
  const { deletedAt, deletedBy, counts, peopleKept, check, auditLog } = certificate
  const [tables, uids, rows] = [`${check.tables}`, `${check.uids}`, `${check.rowsFound}`] as const
  return (
    <Section title={t('leaving.certificate')}>
      <ValueList
        values={[
          { label: t('leaving.school'), value: `${school.name} (${school.uid})` },
          { label: t('leaving.deleted_at'), value: formatTime(deletedAt) },
          { label: t('leaving.deleted_by'), value: deletedBy?.name },
          { label: t('leaving.people_kept'), value: peopleKept },
          { label: t('leaving.check'), value: t('leaving.check_text', { tables, uids, rows }) },
          {
            label: t('leaving.audit_entry', { sequence: `${auditLog.sequence}` }),
            value: <code>{auditLog.seal}</code>,
          },
        ]}
      />
      <CountSummary sections={[{ title: t('leaving.counts'), rows: present(counts) }]} />
      <p>{t('leaving.audit_text')}</p>
      <div className={styles['screenOnly']}>
        <Button look="quiet" onClick={() => globalThis.print()}>
          {t('leaving.print')}
        </Button>
      </div>
    </Section>
  )
}
