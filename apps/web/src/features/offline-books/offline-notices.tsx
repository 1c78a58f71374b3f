import { useOfflineMessages } from '../../platform/i18n/messages.ts'
import type { OfflineNotice, OfflineState } from '../../services/offline/offline-state.ts'
import { useOffline } from '../../services/offline/use-offline.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './offline-notices.module.css'
import { useUnreachable } from './use-offline-books.ts'

/** Shows the notices about offline books. While the library cannot be reached, also shows a hint to the offline books. */
export function OfflineNotices({ state }: { readonly state: OfflineState }) {
  const { t } = useOfflineMessages()
  const offline = useOffline()
  const isUnreachable = useUnreachable()
  const dismiss = async (notice: OfflineNotice) => (await offline.load()).dismiss(notice)
  if (!isUnreachable && state.notices.length === 0) return null
  return (
    <div className={styles['notices']}>
      {isUnreachable && state.books.some(({ opensOffline }) => opensOffline) && <p>{t('offline.shelf')}</p>}
      {state.notices.map((notice) => (
        <Notice key={`${notice.kind} ${notice.title}`} kind={notice.kind === 'ended' ? 'info' : 'error'}>
          <p>{t(`offline.notice_${notice.kind}`, { title: notice.title })}</p>
          <Button look="plain" onClick={() => void dismiss(notice)}>
            {t('offline.dismiss')}
          </Button>
        </Notice>
      ))}
    </div>
  )
}
