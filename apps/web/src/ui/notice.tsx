import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeKind = 'success' | 'error' | 'warning' | 'info'

export const NOTICE_ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info } as const

/** Shows a message with an icon in the page. Screen readers announce errors at once. */
export function Notice({ kind, children }: { readonly kind: NoticeKind; readonly children: ReactNode }) {
  const Icon = NOTICE_ICONS[kind]
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles['notice']} data-kind={kind}>
      <Icon aria-hidden className={styles['icon']} />
      <div>{children}</div>
    </div>
  )
}
