import { findSyncPeople } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useChange } from '../use-syncs.ts'

interface StartAddingProps {
  readonly school: string
  readonly syncId: string
  readonly label: string
  readonly look?: ButtonLook
}

/** Shows a button that reads the source so that people of it can be added, and opens the page of this run. */
export function StartAdding({ school, syncId, label, look = 'quiet' }: StartAddingProps) {
  const { t } = useSyncMessages()
  const navigate = useNavigate()
  const start = useChange(findSyncPeople, ({ jobId }) =>
    navigate({
      to: '/controlpanel/schools/$id/syncs/$sync/jobs/$job',
      params: { id: school, sync: syncId, job: jobId },
    }),
  )
  const code = start.error && getRefusalCode(start.error)
  return (
    <>
      <Button look={look} busy={start.isPending} onClick={() => start.mutate({ params: { orgId: school, syncId } })}>
        <UserPlus aria-hidden /> {label}
      </Button>
      {code !== null && (
        <Notice kind="error">
          <p>{code === 'conflict' ? t('syncs.new_today_refused') : t(`error.${code}`)}</p>
        </Notice>
      )}
    </>
  )
}
