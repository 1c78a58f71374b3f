import { useEffect } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { pendingLogOut } from '../../platform/session/pending-log-out.ts'
import { useStoredValue } from '../../platform/stored-value.ts'
import { Notice } from '../../ui/notice.tsx'
import { endAuthSession } from './end-auth-session.ts'

/** Milliseconds between requests. No event reports that the auth service can be reached again. */
const RETRY_INTERVAL_MS = 10_000

/** If a log-out is pending, shows a notice, and repeats the request until the auth service responds. */
export function PendingLogOutNotice() {
  const { t } = usePortalMessages()
  const { oauth } = usePlatform()
  const [isPending, setPending] = useStoredValue(pendingLogOut)
  // Repeats the request at an interval and when the browser is online again.
  useEffect(() => {
    if (!isPending) return undefined
    const endSession = async () => {
      if (await endAuthSession(oauth)) setPending(false)
    }
    const retry = () => void endSession()
    retry()
    const timer = setInterval(retry, RETRY_INTERVAL_MS)
    globalThis.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('online', retry)
    }
  }, [isPending, oauth, setPending])
  return isPending ? <Notice kind="info">{t('session.log_out_pending')}</Notice> : null
}
