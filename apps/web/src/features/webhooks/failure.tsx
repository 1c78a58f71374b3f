import type { RefusalCode } from '../../platform/http/http-client.ts'
import { useSyncMessages } from '../../platform/i18n/messages.ts'
import { Notice } from '../../ui/notice.tsx'

interface FailureProps {
  /** The action that failed. */
  readonly title: string
  /** Null or undefined without a failure. */
  readonly code: RefusalCode | null | undefined
}

/** Says which action failed, and why. */
export function Failure({ title, code }: FailureProps) {
  const { t } = useSyncMessages()
  if (code == null) return null
  return (
    <Notice kind="error">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{t(`error.${code}`)}</p>
    </Notice>
  )
}
