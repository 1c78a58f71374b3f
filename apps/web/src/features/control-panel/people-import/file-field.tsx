import {
  checkPeopleImport,
  FileProblemDetails,
  type ImportColumn,
  type PersonType,
  XLSX_ENDING,
  XLSX_TYPE,
} from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Refusal } from '../../../platform/http/http-client.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface FileFieldProps {
  readonly school: string
  readonly type: PersonType
  readonly label: string
  readonly look?: 'primary' | 'quiet'
  readonly onChecked: (importId: string) => void
}

/** Shows a button that chooses an Excel file and sends it to the server for a check. */
export function FileField({ school, type, label, look = 'primary', onChecked }: FileFieldProps) {
  const { t } = useAdministrationMessages()
  const { http } = usePlatform()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const describe = useProblemText()
  const check = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) =>
      http.call(checkPeopleImport, {
        params: { id: school },
        query: { type, fileName: file.name },
        body: new Blob([file], { type: XLSX_TYPE }),
      }),
    onSuccess: (result) => (result.ok ? onChecked(result.data.id) : setProblem(describe(result))),
    // The browser cannot read a file that was changed or deleted after it was chosen.
    onError: () => setProblem(t('import.problem_damaged')),
  })
  return (
    <>
      {problem !== undefined && !check.isPending && <Notice kind="error">{problem}</Notice>}
      {check.isPending && <output>{t('import.checking')}</output>}
      <Button look={look} busy={check.isPending} onClick={() => input.current?.click()}>
        <FileUp aria-hidden /> {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={`${XLSX_ENDING},${XLSX_TYPE}`}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
          setProblem(undefined)
          if (file !== undefined) check.mutate(file)
        }}
      />
    </>
  )
}

/** Returns a function that says in words why a file was refused. */
function useProblemText() {
  const { t, languageTag } = useAdministrationMessages()
  const list = new Intl.ListFormat(languageTag)
  return ({ code, details }: Refusal): string => {
    const parsed = FileProblemDetails.safeParse(details)
    if (code !== 'spreadsheet_refused' || !parsed.success) return t(`error.${code}`)
    const { problem, columns = [], cell } = parsed.data
    const names = list.format(columns.map((column: ImportColumn) => t(`admin.${column}`)))
    const text = t(`import.problem_${problem}`, { names })
    return cell === undefined ? text : `${text} ${t('import.at_cell', { cell })}.`
  }
}
