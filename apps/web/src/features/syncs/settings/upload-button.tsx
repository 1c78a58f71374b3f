import { ROSTER_FILE_TYPE, type uploadSyncFile } from '@lectern/contracts'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import type { useChange } from '../use-syncs.ts'

interface UploadButtonProps {
  readonly school: string
  readonly syncId: string
  readonly busy: boolean
  readonly upload: ReturnType<typeof useChange<typeof uploadSyncFile>>
}

/** Shows a button that chooses a zip file, and starts a run with it. */
export function UploadButton({ school, syncId, busy, upload }: UploadButtonProps) {
  const { t } = useSyncMessages()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button busy={busy} onClick={() => input.current?.click()}>
        <FileUp aria-hidden /> {t('syncs.upload')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={`.zip,${ROSTER_FILE_TYPE}`}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
          if (file !== undefined)
            upload.mutate({
              params: { orgId: school, syncId },
              // Some systems give a zip file another type.
              body: new Blob([file], { type: ROSTER_FILE_TYPE }),
            })
        }}
      />
    </>
  )
}
