import { LogOut, VenetianMask } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './impersonation-bar.module.css'

interface ImpersonationBarProps {
  readonly actor: string
  readonly user: string
  readonly onLogOut: () => Promise<void>
}

/** Shows '{actor} logged in as {user}' and a button that returns to the actor's account while the actor impersonates a user. Spec 2 §2. */
export function ImpersonationBar({ actor, user, onLogOut }: ImpersonationBarProps) {
  const { t } = usePortalMessages()
  const [busy, setBusy] = useState(false)
  const bar = useRef<HTMLElement>(null)
  // Sets the bar's height on the document element, for the CSS of elements below the bar.
  useEffect(() => {
    const element = bar.current
    if (element === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--bar-above', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar-above')
    }
  }, [])
  const logOut = async (): Promise<void> => {
    setBusy(true)
    try {
      await onLogOut()
    } finally {
      setBusy(false)
    }
  }
  return (
    <aside ref={bar} className={styles['bar']}>
      <VenetianMask aria-hidden className={styles['icon']} />
      <p className={styles['text']}>{t('impersonation.bar', { actor, user })}</p>
      <Button look="quiet" busy={busy} aria-describedby="impersonation-return" onClick={() => void logOut()}>
        <LogOut aria-hidden />
        {t('session.log_out')}
      </Button>
      <p className={styles['hint']} id="impersonation-return">
        {t('impersonation.return')}
      </p>
    </aside>
  )
}
