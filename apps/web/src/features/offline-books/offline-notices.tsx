import { useKeptMessages } from '../../platform/i18n/messages.ts'
import type { KeptNotice, KeptState } from '../../services/offline/offline-state.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './offline-notices.module.css'
import { useAway } from './use-offline-books.ts'

/** Why the shelf is as it is: there is no network, or something happened to a book while nobody asked. */
export function KeptNotices({ state }: { readonly state: KeptState }) {
  const { t } = useKeptMessages()
  const { kept } = usePlatform()
  const isAway = useAway()
  const dismiss = async (notice: KeptNotice) => (await kept.load()).dismiss(notice)
  if (!isAway && state.notices.length === 0) return null
  return (
    <div className={styles['notices']}>
      {isAway && state.books.some(({ phase }) => phase === 'kept') && <p>{t('kept.offline_shelf')}</p>}
      {state.notices.map((notice) => (
        <Notice key={`${notice.kind} ${notice.title}`} kind={notice.kind === 'ended' ? 'info' : 'error'}>
          <p>{t(`kept.notice_${notice.kind}`, { title: notice.title })}</p>
          <Button look="plain" onClick={() => void dismiss(notice)}>
            {t('kept.dismiss')}
          </Button>
        </Notice>
      ))}
    </div>
  )
}
