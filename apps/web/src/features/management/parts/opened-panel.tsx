import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './opened-panel.module.css'

interface OpenedPanelProps {
  readonly openLabel: string
  readonly children: ReactNode
}

/** Shows a button that opens a panel, in which several things can be added. The focus moves as with `OpenedForm`. */
export function OpenedPanel({ openLabel, children }: OpenedPanelProps) {
  const { t } = usePortalMessages()
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // React must add the panel or the button to the page before the focus can move.
  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>('input, select')?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  if (!open)
    return (
      <Button ref={opener} look="quiet" onClick={() => setOpen(true)}>
        {openLabel}
      </Button>
    )
  return (
    <div ref={panel} className={styles['panel']}>
      {children}
      <Button look="quiet" onClick={() => setOpen(false)}>
        {t('action.close')}
      </Button>
    </div>
  )
}
