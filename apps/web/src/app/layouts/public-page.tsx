import type { ReactNode } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { useSessionState } from '../../platform/platform.tsx'
import { LinkButton } from '../../ui/button.tsx'
import styles from './app-layout.module.css'
import { TopBar } from './top-bar.tsx'

/** A page that is open to anyone: the logo, and a log-in button for those who are logged out. Spec 2 §2. */
export function PublicPage({ children }: { readonly children: ReactNode }) {
  const { t } = usePortalMessages()
  const isLoggedIn = useSessionState().status === 'loggedIn'
  return (
    <>
      <TopBar>
        {!isLoggedIn && (
          <LinkButton to="/login" look="quiet">
            {t('session.log_in')}
          </LinkButton>
        )}
      </TopBar>
      <main className={styles['main']}>{children}</main>
    </>
  )
}
