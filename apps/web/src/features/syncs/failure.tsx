import type { RefusalCode } from '../../platform/http/http-client.ts'
import { useSyncMessages } from '../../platform/i18n/messages.ts'
import { Notice } from '../../ui/notice.tsx'

interface FailureProps {
  /** The action that failed. */
  readonly title: string
  /** Null or undefined without a failure. */
  readonly code: RefusalCode | null | undefined
}

/** Says which action failed, and why. A conflict has the message of spec 2 §8. */
export function Failure({ title, code }: FailureProps) {
  const { t } = useSyncMessages()
  if (code == null) return null
  const isConflict = code === 'conflict'
  return (
    <Notice kind="error">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{isConflict ? `${t('syncs.conflict')}. ${t('syncs.conflict_text')}` : t(`error.${code}`)}</p>
    </Notice>
  )
}
