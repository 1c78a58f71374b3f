import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './notice.module.css'

export type NoticeKind = 'success' | 'error' | 'warning' | 'info'

export const NOTICE_ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info } as const

/** Milliseconds after which a screen reader has usually finished reading a loaded page. */
const REPEAT_MS = 2000

interface NoticeProps {
  readonly kind: NoticeKind
  /**
   * True if the notice is on the page from the start. Screen readers do not announce such a status, so its text is
   * inserted again later.
   */
  readonly repeats?: boolean
  readonly children: ReactNode
}

/** Shows a message with an icon in the page. Screen readers announce errors at once. */
export function Notice({ kind, repeats = false, children }: NoticeProps) {
  const Icon = NOTICE_ICONS[kind]
  const [isRepeated, setIsRepeated] = useState(false)
  // A timer, which React does not have.
  useEffect(() => {
    if (!repeats) return undefined
    const timer = setTimeout(() => setIsRepeated(true), REPEAT_MS)
    return () => clearTimeout(timer)
  }, [repeats])
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles['notice']} data-kind={kind}>
      <Icon aria-hidden className={styles['icon']} />
      <div key={String(isRepeated)}>{children}</div>
    </div>
  )
}
