import { Link, Outlet } from '@tanstack/react-router'
import { BookOpenText, House, LibraryBig } from 'lucide-react'
import { useMessages } from '../../platform/i18n/messages.ts'
import { ScrollToTop } from '../../ui/scroll-to-top.tsx'
import styles from './app-layout.module.css'
import { MenuDrawer } from './menu-drawer.tsx'

const MAIN_ID = 'main'

/** The top bar with logo and tabs, the menu drawer, the page. Spec 2 §2. */
export function AppLayout() {
  const { t } = useMessages()
  return (
    <>
      <a href={`#${MAIN_ID}`} className={styles['skip']}>
        {t('app.skip_to_content')}
      </a>
      <header className={styles['bar']}>
        <Link to="/" className={styles['logo']}>
          <BookOpenText aria-hidden className={styles['mark']} />
          <span>{t('app.name')}</span>
        </Link>
        <nav aria-label={t('nav.main')} className={styles['tabs']}>
          <Link to="/" activeOptions={{ exact: true }} className={styles['tab']}>
            <House aria-hidden />
            <span>{t('nav.home')}</span>
          </Link>
          <Link to="/library/bookshelf" className={styles['tab']}>
            <LibraryBig aria-hidden />
            <span>{t('nav.bookshelf')}</span>
          </Link>
        </nav>
        <MenuDrawer />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
      <ScrollToTop label={t('action.scroll_to_top')} />
    </>
  )
}
