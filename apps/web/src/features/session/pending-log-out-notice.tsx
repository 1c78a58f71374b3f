import { useEffect } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { pendingLogOut } from '../../platform/session/pending-log-out.ts'
import { useStoredValue } from '../../platform/stored-value.ts'
import { Notice } from '../../ui/notice.tsx'
import { endAuthSession } from './end-auth-session.ts'

/**
 * Interval between requests. Polling is needed, because no event reports that the auth service can be reached again.
 */
const TELL_AGAIN_MS = 10_000

/** Says that the log-out applies to this device only, and repeats the log-out until the auth service responds. */
export function PendingLogOutNotice() {
  const { t } = usePortalMessages()
  const { oauth } = usePlatform()
  const [isUntold, setUntold] = useStoredValue(pendingLogOut)
  // The auth service and the network are outside React.
  useEffect(() => {
    if (!isUntold) return undefined
    const tell = async () => {
      if (await endAuthSession(oauth)) setUntold(false)
    }
    const tellNow = () => void tell()
    tellNow()
    const timer = setInterval(tellNow, TELL_AGAIN_MS)
    globalThis.addEventListener('online', tellNow)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('online', tellNow)
    }
  }, [isUntold, oauth, setUntold])
  return isUntold ? <Notice kind="info">{t('session.log_out_pending')}</Notice> : null
}
