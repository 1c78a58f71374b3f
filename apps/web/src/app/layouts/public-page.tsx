import type { ReactNode } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { useSessionState } from '../../platform/platform.tsx'
import { LinkButton } from '../../ui/button.tsx'
import styles from './app-layout.module.css'
import { MenuButton } from './menu-button.tsx'
import { TopBar } from './top-bar.tsx'

/** Shows the layout of pages that do not require a log-in. Spec 2 §2. */
export function PublicPage({ children }: { readonly children: ReactNode }) {
  return <PublicLayout isLoggedIn={useSessionState().status === 'loggedIn'}>{children}</PublicLayout>
}

interface PublicLayoutProps {
  readonly isLoggedIn: boolean
  readonly children: ReactNode
}

/** As `PublicPage`, without the session. */
export function PublicLayout({ isLoggedIn, children }: PublicLayoutProps) {
  const { t } = usePortalMessages()
  return (
    <>
      <TopBar>
        {!isLoggedIn && (
          <LinkButton to="/login" look="quiet">
            {t('session.log_in')}
          </LinkButton>
        )}
        <MenuButton />
      </TopBar>
      <main className={styles['main']}>{children}</main>
    </>
  )
}
