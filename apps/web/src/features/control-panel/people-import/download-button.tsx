import type { Call, CallInput } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import type { CallParts } from '../../../platform/http/call-url.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { saveFile, toFileName } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

interface DownloadButtonProps<C extends Call & { readonly file: string }> {
  readonly contract: C
  readonly input: CallInput<C> & CallParts
  /** Words of the file name, without an ending. */
  readonly name: readonly string[]
  readonly disabled?: boolean
  /** Says what the file contains. */
  readonly hint?: string
  readonly children: string
}

/** Shows a button that fetches an Excel file and saves it. */
export function DownloadButton<C extends Call & { readonly file: string }>(props: DownloadButtonProps<C>) {
  const { contract, input, name, disabled, hint, children } = props
  const { t } = useAdministrationMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const file: unknown = getData(await http.call(contract, input))
      if (file instanceof Blob) saveFile(file, `${toFileName(name)}.xlsx`)
    },
    onError: (error) => show('error', t(`error.${getRefusalCode(error)}`)),
  })
  return (
    <Button
      look="quiet"
      busy={isPending}
      disabled={disabled}
      data-tooltip={hint}
      aria-description={hint}
      onClick={() => mutate()}
    >
      <Download aria-hidden /> {children}
    </Button>
  )
}
