import { type Departure, SCHOOL_EXPORT_DAYS } from '@lectern/contracts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../management.module.css'
import { Section } from '../parts/section.tsx'
import { useDownload } from '../parts/use-download.ts'
import { useChange } from '../use-change.ts'
import { useDayFormat } from '../use-day-format.ts'
import { useManagement } from '../use-management.ts'

const MEGABYTE = 1_000_000

/** Makes the file with all data of a school, and offers it for download. After the deletion, no new file can be made. */
export function ExportSection({ departure }: { readonly departure: Departure }) {
  const { t, languageTag } = useManagementMessages()
  const { http, calls } = useManagement()
  const { formatDay } = useDayFormat()
  const change = useChange()
  const download = useDownload()
  const { schoolUnit, export: file, deletion } = departure
  const params = { id: schoolUnit.uid }
  const canMake = deletion?.state !== 'running' && deletion?.state !== 'done'
  if (file === null && !canMake) return null
  const make = () =>
    change.run({ send: () => http.call(calls.exportSchoolUnit, { params }), done: t('leaving.file_running') })
  const bytes = file?.size ?? 0
  const [amount, unit] = bytes < MEGABYTE ? [bytes / 1000, 'kilobyte'] : [bytes / MEGABYTE, 'megabyte']
  const size = amount.toLocaleString(languageTag, { style: 'unit', unit, maximumFractionDigits: 1 })
  return (
    <Section title={t('leaving.export')}>
      <p>{t('leaving.export_text', { days: `${SCHOOL_EXPORT_DAYS}` })}</p>
      {file?.state === 'running' && <output>{t('leaving.file_running')}</output>}
      {file?.state === 'failed' && <Notice kind="error">{t('leaving.file_failed')}</Notice>}
      {file?.state === 'ready' && (
        <Notice kind="success">{t('leaving.file_ready', { size, date: formatDay(file.expiresAt ?? '') })}</Notice>
      )}
      <div className={styles['buttons']}>
        {file?.state === 'ready' && (
          <Button
            busy={download.busy}
            onClick={() => download.save(calls.downloadSchoolUnitExport, { params }, `${schoolUnit.name}.zip`)}
          >
            {t('leaving.download')}
          </Button>
        )}
        {canMake && (
          <Button
            {...(file?.state === 'ready' ? { look: 'quiet' } : {})}
            busy={change.busy || file?.state === 'running'}
            onClick={make}
          >
            {t(file?.state === 'ready' ? 'leaving.make_again' : 'leaving.make_file')}
          </Button>
        )}
      </div>
    </Section>
  )
}
