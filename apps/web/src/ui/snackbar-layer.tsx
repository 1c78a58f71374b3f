import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from './icon-button.tsx'
import { NOTICE_ICONS, type NoticeKind } from './notice.tsx'
import type { SnackbarLabels, SnackbarMessage } from './snackbar.tsx'
import buttons from './button.module.css'
import styles from './snackbar.module.css'

/** Display times of snackbars. Spec 2 §9. */
const TIMEOUT_MS: Record<NoticeKind, number> = { success: 4000, info: 4000, warning: 5000, error: 5000 }

interface SnackbarLayerProps extends SnackbarLabels {
  /** Messages to add. */
  readonly messages: readonly SnackbarMessage[]
  /** Called after `messages` have been added, with their number. */
  readonly onAdded: (count: number) => void
}

/** Shows the snackbars over the page. */
export function SnackbarLayer({ label, messages, onAdded, ...labels }: SnackbarLayerProps) {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        {/* Screen readers stop at an empty region, and do not announce the content of an element whose role changes. */}
        <Toast.Viewport role="log" aria-label={label} className={styles['viewport']}>
          <Snackbars {...labels} />
        </Toast.Viewport>
      </Toast.Portal>
      <AddMessages messages={messages} onAdded={onAdded} />
    </Toast.Provider>
  )
}

function AddMessages({ messages, onAdded }: Pick<SnackbarLayerProps, 'messages' | 'onAdded'>) {
  const { add, close } = Toast.useToastManager()
  // The provider has its own queue with timers. It accepts messages only after it has been rendered.
  useEffect(() => {
    if (messages.length === 0) return
    for (const { kind, text, action } of messages) {
      const id = add({
        description: text,
        type: kind,
        timeout: TIMEOUT_MS[kind],
        priority: kind === 'error' ? 'high' : 'low',
        ...(action && {
          actionProps: {
            children: action.label,
            onClick: () => {
              action.run()
              close(id)
            },
          },
        }),
      })
    }
    onAdded(messages.length)
  }, [messages, add, close, onAdded])
  return null
}

function Snackbars({ closeLabel, kindLabels }: Omit<SnackbarLabels, 'label'>) {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const kind = noticeKind(toast.type)
    const Icon = NOTICE_ICONS[kind]
    return (
      <Toast.Root key={toast.id} toast={toast} className={styles['snackbar']} data-kind={kind}>
        <Icon aria-hidden className={styles['icon']} />
        <Toast.Title className="visually-hidden">{kindLabels[kind]}</Toast.Title>
        <Toast.Description className={styles['text']} />
        {toast.actionProps !== undefined && <Toast.Action className={`${buttons['button']} ${buttons['plain']}`} />}
        {/* Base UI hides the button from screen readers until the pointer is over the message. */}
        <Toast.Close aria-hidden={false} render={<IconButton label={closeLabel} />}>
          <X aria-hidden />
        </Toast.Close>
      </Toast.Root>
    )
  })
}

function noticeKind(type: string | undefined): NoticeKind {
  return type === 'success' || type === 'error' || type === 'warning' ? type : 'info'
}
