import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { useState } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from './bars.module.css'

/** Shows one notice while files of the book cannot be loaded, until another page is shown or the book plays. */
export function OfflineNotice({ reader }: { readonly reader: Reader }) {
  const { t } = usePlayerMessages()
  const failures = useReadingState(reader, (state) => state.networkFailures)
  const item = useReadingState(reader, (state) => state.location?.item)
  const page = useReadingState(reader, (state) => state.location?.page)
  const playing = useReadingState(reader, (state) => state.playing)
  const [last, setLast] = useState({ failures, item, page, isOver: true })
  if (failures !== last.failures) setLast({ failures, item, page, isOver: false })
  // The page or the sound has been loaded, so the network has returned.
  else if (!last.isOver && (playing || item !== last.item || page !== last.page)) setLast({ ...last, isOver: true })
  if (last.isOver) return null
  return (
    <div className={styles['offline']}>
      <Notice kind="warning">{t('reader.offline')}</Notice>
    </div>
  )
}
