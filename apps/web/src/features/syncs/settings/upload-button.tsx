import { ROSTER_FILE_TYPE, type SyncType, type uploadSyncFile } from '@lectern/contracts'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import type { useChange } from '../use-syncs.ts'

interface UploadButtonProps {
  readonly school: string
  readonly syncId: string
  readonly type: SyncType
  readonly busy: boolean
  readonly upload: ReturnType<typeof useChange<typeof uploadSyncFile>>
}

/** Shows a button that chooses a file, and starts a run with it. */
export function UploadButton({ school, syncId, type, busy, upload }: UploadButtonProps) {
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
        accept={type === 'excel' ? '.xlsx,.csv,.txt' : '.zip'}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
          if (file !== undefined)
            upload.mutate({
              params: { orgId: school, syncId },
              // Systems give a file different types.
              body: new Blob([file], { type: ROSTER_FILE_TYPE }),
            })
        }}
      />
    </>
  )
}
