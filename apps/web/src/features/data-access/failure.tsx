import { DATA_ACCESS_CLIENTS_MAX } from '@lectern/contracts'
import { getRefusalCode } from '../../platform/http/call-error.ts'
import { useSyncMessages } from '../../platform/i18n/messages.ts'
import { Notice } from '../../ui/notice.tsx'

interface FailureProps {
  /** The action that failed. */
  readonly title: string
  /** Null without a failure. */
  readonly error: Error | null
}

/** Says which action failed, and why. */
export function Failure({ title, error }: FailureProps) {
  const { t } = useSyncMessages()
  if (error === null) return null
  const code = getRefusalCode(error)
  return (
    <Notice kind="error">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{code === 'conflict' ? t('access.too_many', { max: String(DATA_ACCESS_CLIENTS_MAX) }) : t(`error.${code}`)}</p>
    </Notice>
  )
}
