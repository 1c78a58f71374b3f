import type { Call } from '@lectern/contracts'
import type { CallParts } from '../../../platform/http/call-url.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { saveFile, toFileName } from '../../../platform/save-file.ts'
import { useChange } from '../use-change.ts'
import { useManagement } from '../use-management.ts'

/** Returns a function that fetches a file and saves it under a name. */
export function useDownload() {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const { busy, run } = useChange()
  const save = (contract: Call & { readonly file: string }, input: CallParts, name: string) =>
    run({
      send: async () => {
        const result = await http.call<Call>(contract, input)
        const file: unknown = result.ok ? result.data : undefined
        if (file instanceof Blob) saveFile(file, toFileName([name]))
        return result
      },
      done: t('management.file_saved'),
    })
  return { busy, save }
}
