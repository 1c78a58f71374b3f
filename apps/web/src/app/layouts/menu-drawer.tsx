import { Link } from '@tanstack/react-router'
import { House, LogOut, UserRound } from 'lucide-react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { logOut } from '../log-out.ts'
import styles from './menu-drawer.module.css'

/** Spec 2 §2: the drawer shows the version label 1.0.0. */
const VERSION_LABEL = '1.0.0'

interface MenuDrawerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The menu drawer: who one is, the pages, the way out. Spec 2 §2. */
export function MenuDrawer({ open, onOpenChange }: MenuDrawerProps) {
  const { t } = usePortalMessages()
  const platform = usePlatform()
  const user = useUser()
  const close = () => onOpenChange(false)
  return (
    <Drawer title={user?.name ?? t('nav.menu')} closeLabel={t('action.close')} open={open} onOpenChange={onOpenChange}>
      <nav aria-label={t('nav.menu')} className={styles['entries']}>
        {/* Spec 2 §2: the landing page is hidden on home. */}
        <Link
          to="/"
          activeOptions={{ exact: true }}
          activeProps={{ hidden: true }}
          className={styles['entry']}
          onClick={close}
        >
          <House aria-hidden />
          {t('nav.home')}
        </Link>
        <Link to="/profile" className={styles['entry']} onClick={close}>
          <UserRound aria-hidden />
          {t('nav.profile')}
        </Link>
      </nav>
      <footer className={styles['footer']}>
        <Button look="quiet" onClick={() => logOut(platform)}>
          <LogOut aria-hidden />
          {t('session.log_out')}
        </Button>
        <p>{t('app.version', { version: VERSION_LABEL })}</p>
      </footer>
    </Drawer>
  )
}
