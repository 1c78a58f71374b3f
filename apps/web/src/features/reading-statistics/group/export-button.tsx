import type { Days, GroupReading } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useReadingMessages } from '../../../platform/i18n/messages.ts'
import { toFileName } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { createSheets } from './create-sheets.ts'

interface ExportButtonProps {
  readonly reading: GroupReading
  readonly name: string
  readonly period: Days
}

/** Shows a button that saves the statistics of the page as an Excel file. */
export function ExportButton({ reading, name, period }: ExportButtonProps) {
  const { t } = useReadingMessages()
  const show = useSnackbar()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { default: writeXlsxFile } = await import('write-excel-file/browser')
      const sheets = createSheets(reading, {
        pupils: t('reading.pupils_sheet'),
        pupil: t('reading.pupil'),
        minutes: t('reading.minutes'),
        days: t('reading.days'),
        books: t('reading.books'),
        lastRead: t('reading.last_read'),
        day: t('reading.day'),
        readers: t('reading.readers'),
      })
      await writeXlsxFile(sheets).toFile(`${toFileName([t('reading.file'), name, period.from, period.to])}.xlsx`)
    },
    onError: () => show('error', t('reading.export_failed')),
  })
  return (
    <Button look="quiet" busy={isPending} onClick={() => mutate()}>
      <Download aria-hidden />
      {t('reading.export')}
    </Button>
  )
}
