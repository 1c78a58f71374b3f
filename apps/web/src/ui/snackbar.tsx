import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { NOTICE_ICONS, type NoticeKind } from './notice.tsx'
import styles from './snackbar.module.css'

/** Display times of snackbars. Spec 2 §9. */
const TIMEOUT_MS: Record<NoticeKind, number> = { success: 4000, info: 4000, warning: 5000, error: 5000 }

interface SnackbarProviderProps {
  /** Accessible name of the region that contains the snackbars. */
  readonly label: string
  readonly closeLabel: string
  /** Accessible names of the icons. */
  readonly kindLabels: Record<NoticeKind, string>
  readonly children: ReactNode
}

/** Provides `useSnackbar`, and shows the snackbars. Spec 2 §2. */
export function SnackbarProvider({ label, children, ...labels }: SnackbarProviderProps) {
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport aria-label={label} className={styles['viewport']}>
          <Snackbars {...labels} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** Returns `show(kind, text)`, which shows a snackbar for a time. */
export function useSnackbar(): (kind: NoticeKind, text: string) => void {
  const { add } = Toast.useToastManager()
  return (kind, text) => {
    add({
      description: text,
      type: kind,
      timeout: TIMEOUT_MS[kind],
      priority: kind === 'error' ? 'high' : 'low',
    })
  }
}

function Snackbars({ closeLabel, kindLabels }: Omit<SnackbarProviderProps, 'children' | 'label'>) {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const kind = noticeKind(toast.type)
    const Icon = NOTICE_ICONS[kind]
    return (
      <Toast.Root key={toast.id} toast={toast} className={styles['snackbar']} data-kind={kind}>
        <Icon aria-hidden className={styles['icon']} />
        <Toast.Title className="visually-hidden">{kindLabels[kind]}</Toast.Title>
        <Toast.Description className={styles['text']} />
        <Toast.Close render={<IconButton label={closeLabel} />}>
          <X aria-hidden />
        </Toast.Close>
      </Toast.Root>
    )
  })
}

function noticeKind(type: string | undefined): NoticeKind {
  return type === 'success' || type === 'error' || type === 'warning' ? type : 'info'
}
