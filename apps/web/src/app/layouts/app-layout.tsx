import { isConsumerMarket } from '@lectern/contracts'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { House, LibraryBig, NotebookPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DeletionNotice } from '../../features/profile/deletion-notice.tsx'
import { useAccountSettings } from '../../features/settings/use-account-settings.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { useRemovedFocus } from '../../ui/removed-focus/use-removed-focus.ts'
import { ScrollToTop } from '../../ui/scroll-to-top.tsx'
import { HelpWidget } from '../help-widget.tsx'
import { useCurrentProfile } from '../use-current-profile.ts'
import styles from './app-layout.module.css'
import { LeaveQuestion } from './leave-question.tsx'
import { MenuButton } from './menu-button.tsx'
import { workEntries } from './menu-entries.ts'
import { StatusBar } from './status-bar.tsx'
import { TopBar } from './top-bar.tsx'

const MAIN_ID = 'main'
/** Both paths show the bookshelf. Spec 1 §2. */
const SHELVES = new Set(['/library/bookshelf', '/shelves'])

/** Shows the layout of most pages that require a log-in. Spec 2 §2. */
export function AppLayout({ children }: { readonly children?: ReactNode }) {
  const { t } = usePortalMessages()
  const { data: profile } = useCurrentProfile()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useAccountSettings()
  const main = useRemovedFocus<HTMLElement>()
  const [hasTyped, setHasTyped] = useState(false)
  // Consumer-market users have no bookshelf tab, and their home tab is named 'services'. Spec 2 §2.
  const isConsumer = profile !== undefined && isConsumerMarket(profile)
  return (
    <>
      <a href={`#${MAIN_ID}`} className={styles['skip']}>
        {t('app.skip_to_content')}
      </a>
      <TopBar>
        <nav aria-label={t('nav.main')} className={styles['tabs']}>
          <Link to="/" activeOptions={{ exact: true }} className={styles['tab']}>
            <House aria-hidden />
            <span>{t(isConsumer ? 'nav.services' : 'nav.home')}</span>
          </Link>
          {!isConsumer && (
            <Link
              to="/library/bookshelf"
              className={styles['tab']}
              aria-current={SHELVES.has(path) ? 'page' : undefined}
            >
              <LibraryBig aria-hidden />
              <span>{t('nav.bookshelf')}</span>
            </Link>
          )}
          {workEntries(profile).map((work) => (
            <Link key={work} to={`/${work}`} className={styles['tab']}>
              <NotebookPen aria-hidden />
              <span>{t(`nav.${work}`)}</span>
            </Link>
          ))}
        </nav>
        <MenuButton />
      </TopBar>
      <StatusBar />
      <main ref={main} id={MAIN_ID} tabIndex={-1} className={styles['main']} onInput={() => setHasTyped(true)}>
        <DeletionNotice />
        {children ?? <Outlet />}
      </main>
      {hasTyped && <LeaveQuestion />}
      <ScrollToTop label={t('action.scroll_to_top')} />
      <HelpWidget />
    </>
  )
}
